// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2x1xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<2x1xf32>) -> tensor<2xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xf32>) -> tensor<2x4xf32>
    %3 = stablehlo.power %0, %2 : tensor<2x4xf32>
    return %3 : tensor<2x4xf32>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<6xi64>, %arg1: tensor<6xi64>) -> tensor<6xi64> {
    %0 = stablehlo.power %arg0, %arg1 : tensor<6xi64>
    return %0 : tensor<6xi64>
  }
}
