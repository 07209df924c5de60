// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.maximum %arg0, %arg1 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// int_and_float
module @main {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<1x1xf32>) -> tensor<1x3xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<3xi64>) -> tensor<3xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %2 = stablehlo.reshape %arg1 : (tensor<1x1xf32>) -> tensor<1xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<1xf32>) -> tensor<1x3xf32>
    %4 = stablehlo.maximum %1, %3 : tensor<1x3xf32>
    return %4 : tensor<1x3xf32>
  }
}
