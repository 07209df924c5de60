// plain
module @main {
  func.func @main(%arg0: tensor<4x5xf32>) -> tensor<4xf32> {
    %0 = stablehlo.slice %arg0 [0:4, 4:5] : (tensor<4x5xf32>) -> tensor<4x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<4x1xf32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}

// to_scalar
module @main {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<f32> {
    %0 = stablehlo.slice %arg0 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
}
