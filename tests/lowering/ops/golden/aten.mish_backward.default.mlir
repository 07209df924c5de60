// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.logistic %arg1 : tensor<5xf32>
    %1 = stablehlo.exponential %arg1 : tensor<5xf32>
    %2 = stablehlo.log_plus_one %1 : tensor<5xf32>
    %3 = stablehlo.tanh %2 : tensor<5xf32>
    %4 = stablehlo.multiply %arg1, %0 : tensor<5xf32>
    %5 = stablehlo.multiply %3, %3 : tensor<5xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
    %6 = stablehlo.subtract %cst, %5 : tensor<5xf32>
    %7 = stablehlo.multiply %4, %6 : tensor<5xf32>
    %8 = stablehlo.add %3, %7 : tensor<5xf32>
    %9 = stablehlo.multiply %arg0, %8 : tensor<5xf32>
    return %9 : tensor<5xf32>
  }
}
