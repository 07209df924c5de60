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
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<5x3xf32>
    %7 = stablehlo.compare EQ, %arg0, %cst_1, FLOAT : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xi1>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %8 = stablehlo.reduce(%7 init: %c) applies stablehlo.and across dimensions = [1] : (tensor<5x3xi1>, tensor<i1>) -> tensor<5xi1>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<5xi1>) -> tensor<5x3xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<5x3xf32>
    %10 = stablehlo.select %9, %cst_2, %6 : tensor<5x3xi1>, tensor<5x3xf32>
    return %10 : tensor<5x3xf32>
  }
}

// to_float64
module @main {
  func.func @main(%arg0: tensor<3x2xf32>) -> tensor<3x2xf64> {
    %0 = stablehlo.convert %arg0 : (tensor<3x2xf32>) -> tensor<3x2xf64>
    %cst = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<3x2xf64>, tensor<f64>) -> tensor<2xf64>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<2xf64>) -> tensor<3x2xf64>
    %3 = stablehlo.subtract %0, %2 : tensor<3x2xf64>
    %4 = stablehlo.exponential %3 : tensor<3x2xf64>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf64>, tensor<f64>) -> tensor<2xf64>
    %6 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<2xf64>) -> tensor<3x2xf64>
    %7 = stablehlo.divide %4, %6 : tensor<3x2xf64>
    %cst_1 = stablehlo.constant dense<0xFFF0000000000000> : tensor<3x2xf64>
    %8 = stablehlo.compare EQ, %0, %cst_1, FLOAT : (tensor<3x2xf64>, tensor<3x2xf64>) -> tensor<3x2xi1>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %9 = stablehlo.reduce(%8 init: %c) applies stablehlo.and across dimensions = [0] : (tensor<3x2xi1>, tensor<i1>) -> tensor<2xi1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<2xi1>) -> tensor<3x2xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<3x2xf64>
    %11 = stablehlo.select %10, %cst_2, %7 : tensor<3x2xi1>, tensor<3x2xf64>
    return %11 : tensor<3x2xf64>
  }
}
