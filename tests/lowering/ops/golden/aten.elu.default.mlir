// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
    %0 = stablehlo.multiply %arg0, %cst : tensor<5xf32>
    %1 = stablehlo.exponential_minus_one %0 : tensor<5xf32>
    %2 = stablehlo.multiply %1, %cst : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %3 = stablehlo.compare LT, %arg0, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %4 = stablehlo.multiply %arg0, %cst : tensor<5xf32>
    %5 = stablehlo.select %3, %2, %4 : tensor<5xi1>, tensor<5xf32>
    return %5 : tensor<5xf32>
  }
}

// scaled
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<5xf32>
    %0 = stablehlo.multiply %arg0, %cst : tensor<5xf32>
    %1 = stablehlo.exponential_minus_one %0 : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<5xf32>
    %2 = stablehlo.multiply %1, %cst_0 : tensor<5xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %3 = stablehlo.compare LT, %arg0, %cst_1, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<5xf32>
    %4 = stablehlo.multiply %arg0, %cst_2 : tensor<5xf32>
    %5 = stablehlo.select %3, %2, %4 : tensor<5xi1>, tensor<5xf32>
    return %5 : tensor<5xf32>
  }
}
