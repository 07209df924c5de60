// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<5xf32>
    %0 = stablehlo.multiply %arg1, %cst : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+01> : tensor<5xf32>
    %1 = stablehlo.compare GT, %0, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %2 = stablehlo.logistic %0 : tensor<5xf32>
    %3 = stablehlo.multiply %arg0, %2 : tensor<5xf32>
    %4 = stablehlo.select %1, %arg0, %3 : tensor<5xi1>, tensor<5xf32>
    return %4 : tensor<5xf32>
  }
}
