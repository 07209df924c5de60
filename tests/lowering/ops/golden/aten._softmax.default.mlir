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
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %6 = stablehlo.divide %3, %5 : tensor<2x3xf32>
    return %6 : tensor<2x3xf32>
  }
}

// half_in_the_middle
module @main {
  func.func @main(%arg0: tensor<2x5x3xbf16>) -> tensor<2x5x3xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<2x5x3xbf16>) -> tensor<2x5x3xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<2x5x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 2] : (tensor<2x3xf32>) -> tensor<2x5x3xf32>
    %3 = stablehlo.subtract %0, %2 : tensor<2x5x3xf32>
    %4 = stablehlo.exponential %3 : tensor<2x5x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x5x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 2] : (tensor<2x3xf32>) -> tensor<2x5x3xf32>
    %7 = stablehlo.divide %4, %6 : tensor<2x5x3xf32>
    %8 = stablehlo.convert %7 : (tensor<2x5x3xf32>) -> tensor<2x5x3xbf16>
    return %8 : tensor<2x5x3xbf16>
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
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<5xf32>) -> tensor<5x3xf32>
    %6 = stablehlo.divide %3, %5 : tensor<5x3xf32>
    return %6 : tensor<5x3xf32>
  }
}

// zero_dimensional
module @main {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.reshape %arg0 : (tensor<f32>) -> tensor<1xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %3 = stablehlo.subtract %0, %2 : tensor<1xf32>
    %4 = stablehlo.exponential %3 : tensor<1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<f32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %7 = stablehlo.divide %4, %6 : tensor<1xf32>
    %8 = stablehlo.reshape %7 : (tensor<1xf32>) -> tensor<f32>
    return %8 : tensor<f32>
  }
}

// empty
module @main {
  func.func @main(%arg0: tensor<2x0xf32>) -> tensor<2x0xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<2x0xf32>, tensor<f32>) -> tensor<2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<2xf32>) -> tensor<2x0xf32>
    %2 = stablehlo.subtract %arg0, %1 : tensor<2x0xf32>
    %3 = stablehlo.exponential %2 : tensor<2x0xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x0xf32>, tensor<f32>) -> tensor<2xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<2xf32>) -> tensor<2x0xf32>
    %6 = stablehlo.divide %3, %5 : tensor<2x0xf32>
    return %6 : tensor<2x0xf32>
  }
}
