// dims
module @main {
  func.func @main(%arg0: tensor<2x3x4xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<3xf32>
    %1 = stablehlo.divide %0, %cst_0 : tensor<3xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<3xf32>) -> tensor<2x3x4xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<2x3x4xf32>
    %4 = stablehlo.multiply %3, %3 : tensor<2x3x4xf32>
    %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_1 = stablehlo.constant dense<7.000000e+00> : tensor<3xf32>
    %6 = stablehlo.divide %5, %cst_1 : tensor<3xf32>
    return %6, %1 : tensor<3xf32>, tensor<3xf32>
  }
}
