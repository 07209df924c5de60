// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<-3.000000e+00> : tensor<5xf32>
    %0 = stablehlo.compare GT, %arg1, %cst, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<5xf32>
    %1 = stablehlo.compare LT, %arg1, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %2 = stablehlo.and %0, %1 : tensor<5xi1>
    %cst_1 = stablehlo.constant dense<0.166666672> : tensor<5xf32>
    %3 = stablehlo.multiply %arg0, %cst_1 : tensor<5xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %4 = stablehlo.select %2, %3, %cst_2 : tensor<5xi1>, tensor<5xf32>
    return %4 : tensor<5xf32>
  }
}
