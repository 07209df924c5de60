// wraps
module @main {
  func.func @main(%arg0: tensor<2xi64>, %arg1: tensor<2xi64>) -> tensor<2xi64> {
    %0 = stablehlo.subtract %arg0, %arg1 : tensor<2xi64>
    return %0 : tensor<2xi64>
  }
}

// alpha
module @main {
  func.func @main(%arg0: tensor<2x1xf32>, %arg1: tensor<3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x1xf32>) -> tensor<2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x3xf32>
    %3 = stablehlo.multiply %2, %cst : tensor<2x3xf32>
    %4 = stablehlo.subtract %1, %3 : tensor<2x3xf32>
    return %4 : tensor<2x3xf32>
  }
}
