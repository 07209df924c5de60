// plain
module @main {
  func.func @main(%arg0: tensor<2x2x3xf32>, %arg1: tensor<2x3x4xf32>) -> tensor<2x2x4xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x2x3xf32>, tensor<2x3x4xf32>) -> tensor<2x2x4xf32>
    return %0 : tensor<2x2x4xf32>
  }
}

// bfloat16
module @main {
  func.func @main(%arg0: tensor<2x2x9xbf16>, %arg1: tensor<2x9x4xbf16>) -> tensor<2x2x4xbf16> {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x2x9xbf16>, tensor<2x9x4xbf16>) -> tensor<2x2x4xf32>
    %1 = stablehlo.convert %0 : (tensor<2x2x4xf32>) -> tensor<2x2x4xbf16>
    return %1 : tensor<2x2x4xbf16>
  }
}

// float64
module @main {
  func.func @main(%arg0: tensor<2x2x3xf64>, %arg1: tensor<2x4x3xf64>) -> tensor<2x2x4xf64> {
    %0 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<2x4x3xf64>) -> tensor<2x3x4xf64>
    %1 = stablehlo.dot_general %arg0, %0, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x2x3xf64>, tensor<2x3x4xf64>) -> tensor<2x2x4xf64>
    return %1 : tensor<2x2x4xf64>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<1x2x3xi64>, %arg1: tensor<1x3x1xi64>) -> tensor<1x2x1xi64> {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x2x3xi64>, tensor<1x3x1xi64>) -> tensor<1x2x1xi64>
    return %0 : tensor<1x2x1xi64>
  }
}
