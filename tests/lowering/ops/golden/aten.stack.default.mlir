// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3x2xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 2 : (tensor<2x3x1xf32>, tensor<2x3x1xf32>) -> tensor<2x3x2xf32>
    return %2 : tensor<2x3x2xf32>
  }
}

// scalars
module @main {
  func.func @main(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<2xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<f32>) -> tensor<1xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    return %2 : tensor<2xf32>
  }
}
