// plain
module @main {
  func.func @main(%arg0: tensor<1x2x2x2x1xf32>, %arg1: tensor<1x2x4x3x2xf32>) -> tensor<1x2x4x3x2xf32> {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [2] : (tensor<2xf32>) -> tensor<1x2x2x2x1xf32>
    %1 = stablehlo.divide %arg0, %0 : tensor<1x2x2x2x1xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [3] : (tensor<2xf32>) -> tensor<1x2x2x2x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<1x2x2x2x1xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<1xf32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [4] : (tensor<1xf32>) -> tensor<1x2x2x2x1xf32>
    %5 = stablehlo.divide %3, %4 : tensor<1x2x2x2x1xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2, 4, 5] : (tensor<1x2x2x2x1xf32>) -> tensor<1x2x2x2x2x1xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x2x2x2x2x1xf32>) -> tensor<1x2x4x2x1xf32>
    %8 = stablehlo.slice %7 [0:1, 0:2, 0:4, 0:1, 0:1] : (tensor<1x2x4x2x1xf32>) -> tensor<1x2x4x1x1xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<1x2x4x1x1xf32>, tensor<f32>) -> tensor<1x2x4x1xf32>
    %10 = stablehlo.reduce(%7 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<1x2x4x2x1xf32>, tensor<f32>) -> tensor<1x2x4x1xf32>
    %11 = stablehlo.slice %7 [0:1, 0:2, 0:4, 1:2, 0:1] : (tensor<1x2x4x2x1xf32>) -> tensor<1x2x4x1x1xf32>
    %12 = stablehlo.reduce(%11 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<1x2x4x1x1xf32>, tensor<f32>) -> tensor<1x2x4x1xf32>
    %13 = stablehlo.reshape %9 : (tensor<1x2x4x1xf32>) -> tensor<1x2x4x1x1xf32>
    %14 = stablehlo.reshape %10 : (tensor<1x2x4x1xf32>) -> tensor<1x2x4x1x1xf32>
    %15 = stablehlo.reshape %12 : (tensor<1x2x4x1xf32>) -> tensor<1x2x4x1x1xf32>
    %16 = stablehlo.concatenate %13, %14, %15, dim = 3 : (tensor<1x2x4x1x1xf32>, tensor<1x2x4x1x1xf32>, tensor<1x2x4x1x1xf32>) -> tensor<1x2x4x3x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3, 4] : (tensor<1x2x4x3x1xf32>) -> tensor<1x2x4x3x1x2xf32>
    %18 = stablehlo.reshape %17 : (tensor<1x2x4x3x1x2xf32>) -> tensor<1x2x4x3x2xf32>
    return %18 : tensor<1x2x4x3x2xf32>
  }
}
