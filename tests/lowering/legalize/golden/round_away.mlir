// before
module @main {
  func.func @main(%arg0: tensor<15xf32>) -> tensor<15xf32> {
    %0 = stablehlo.round_nearest_afz %arg0 : tensor<15xf32>
    return %0 : tensor<15xf32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<15xf32>) -> tensor<15xf32> {
    %0 = stablehlo.abs %arg0 : tensor<15xf32>
    %1 = stablehlo.floor %0 : tensor<15xf32>
    %2 = stablehlo.subtract %0, %1 : tensor<15xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<15xf32>
    %3 = stablehlo.compare EQ, %2, %cst, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %4 = stablehlo.compare GT, %2, %cst, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %5 = stablehlo.or %4, %3 : tensor<15xi1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<15xf32>
    %6 = stablehlo.add %1, %cst_0 : tensor<15xf32>
    %7 = stablehlo.select %5, %6, %1 : tensor<15xi1>, tensor<15xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<15xf32>
    %8 = stablehlo.compare LT, %arg0, %cst_1, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %9 = stablehlo.negate %7 : tensor<15xf32>
    %10 = stablehlo.select %8, %9, %7 : tensor<15xi1>, tensor<15xf32>
    %11 = stablehlo.compare EQ, %arg0, %cst_1, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %12 = stablehlo.select %11, %arg0, %10 : tensor<15xi1>, tensor<15xf32>
    %cst_2 = stablehlo.constant dense<0x4B000000> : tensor<15xf32>
    %13 = stablehlo.compare LT, %0, %cst_2, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %14 = stablehlo.select %13, %12, %arg0 : tensor<15xi1>, tensor<15xf32>
    return %14 : tensor<15xf32>
  }
}
