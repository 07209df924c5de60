// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.abs %arg0 : tensor<4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<4xf32>
    %2 = stablehlo.exponential %1 : tensor<4xf32>
    %3 = stablehlo.multiply %2, %cst : tensor<4xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<2.500000e-01> : tensor<4xf32>
    %5 = stablehlo.divide %cst_0, %4 : tensor<4xf32>
    %6 = stablehlo.add %4, %5 : tensor<4xf32>
    return %6 : tensor<4xf32>
  }
}
