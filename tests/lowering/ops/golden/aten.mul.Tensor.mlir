// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.multiply %arg0, %arg1 : tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}

// bool
module @main {
  func.func @main(%arg0: tensor<2xi1>, %arg1: tensor<2xi1>) -> tensor<2xi1> {
    %0 = stablehlo.multiply %arg0, %arg1 : tensor<2xi1>
    return %0 : tensor<2xi1>
  }
}
