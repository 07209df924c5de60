// plain
module @main {
  func.func @main(%arg0: tensor<2x4xf32>, %arg1: tensor<3x2x3xf32>, %arg2: tensor<3x3x4xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [0, 2] x [0, 1] : (tensor<3x2x3xf32>, tensor<3x3x4xf32>) -> tensor<2x4xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<2x4xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<2x4xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<2x4xf32>
    %2 = stablehlo.multiply %arg0, %cst_0 : tensor<2x4xf32>
    %3 = stablehlo.add %1, %2 : tensor<2x4xf32>
    return %3 : tensor<2x4xf32>
  }
}
