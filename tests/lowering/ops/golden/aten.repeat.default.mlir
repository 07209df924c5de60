// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x2x9xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1, 3] : (tensor<2x3xf32>) -> tensor<2x2x3x3xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x2x3x3xf32>) -> tensor<2x2x9xf32>
    return %3 : tensor<2x2x9xf32>
  }
}

// size_one
module @main {
  func.func @main(%arg0: tensor<2x1xf32>) -> tensor<4x2xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x1xf32>) -> tensor<2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<2xf32>) -> tensor<2x2x2xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x2x2xf32>) -> tensor<4x2xf32>
    return %2 : tensor<4x2xf32>
  }
}

// none
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<4x0xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1, 3] : (tensor<2x3xf32>) -> tensor<2x2x0x3xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x2x0x3xf32>) -> tensor<4x0xf32>
    return %1 : tensor<4x0xf32>
  }
}

// scalar
module @main {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    return %arg0 : tensor<f32>
  }
}
