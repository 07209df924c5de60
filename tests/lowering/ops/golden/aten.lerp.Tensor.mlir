// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.subtract %arg1, %arg0 : tensor<3xf32>
    %1 = stablehlo.multiply %arg2, %0 : tensor<3xf32>
    %2 = stablehlo.add %arg0, %1 : tensor<3xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %3 = stablehlo.subtract %cst, %arg2 : tensor<3xf32>
    %4 = stablehlo.multiply %0, %3 : tensor<3xf32>
    %5 = stablehlo.subtract %arg1, %4 : tensor<3xf32>
    %6 = stablehlo.abs %arg2 : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<3xf32>
    %7 = stablehlo.compare LT, %6, %cst_0, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %8 = stablehlo.select %7, %2, %5 : tensor<3xi1>, tensor<3xf32>
    return %8 : tensor<3xf32>
  }
}
