// plain
module @main {
  func.func @main(%arg0: tensor<3x2xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<2x3xf32>, %arg3: tensor<3x2xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.reshape %arg1 : (tensor<3x3xf32>) -> tensor<3x1x3xf32>
    %1 = stablehlo.reshape %arg2 : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
    %2 = stablehlo.reshape %0 : (tensor<3x1x3xf32>) -> tensor<3x3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 2] : (tensor<3x3xf32>) -> tensor<3x2x3xf32>
    %4 = stablehlo.reshape %1 : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1, 2] : (tensor<2x3xf32>) -> tensor<3x2x3xf32>
    %6 = stablehlo.subtract %3, %5 : tensor<3x2x3xf32>
    %7 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<3x2xf32>) -> tensor<3x2x3xf32>
    %8 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<3x2xf32>) -> tensor<3x2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x2x3xf32>
    %9 = stablehlo.sign %6 : tensor<3x2x3xf32>
    %10 = stablehlo.compare EQ, %8, %cst, FLOAT : (tensor<3x2x3xf32>, tensor<3x2x3xf32>) -> tensor<3x2x3xi1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<3x2x3xf32>
    %11 = stablehlo.select %10, %cst_0, %8 : tensor<3x2x3xi1>, tensor<3x2x3xf32>
    %12 = stablehlo.abs %6 : tensor<3x2x3xf32>
    %13 = stablehlo.divide %6, %11 : tensor<3x2x3xf32>
    %14 = stablehlo.multiply %7, %13 : tensor<3x2x3xf32>
    %15 = stablehlo.select %10, %cst, %14 : tensor<3x2x3xi1>, tensor<3x2x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<3x2x3xf32>, tensor<f32>) -> tensor<3x3xf32>
    return %16 : tensor<3x3xf32>
  }
}
