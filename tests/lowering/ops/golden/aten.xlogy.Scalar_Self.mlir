// plain
module @main {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
    %0 = stablehlo.log %arg0 : tensor<2xf32>
    %1 = stablehlo.multiply %cst, %0 : tensor<2xf32>
    %2 = stablehlo.compare EQ, %cst, %cst, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %3 = stablehlo.select %2, %cst, %1 : tensor<2xi1>, tensor<2xf32>
    %4 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %5 = stablehlo.select %4, %arg0, %3 : tensor<2xi1>, tensor<2xf32>
    return %5 : tensor<2xf32>
  }
}
