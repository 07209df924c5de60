// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %0 = stablehlo.compare LE, %arg1, %cst, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %1 = stablehlo.floor %arg1 : tensor<4xf32>
    %2 = stablehlo.compare EQ, %arg1, %1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %3 = stablehlo.and %0, %2 : tensor<4xi1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %4 = stablehlo.compare GE, %arg0, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %5 = stablehlo.and %3, %4 : tensor<4xi1>
    %cst_1 = stablehlo.constant dense<0x7F800000> : tensor<4xf32>
    %6 = chlo.zeta %arg0, %arg1 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %7 = stablehlo.select %5, %cst_1, %6 : tensor<4xi1>, tensor<4xf32>
    return %7 : tensor<4xf32>
  }
}
