// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<5xf32>
    %0 = stablehlo.add %arg0, %cst : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %1 = stablehlo.maximum %0, %cst_0 : tensor<5xf32>
    %cst_1 = stablehlo.constant dense<6.000000e+00> : tensor<5xf32>
    %2 = stablehlo.minimum %1, %cst_1 : tensor<5xf32>
    %3 = stablehlo.multiply %arg0, %2 : tensor<5xf32>
    %4 = stablehlo.divide %3, %cst_1 : tensor<5xf32>
    return %4 : tensor<5xf32>
  }
}
