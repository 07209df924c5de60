// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %0 = stablehlo.subtract %cst, %arg0 : tensor<3xf32>
    %1 = stablehlo.divide %arg0, %0 : tensor<3xf32>
    %2 = stablehlo.log %1 : tensor<3xf32>
    return %2 : tensor<3xf32>
  }
}

// eps
module @main {
  func.func @main(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<2.000000e-01> : tensor<3xf32>
    %0 = stablehlo.maximum %arg0, %cst : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<8.000000e-01> : tensor<3xf32>
    %1 = stablehlo.minimum %0, %cst_0 : tensor<3xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %2 = stablehlo.subtract %cst_1, %1 : tensor<3xf32>
    %3 = stablehlo.divide %1, %2 : tensor<3xf32>
    %4 = stablehlo.log %3 : tensor<3xf32>
    return %4 : tensor<3xf32>
  }
}
