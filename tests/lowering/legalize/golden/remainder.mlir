// before
module @main {
  func.func @main(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) -> tensor<4xi32> {
    %0 = stablehlo.remainder %arg0, %arg1 : tensor<4xi32>
    return %0 : tensor<4xi32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) -> tensor<4xi32> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<4xi32>
    %1 = stablehlo.multiply %0, %arg1 : tensor<4xi32>
    %2 = stablehlo.subtract %arg0, %1 : tensor<4xi32>
    return %2 : tensor<4xi32>
  }
}
