// half
module @main {
  func.func @main(%arg0: tensor<2x3xbf16>) -> tensor<2x3xbf16> {
    %cst = stablehlo.constant dense<1.000980e-01> : tensor<2x3xbf16>
    return %cst : tensor<2x3xbf16>
  }
}

// strides
module @main {
  func.func @main(%arg0: tensor<2x3x4xf32>) -> tensor<2x3x4xi64> {
    %0 = stablehlo.transpose %arg0, dims = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
    %c = stablehlo.constant dense<1> : tensor<4x2x3xi64>
    %1 = stablehlo.transpose %c, dims = [1, 2, 0] : (tensor<4x2x3xi64>) -> tensor<2x3x4xi64>
    return %1 : tensor<2x3x4xi64>
  }
}
