// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<0.707106769> : tensor<5xf32>
    %0 = stablehlo.multiply %arg1, %cst : tensor<5xf32>
    %1 = chlo.erf %0 : tensor<5xf32> -> tensor<5xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<5xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
    %2 = stablehlo.add %cst_1, %1 : tensor<5xf32>
    %3 = stablehlo.multiply %cst_0, %2 : tensor<5xf32>
    %4 = stablehlo.multiply %arg1, %arg1 : tensor<5xf32>
    %cst_2 = stablehlo.constant dense<-5.000000e-01> : tensor<5xf32>
    %5 = stablehlo.multiply %4, %cst_2 : tensor<5xf32>
    %6 = stablehlo.exponential %5 : tensor<5xf32>
    %cst_3 = stablehlo.constant dense<0.398942292> : tensor<5xf32>
    %7 = stablehlo.multiply %cst_3, %6 : tensor<5xf32>
    %8 = stablehlo.multiply %arg1, %7 : tensor<5xf32>
    %9 = stablehlo.add %3, %8 : tensor<5xf32>
    %10 = stablehlo.multiply %arg0, %9 : tensor<5xf32>
    return %10 : tensor<5xf32>
  }
}

// tanh
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.multiply %arg1, %arg1 : tensor<5xf32>
    %1 = stablehlo.multiply %0, %arg1 : tensor<5xf32>
    %cst = stablehlo.constant dense<4.471500e-02> : tensor<5xf32>
    %2 = stablehlo.multiply %cst, %1 : tensor<5xf32>
    %3 = stablehlo.add %arg1, %2 : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<0.797884583> : tensor<5xf32>
    %4 = stablehlo.multiply %cst_0, %3 : tensor<5xf32>
    %5 = stablehlo.tanh %4 : tensor<5xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<5xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
    %6 = stablehlo.add %cst_2, %5 : tensor<5xf32>
    %7 = stablehlo.multiply %cst_1, %6 : tensor<5xf32>
    %cst_3 = stablehlo.constant dense<1.341450e-01> : tensor<5xf32>
    %8 = stablehlo.multiply %arg1, %arg1 : tensor<5xf32>
    %9 = stablehlo.multiply %cst_3, %8 : tensor<5xf32>
    %10 = stablehlo.add %cst_2, %9 : tensor<5xf32>
    %11 = stablehlo.multiply %cst_0, %10 : tensor<5xf32>
    %12 = stablehlo.multiply %cst_1, %arg1 : tensor<5xf32>
    %13 = stablehlo.multiply %5, %5 : tensor<5xf32>
    %14 = stablehlo.subtract %cst_2, %13 : tensor<5xf32>
    %15 = stablehlo.multiply %14, %11 : tensor<5xf32>
    %16 = stablehlo.multiply %12, %15 : tensor<5xf32>
    %17 = stablehlo.add %7, %16 : tensor<5xf32>
    %18 = stablehlo.multiply %arg0, %17 : tensor<5xf32>
    return %18 : tensor<5xf32>
  }
}
