// plain
module @main {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x8xf32> {
    %0 = stablehlo.slice %arg0 [0:2, 0:1] : (tensor<2x4xf32>) -> tensor<2x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x1xf32>) -> tensor<2xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %3 = stablehlo.slice %arg0 [0:2, 3:4] : (tensor<2x4xf32>) -> tensor<2x1xf32>
    %4 = stablehlo.concatenate %2, %arg0, %3, dim = 1 : (tensor<2x3xf32>, tensor<2x4xf32>, tensor<2x1xf32>) -> tensor<2x8xf32>
    return %4 : tensor<2x8xf32>
  }
}

// crop
module @main {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x5xf32> {
    %0 = stablehlo.slice %arg0 [0:2, 0:1] : (tensor<2x4xf32>) -> tensor<2x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x1xf32>) -> tensor<2xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xf32>) -> tensor<2x0xf32>
    %3 = stablehlo.slice %arg0 [0:2, 3:4] : (tensor<2x4xf32>) -> tensor<2x1xf32>
    %4 = stablehlo.reshape %3 : (tensor<2x1xf32>) -> tensor<2xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<2xf32>) -> tensor<2x2xf32>
    %6 = stablehlo.concatenate %arg0, %5, dim = 1 : (tensor<2x4xf32>, tensor<2x2xf32>) -> tensor<2x6xf32>
    %7 = stablehlo.slice %6 [0:2, 1:6] : (tensor<2x6xf32>) -> tensor<2x5xf32>
    return %7 : tensor<2x5xf32>
  }
}
