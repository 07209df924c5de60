// before
module @main {
  func.func @main(%arg0: tensor<15xf32>) -> tensor<15xf32> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<15xf32>
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
    %4 = stablehlo.multiply %1, %cst : tensor<15xf32>
    %5 = stablehlo.floor %4 : tensor<15xf32>
    %6 = stablehlo.compare NE, %4, %5, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %7 = stablehlo.and %3, %6 : tensor<15xi1>
    %8 = stablehlo.compare GT, %2, %cst, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %9 = stablehlo.or %8, %7 : tensor<15xi1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<15xf32>
    %10 = stablehlo.add %1, %cst_0 : tensor<15xf32>
    %11 = stablehlo.select %9, %10, %1 : tensor<15xi1>, tensor<15xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<15xf32>
    %12 = stablehlo.compare LT, %arg0, %cst_1, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %13 = stablehlo.negate %11 : tensor<15xf32>
    %14 = stablehlo.select %12, %13, %11 : tensor<15xi1>, tensor<15xf32>
    %15 = stablehlo.compare EQ, %arg0, %cst_1, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %16 = stablehlo.select %15, %arg0, %14 : tensor<15xi1>, tensor<15xf32>
    %cst_2 = stablehlo.constant dense<0x4B000000> : tensor<15xf32>
    %17 = stablehlo.compare LT, %0, %cst_2, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %18 = stablehlo.select %17, %16, %arg0 : tensor<15xi1>, tensor<15xf32>
    return %18 : tensor<15xf32>
  }
}
