// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<0.707106769> : tensor<5xf32>
    %0 = stablehlo.multiply %arg0, %cst : tensor<5xf32>
    %1 = chlo.erf %0 : tensor<5xf32> -> tensor<5xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<5xf32>
    %2 = stablehlo.multiply %arg0, %cst_0 : tensor<5xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
    %3 = stablehlo.add %cst_1, %1 : tensor<5xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<5xf32>
    return %4 : tensor<5xf32>
  }
}

// tanh
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<5xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<5xf32>
    %cst = stablehlo.constant dense<4.471500e-02> : tensor<5xf32>
    %2 = stablehlo.multiply %cst, %1 : tensor<5xf32>
    %3 = stablehlo.add %arg0, %2 : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<0.797884583> : tensor<5xf32>
    %4 = stablehlo.multiply %cst_0, %3 : tensor<5xf32>
    %5 = stablehlo.tanh %4 : tensor<5xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<5xf32>
    %6 = stablehlo.multiply %cst_1, %arg0 : tensor<5xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
    %7 = stablehlo.add %cst_2, %5 : tensor<5xf32>
    %8 = stablehlo.multiply %6, %7 : tensor<5xf32>
    return %8 : tensor<5xf32>
  }
}
