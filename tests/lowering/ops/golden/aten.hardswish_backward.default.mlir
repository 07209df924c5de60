// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<5xf32>
    %0 = stablehlo.divide %arg1, %cst : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<5xf32>
    %1 = stablehlo.add %0, %cst_0 : tensor<5xf32>
    %2 = stablehlo.multiply %arg0, %1 : tensor<5xf32>
    %3 = stablehlo.compare GE, %arg1, %cst, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %4 = stablehlo.select %3, %arg0, %2 : tensor<5xi1>, tensor<5xf32>
    %cst_1 = stablehlo.constant dense<-3.000000e+00> : tensor<5xf32>
    %5 = stablehlo.compare LE, %arg1, %cst_1, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %6 = stablehlo.select %5, %cst_2, %4 : tensor<5xi1>, tensor<5xf32>
    return %6 : tensor<5xf32>
  }
}
