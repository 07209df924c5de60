// plain
module @main {
  func.func @main(%arg0: tensor<1x2x3x3x4xf32>) -> tensor<1x2x2x3x1xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<1x2x3x3x4xf32>) -> tensor<1x2x3x3x1x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [5] : (tensor<1x2x3x3x1x4xf32>, tensor<f32>) -> tensor<1x2x3x3x1xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x2x3x3x1xf32>) -> tensor<1x2x3x3x1x1xf32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [4] : (tensor<1x2x3x3x1x1xf32>, tensor<f32>) -> tensor<1x2x3x3x1xf32>
    %4 = stablehlo.slice %3 [0:1, 0:2, 0:2, 0:3, 0:1] : (tensor<1x2x3x3x1xf32>) -> tensor<1x2x2x3x1xf32>
    %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x2x2x3x1xf32>, tensor<f32>) -> tensor<1x2x3x1xf32>
    %6 = stablehlo.slice %3 [0:1, 0:2, 1:3, 0:3, 0:1] : (tensor<1x2x3x3x1xf32>) -> tensor<1x2x2x3x1xf32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x2x2x3x1xf32>, tensor<f32>) -> tensor<1x2x3x1xf32>
    %8 = stablehlo.reshape %5 : (tensor<1x2x3x1xf32>) -> tensor<1x2x1x3x1xf32>
    %9 = stablehlo.reshape %7 : (tensor<1x2x3x1xf32>) -> tensor<1x2x1x3x1xf32>
    %10 = stablehlo.concatenate %8, %9, dim = 2 : (tensor<1x2x1x3x1xf32>, tensor<1x2x1x3x1xf32>) -> tensor<1x2x2x3x1xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [2] : (tensor<2xf32>) -> tensor<1x2x2x3x1xf32>
    %12 = stablehlo.divide %10, %11 : tensor<1x2x2x3x1xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [3] : (tensor<3xf32>) -> tensor<1x2x2x3x1xf32>
    %14 = stablehlo.divide %12, %13 : tensor<1x2x2x3x1xf32>
    %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<1xf32>
    %15 = stablehlo.broadcast_in_dim %cst_2, dims = [4] : (tensor<1xf32>) -> tensor<1x2x2x3x1xf32>
    %16 = stablehlo.divide %14, %15 : tensor<1x2x2x3x1xf32>
    return %16 : tensor<1x2x2x3x1xf32>
  }
}
