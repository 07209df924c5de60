// plain
module @main {
  func.func @main(%arg0: tensor<2x1x4xf32>, %arg1: tensor<2x2x3xf32>, %arg2: tensor<2x3x4xf32>) -> tensor<2x2x4xf32> {
    %0 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x2x3xf32>, tensor<2x3x4xf32>) -> tensor<2x2x4xf32>
    %1 = stablehlo.reshape %arg0 : (tensor<2x1x4xf32>) -> tensor<2x4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 2] : (tensor<2x4xf32>) -> tensor<2x2x4xf32>
    %3 = stablehlo.add %0, %2 : tensor<2x2x4xf32>
    return %3 : tensor<2x2x4xf32>
  }
}

// half_scaled
module @main {
  func.func @main(%arg0: tensor<2x2x4xbf16>, %arg1: tensor<2x2x3xbf16>, %arg2: tensor<2x3x4xbf16>) -> tensor<2x2x4xbf16> {
    %0 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x2x3xbf16>, tensor<2x3x4xbf16>) -> tensor<2x2x4xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<2x2x4xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<2x2x4xf32>
    %2 = stablehlo.convert %arg0 : (tensor<2x2x4xbf16>) -> tensor<2x2x4xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<2x2x4xf32>
    %3 = stablehlo.multiply %2, %cst_0 : tensor<2x2x4xf32>
    %4 = stablehlo.add %1, %3 : tensor<2x2x4xf32>
    %5 = stablehlo.convert %4 : (tensor<2x2x4xf32>) -> tensor<2x2x4xbf16>
    return %5 : tensor<2x2x4xbf16>
  }
}
