// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
    %0 = stablehlo.multiply %arg0, %cst : tensor<5xf32>
    %1 = stablehlo.exponential %0 : tensor<5xf32>
    %2 = stablehlo.log_plus_one %1 : tensor<5xf32>
    %3 = stablehlo.divide %2, %cst : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+01> : tensor<5xf32>
    %4 = stablehlo.compare GT, %0, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %5 = stablehlo.select %4, %arg0, %3 : tensor<5xi1>, tensor<5xf32>
    return %5 : tensor<5xf32>
  }
}

// beta
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<5xf32>
    %0 = stablehlo.multiply %arg0, %cst : tensor<5xf32>
    %1 = stablehlo.exponential %0 : tensor<5xf32>
    %2 = stablehlo.log_plus_one %1 : tensor<5xf32>
    %3 = stablehlo.divide %2, %cst : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+01> : tensor<5xf32>
    %4 = stablehlo.compare GT, %0, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %5 = stablehlo.select %4, %arg0, %3 : tensor<5xi1>, tensor<5xf32>
    return %5 : tensor<5xf32>
  }
}
