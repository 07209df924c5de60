// plain
module @main {
  func.func @main(%arg0: tensor<4x2xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %0 = stablehlo.slice %arg0 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<4x1xf32>) -> tensor<4xf32>
    %2 = stablehlo.slice %arg0 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<4x1xf32>) -> tensor<4xf32>
    return %1, %3 : tensor<4xf32>, tensor<4xf32>
  }
}

// to_scalars
module @main {
  func.func @main(%arg0: tensor<2xf32>) -> (tensor<f32>, tensor<f32>) {
    %0 = stablehlo.slice %arg0 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
    %2 = stablehlo.slice %arg0 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %3 = stablehlo.reshape %2 : (tensor<1xf32>) -> tensor<f32>
    return %1, %3 : tensor<f32>, tensor<f32>
  }
}
