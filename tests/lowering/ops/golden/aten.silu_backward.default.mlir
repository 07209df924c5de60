// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.logistic %arg1 : tensor<5xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<5xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
    %2 = stablehlo.subtract %cst, %0 : tensor<5xf32>
    %3 = stablehlo.multiply %arg1, %2 : tensor<5xf32>
    %4 = stablehlo.add %cst, %3 : tensor<5xf32>
    %5 = stablehlo.multiply %1, %4 : tensor<5xf32>
    return %5 : tensor<5xf32>
  }
}
