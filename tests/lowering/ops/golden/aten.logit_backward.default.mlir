// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %0 = stablehlo.compare GE, %arg1, %cst, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
    %1 = stablehlo.compare LE, %arg1, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %2 = stablehlo.and %0, %1 : tensor<5xi1>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
    %3 = stablehlo.subtract %cst_1, %arg1 : tensor<5xf32>
    %4 = stablehlo.multiply %arg1, %3 : tensor<5xf32>
    %5 = stablehlo.divide %arg0, %4 : tensor<5xf32>
    %cst_2 = stablehlo.constant dense<0x7FC00000> : tensor<5xf32>
    %6 = stablehlo.select %2, %5, %cst_2 : tensor<5xi1>, tensor<5xf32>
    return %6 : tensor<5xf32>
  }
}

// eps
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<2.000000e-01> : tensor<5xf32>
    %0 = stablehlo.compare GE, %arg1, %cst, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %cst_0 = stablehlo.constant dense<8.000000e-01> : tensor<5xf32>
    %1 = stablehlo.compare LE, %arg1, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %2 = stablehlo.and %0, %1 : tensor<5xi1>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
    %3 = stablehlo.subtract %cst_1, %arg1 : tensor<5xf32>
    %4 = stablehlo.multiply %arg1, %3 : tensor<5xf32>
    %5 = stablehlo.divide %arg0, %4 : tensor<5xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %6 = stablehlo.select %2, %5, %cst_2 : tensor<5xi1>, tensor<5xf32>
    return %6 : tensor<5xf32>
  }
}
