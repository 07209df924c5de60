// plain
module @main {
  func.func @main(%arg0: tensor<2x3x4xi64>) -> tensor<2x3x4xi64> {
    %0 = stablehlo.transpose %arg0, dims = [2, 1, 0] : (tensor<2x3x4xi64>) -> tensor<4x3x2xi64>
    %1 = stablehlo.transpose %0, dims = [2, 1, 0] : (tensor<4x3x2xi64>) -> tensor<2x3x4xi64>
    return %1 : tensor<2x3x4xi64>
  }
}

// scalar
module @main {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    return %arg0 : tensor<f32>
  }
}
