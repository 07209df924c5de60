// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.exponential %arg1 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %3 = stablehlo.multiply %0, %2 : tensor<2x3xf32>
    %4 = stablehlo.subtract %arg0, %3 : tensor<2x3xf32>
    return %4 : tensor<2x3xf32>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<4x3xbf16>, %arg1: tensor<4x3xbf16>) -> tensor<4x3xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<4x3xbf16>) -> tensor<4x3xf32>
    %1 = stablehlo.convert %arg1 : (tensor<4x3xbf16>) -> tensor<4x3xf32>
    %2 = stablehlo.exponential %1 : tensor<4x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<4xf32>) -> tensor<4x3xf32>
    %5 = stablehlo.multiply %2, %4 : tensor<4x3xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<4x3xf32>
    %7 = stablehlo.convert %6 : (tensor<4x3xf32>) -> tensor<4x3xbf16>
    return %7 : tensor<4x3xbf16>
  }
}
