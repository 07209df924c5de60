// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %1 = stablehlo.abs %0 : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<2xf32>
    %2 = stablehlo.compare EQ, %1, %cst_0, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
    %3 = stablehlo.select %2, %cst_1, %0 : tensor<2xi1>, tensor<2xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x3xf32>
    %6 = stablehlo.exponential %5 : tensor<2x3xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %8 = stablehlo.log %7 : tensor<2xf32>
    %9 = stablehlo.add %8, %3 : tensor<2xf32>
    return %9 : tensor<2xf32>
  }
}

// infinite
module @main {
  func.func @main(%arg0: tensor<3x2xf32>) -> tensor<3x1xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<3x2xf32>, tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.abs %0 : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<3xf32>
    %2 = stablehlo.compare EQ, %1, %cst_0, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %3 = stablehlo.select %2, %cst_1, %0 : tensor<3xi1>, tensor<3xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<3xf32>) -> tensor<3x2xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<3x2xf32>
    %6 = stablehlo.exponential %5 : tensor<3x2xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<3x2xf32>, tensor<f32>) -> tensor<3xf32>
    %8 = stablehlo.log %7 : tensor<3xf32>
    %9 = stablehlo.add %8, %3 : tensor<3xf32>
    %10 = stablehlo.reshape %9 : (tensor<3xf32>) -> tensor<3x1xf32>
    return %10 : tensor<3x1xf32>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<4xi64>) -> tensor<f32> {
    %0 = stablehlo.convert %arg0 : (tensor<4xi64>) -> tensor<4xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.abs %1 : tensor<f32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %3 = stablehlo.compare EQ, %2, %cst_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.select %3, %cst_1, %1 : tensor<i1>, tensor<f32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<4xf32>
    %7 = stablehlo.exponential %6 : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %9 = stablehlo.log %8 : tensor<f32>
    %10 = stablehlo.add %9, %4 : tensor<f32>
    return %10 : tensor<f32>
  }
}
