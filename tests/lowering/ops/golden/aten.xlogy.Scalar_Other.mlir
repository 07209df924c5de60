// int
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<3xi64>) -> tensor<3xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<3xf32>
    %1 = stablehlo.log %cst : tensor<3xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %3 = stablehlo.compare EQ, %0, %cst_0, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %4 = stablehlo.select %3, %cst_0, %2 : tensor<3xi1>, tensor<3xf32>
    %5 = stablehlo.compare NE, %cst, %cst, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %6 = stablehlo.select %5, %cst, %4 : tensor<3xi1>, tensor<3xf32>
    return %6 : tensor<3xf32>
  }
}
