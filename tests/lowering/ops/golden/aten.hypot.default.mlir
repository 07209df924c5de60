// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.abs %arg0 : tensor<3xf32>
    %1 = stablehlo.abs %arg1 : tensor<3xf32>
    %2 = stablehlo.maximum %0, %1 : tensor<3xf32>
    %3 = stablehlo.minimum %0, %1 : tensor<3xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %4 = stablehlo.compare EQ, %2, %cst_0, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %5 = stablehlo.select %4, %cst_1, %2 : tensor<3xi1>, tensor<3xf32>
    %6 = stablehlo.divide %3, %5 : tensor<3xf32>
    %7 = stablehlo.multiply %6, %6 : tensor<3xf32>
    %8 = stablehlo.add %7, %cst_1 : tensor<3xf32>
    %9 = stablehlo.sqrt %8 : tensor<3xf32>
    %10 = stablehlo.multiply %2, %9 : tensor<3xf32>
    %11 = stablehlo.compare EQ, %0, %cst, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %12 = stablehlo.compare EQ, %1, %cst, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %13 = stablehlo.or %11, %12 : tensor<3xi1>
    %14 = stablehlo.select %13, %cst, %10 : tensor<3xi1>, tensor<3xf32>
    return %14 : tensor<3xf32>
  }
}
