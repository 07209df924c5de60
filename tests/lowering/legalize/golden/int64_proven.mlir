// before
module @main {
  func.func @main(%arg0: tensor<4xui8>) -> tensor<4xi64> {
    %0 = stablehlo.iota dim = 0 : tensor<4xi64>
    %1 = stablehlo.convert %arg0 : (tensor<4xui8>) -> tensor<4xi64>
    %2 = stablehlo.add %0, %1 : tensor<4xi64>
    return %2 : tensor<4xi64>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<4xui8>) -> tensor<4xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<4xi32>
    %1 = stablehlo.convert %arg0 : (tensor<4xui8>) -> tensor<4xi32>
    %2 = stablehlo.add %0, %1 : tensor<4xi32>
    return %2 : tensor<4xi32>
  }
}
