// keeps_strides
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
    return %1 : tensor<2x3xf32>
  }
}

// channels_last
module @main {
  func.func @main(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x3x4x2xf32> {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x2x3x4xf32>) -> tensor<1x3x4x2xf32>
    return %0 : tensor<1x3x4x2xf32>
  }
}
