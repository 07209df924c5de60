// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %0 = stablehlo.compare GT, %arg0, %cst, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %1 = stablehlo.select %0, %cst_0, %cst : tensor<3xi1>, tensor<3xf32>
    %2 = stablehlo.compare LT, %arg0, %cst, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_1 = stablehlo.constant dense<-1.000000e+00> : tensor<3xf32>
    %3 = stablehlo.select %2, %cst_1, %1 : tensor<3xi1>, tensor<3xf32>
    return %3 : tensor<3xf32>
  }
}

// unsigned
module @main {
  func.func @main(%arg0: tensor<3xui8>) -> tensor<3xui8> {
    %c = stablehlo.constant dense<0> : tensor<3xui8>
    %0 = stablehlo.compare NE, %arg0, %c, UNSIGNED : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xi1>
    %1 = stablehlo.convert %0 : (tensor<3xi1>) -> tensor<3xui8>
    return %1 : tensor<3xui8>
  }
}
