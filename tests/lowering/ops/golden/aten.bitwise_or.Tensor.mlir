// plain
module @main {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<3xi64>) -> tensor<3xi64> {
    %0 = stablehlo.or %arg0, %arg1 : tensor<3xi64>
    return %0 : tensor<3xi64>
  }
}

// mixed
module @main {
  func.func @main(%arg0: tensor<3xui8>, %arg1: tensor<3xi32>) -> tensor<3xi32> {
    %0 = stablehlo.convert %arg0 : (tensor<3xui8>) -> tensor<3xi32>
    %1 = stablehlo.or %0, %arg1 : tensor<3xi32>
    return %1 : tensor<3xi32>
  }
}
