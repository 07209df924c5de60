// plain
module @main {
  func.func @main(%arg0: tensor<2x4x3xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) -> (tensor<2x4x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x4x3xf32>) -> tensor<2x2x2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x2x2x3xf32>, tensor<f32>) -> tensor<2x2xf32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<2x2xf32>
    %2 = stablehlo.divide %1, %cst_0 : tensor<2x2xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x2xf32>) -> tensor<2x2x1x1xf32>
    %4 = stablehlo.reshape %3 : (tensor<2x2x1x1xf32>) -> tensor<2x2xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x2x3xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<2x2x2x3xf32>
    %7 = stablehlo.multiply %6, %6 : tensor<2x2x2x3xf32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x2x2x3xf32>, tensor<f32>) -> tensor<2x2xf32>
    %9 = stablehlo.divide %8, %cst_0 : tensor<2x2xf32>
    %10 = stablehlo.reshape %9 : (tensor<2x2xf32>) -> tensor<2x2x1x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<2x2x1x1xf32>
    %11 = stablehlo.add %10, %cst_1 : tensor<2x2x1x1xf32>
    %12 = stablehlo.rsqrt %11 : tensor<2x2x1x1xf32>
    %13 = stablehlo.reshape %12 : (tensor<2x2x1x1xf32>) -> tensor<2x2xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x2x3xf32>
    %15 = stablehlo.multiply %6, %14 : tensor<2x2x2x3xf32>
    %16 = stablehlo.reshape %arg1 : (tensor<4xf32>) -> tensor<2x2x1xf32>
    %17 = stablehlo.reshape %arg2 : (tensor<4xf32>) -> tensor<2x2x1xf32>
    %18 = stablehlo.reshape %16 : (tensor<2x2x1xf32>) -> tensor<2x2xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [1, 2] : (tensor<2x2xf32>) -> tensor<2x2x2x3xf32>
    %20 = stablehlo.multiply %15, %19 : tensor<2x2x2x3xf32>
    %21 = stablehlo.reshape %17 : (tensor<2x2x1xf32>) -> tensor<2x2xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [1, 2] : (tensor<2x2xf32>) -> tensor<2x2x2x3xf32>
    %23 = stablehlo.add %20, %22 : tensor<2x2x2x3xf32>
    %24 = stablehlo.reshape %23 : (tensor<2x2x2x3xf32>) -> tensor<2x4x3xf32>
    %25 = stablehlo.reshape %3 : (tensor<2x2x1x1xf32>) -> tensor<2x2xf32>
    %26 = stablehlo.reshape %12 : (tensor<2x2x1x1xf32>) -> tensor<2x2xf32>
    return %24, %25, %26 : tensor<2x4x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>
  }
}

// half_without_weights
module @main {
  func.func @main(%arg0: tensor<2x2x3x2xbf16>) -> (tensor<2x2x3x2xbf16>, tensor<2x1xbf16>, tensor<2x1xbf16>) {
    %0 = stablehlo.convert %arg0 : (tensor<2x2x3x2xbf16>) -> tensor<2x2x3x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x2x3x2xf32>) -> tensor<2x1x2x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x1x2x6xf32>, tensor<f32>) -> tensor<2x1xf32>
    %cst_0 = stablehlo.constant dense<1.200000e+01> : tensor<2x1xf32>
    %3 = stablehlo.divide %2, %cst_0 : tensor<2x1xf32>
    %4 = stablehlo.reshape %3 : (tensor<2x1xf32>) -> tensor<2x1x1x1xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x1x1x1xf32>) -> tensor<2x1xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x1x2x6xf32>
    %7 = stablehlo.subtract %1, %6 : tensor<2x1x2x6xf32>
    %8 = stablehlo.multiply %7, %7 : tensor<2x1x2x6xf32>
    %9 = stablehlo.reduce(%8 init: %cst) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x1x2x6xf32>, tensor<f32>) -> tensor<2x1xf32>
    %10 = stablehlo.divide %9, %cst_0 : tensor<2x1xf32>
    %11 = stablehlo.reshape %10 : (tensor<2x1xf32>) -> tensor<2x1x1x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<2x1x1x1xf32>
    %12 = stablehlo.add %11, %cst_1 : tensor<2x1x1x1xf32>
    %13 = stablehlo.rsqrt %12 : tensor<2x1x1x1xf32>
    %14 = stablehlo.reshape %13 : (tensor<2x1x1x1xf32>) -> tensor<2x1xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x1x2x6xf32>
    %16 = stablehlo.multiply %7, %15 : tensor<2x1x2x6xf32>
    %17 = stablehlo.reshape %16 : (tensor<2x1x2x6xf32>) -> tensor<2x2x3x2xf32>
    %18 = stablehlo.convert %17 : (tensor<2x2x3x2xf32>) -> tensor<2x2x3x2xbf16>
    %19 = stablehlo.reshape %4 : (tensor<2x1x1x1xf32>) -> tensor<2x1xf32>
    %20 = stablehlo.convert %19 : (tensor<2x1xf32>) -> tensor<2x1xbf16>
    %21 = stablehlo.reshape %13 : (tensor<2x1x1x1xf32>) -> tensor<2x1xf32>
    %22 = stablehlo.convert %21 : (tensor<2x1xf32>) -> tensor<2x1xbf16>
    return %18, %20, %22 : tensor<2x2x3x2xbf16>, tensor<2x1xbf16>, tensor<2x1xbf16>
  }
}
