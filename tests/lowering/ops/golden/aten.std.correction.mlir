// keepdim
module @main {
  func.func @main(%arg0: tensor<2x5xf32>) -> tensor<2x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_0 = stablehlo.constant dense<5.000000e+00> : tensor<2xf32>
    %1 = stablehlo.divide %0, %cst_0 : tensor<2xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xf32>) -> tensor<2x5xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<2x5xf32>
    %4 = stablehlo.multiply %3, %3 : tensor<2x5xf32>
    %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<2xf32>
    %6 = stablehlo.divide %5, %cst_1 : tensor<2xf32>
    %7 = stablehlo.sqrt %6 : tensor<2xf32>
    %8 = stablehlo.reshape %7 : (tensor<2xf32>) -> tensor<2x1xf32>
    return %8 : tensor<2x1xf32>
  }
}
