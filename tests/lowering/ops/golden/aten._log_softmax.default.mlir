// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.subtract %arg0, %1 : tensor<2x3xf32>
    %3 = stablehlo.exponential %2 : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %5 = stablehlo.log %4 : tensor<2xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %7 = stablehlo.subtract %2, %6 : tensor<2x3xf32>
    return %7 : tensor<2x3xf32>
  }
}

// half_transposed
module @main {
  func.func @main(%arg0: tensor<2x3xf16>) -> tensor<3x2xf16> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xf16>) -> tensor<3x2xf16>
    %1 = stablehlo.convert %0 : (tensor<3x2xf16>) -> tensor<3x2xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
    %4 = stablehlo.subtract %1, %3 : tensor<3x2xf32>
    %5 = stablehlo.exponential %4 : tensor<3x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
    %7 = stablehlo.log %6 : tensor<2xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
    %9 = stablehlo.subtract %4, %8 : tensor<3x2xf32>
    %10 = stablehlo.convert %9 : (tensor<3x2xf32>) -> tensor<3x2xf16>
    return %10 : tensor<3x2xf16>
  }
}

// extremes
module @main {
  func.func @main(%arg0: tensor<5x3xf32>) -> tensor<5x3xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<5xf32>) -> tensor<5x3xf32>
    %2 = stablehlo.subtract %arg0, %1 : tensor<5x3xf32>
    %3 = stablehlo.exponential %2 : tensor<5x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %5 = stablehlo.log %4 : tensor<5xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<5xf32>) -> tensor<5x3xf32>
    %7 = stablehlo.subtract %2, %6 : tensor<5x3xf32>
    return %7 : tensor<5x3xf32>
  }
}

// float64
module @main {
  func.func @main(%arg0: tensor<5x3xf64>) -> tensor<5x3xf64> {
    %cst = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<5x3xf64>, tensor<f64>) -> tensor<5xf64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<5xf64>) -> tensor<5x3xf64>
    %2 = stablehlo.subtract %arg0, %1 : tensor<5x3xf64>
    %3 = stablehlo.exponential %2 : tensor<5x3xf64>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf64>, tensor<f64>) -> tensor<5xf64>
    %5 = stablehlo.log %4 : tensor<5xf64>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<5xf64>) -> tensor<5x3xf64>
    %7 = stablehlo.subtract %2, %6 : tensor<5x3xf64>
    return %7 : tensor<5x3xf64>
  }
}
