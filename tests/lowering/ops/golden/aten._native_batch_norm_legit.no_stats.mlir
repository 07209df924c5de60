// plain
module @main {
  func.func @main(%arg0: tensor<2x3x2xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) -> (tensor<2x3x2xf32>, tensor<3xf32>, tensor<3xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x2xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<3xf32>
    %1 = stablehlo.divide %0, %cst_0 : tensor<3xf32>
    %2 = stablehlo.reshape %1 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x3x2xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<2x3x2xf32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x2xf32>, tensor<f32>) -> tensor<3xf32>
    %8 = stablehlo.divide %7, %cst_0 : tensor<3xf32>
    %9 = stablehlo.reshape %8 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<1x3x1xf32>
    %10 = stablehlo.add %9, %cst_1 : tensor<1x3x1xf32>
    %11 = stablehlo.rsqrt %10 : tensor<1x3x1xf32>
    %12 = stablehlo.reshape %arg1 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %13 = stablehlo.multiply %12, %11 : tensor<1x3x1xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2xf32>
    %16 = stablehlo.multiply %5, %15 : tensor<2x3x2xf32>
    %17 = stablehlo.reshape %arg2 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %18 = stablehlo.reshape %17 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2xf32>
    %20 = stablehlo.add %16, %19 : tensor<2x3x2xf32>
    %21 = stablehlo.reshape %2 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %22 = stablehlo.reshape %11 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    return %20, %21, %22 : tensor<2x3x2xf32>, tensor<3xf32>, tensor<3xf32>
  }
}
