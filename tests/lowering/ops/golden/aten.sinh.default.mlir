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
    %6 = stablehlo.subtract %4, %5 : tensor<4xf32>
    %7 = stablehlo.exponential_minus_one %arg0 : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %8 = stablehlo.add %7, %cst_1 : tensor<4xf32>
    %9 = stablehlo.divide %7, %8 : tensor<4xf32>
    %10 = stablehlo.add %7, %9 : tensor<4xf32>
    %11 = stablehlo.multiply %cst, %10 : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %12 = stablehlo.compare LT, %arg0, %cst_2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %13 = stablehlo.negate %6 : tensor<4xf32>
    %14 = stablehlo.select %12, %13, %6 : tensor<4xi1>, tensor<4xf32>
    %15 = stablehlo.compare LT, %0, %cst_1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %16 = stablehlo.select %15, %11, %14 : tensor<4xi1>, tensor<4xf32>
    return %16 : tensor<4xf32>
  }
}
