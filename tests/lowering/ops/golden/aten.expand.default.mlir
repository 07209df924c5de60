// rank_and_size
module @main {
  func.func @main(%arg0: tensor<2x1xf32>) -> tensor<1x2x1xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x1xf32>) -> tensor<2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<2xf32>) -> tensor<2x2x3xf32>
    %2 = stablehlo.slice %1 [0:1, 0:2, 0:1] : (tensor<2x2x3xf32>) -> tensor<1x2x1xf32>
    return %2 : tensor<1x2x1xf32>
  }
}

// scalar
module @main {
  func.func @main(%arg0: tensor<f32>) -> tensor<1x1xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %1 = stablehlo.slice %0 [0:1, 0:1] : (tensor<2x3xf32>) -> tensor<1x1xf32>
    return %1 : tensor<1x1xf32>
  }
}

// to_empty
module @main {
  func.func @main(%arg0: tensor<2x1xf32>) -> tensor<2x0xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x1xf32>) -> tensor<2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<2xf32>) -> tensor<2x0xf32>
    return %1 : tensor<2x0xf32>
  }
}
