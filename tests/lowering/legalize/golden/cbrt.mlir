// before
module @main {
  func.func @main(%arg0: tensor<15xf32>) -> tensor<15xf32> {
    %0 = stablehlo.cbrt %arg0 : tensor<15xf32>
    return %0 : tensor<15xf32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<15xf32>) -> tensor<15xf32> {
    %0 = stablehlo.abs %arg0 : tensor<15xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<15xf32>
    %1 = stablehlo.compare EQ, %arg0, %cst, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %2 = stablehlo.subtract %arg0, %arg0 : tensor<15xf32>
    %3 = stablehlo.compare NE, %2, %cst, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %4 = stablehlo.or %1, %3 : tensor<15xi1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<15xf32>
    %5 = stablehlo.select %4, %cst_0, %0 : tensor<15xi1>, tensor<15xf32>
    %6 = stablehlo.log %5 : tensor<15xf32>
    %cst_1 = stablehlo.constant dense<3.000000e+00> : tensor<15xf32>
    %7 = stablehlo.divide %6, %cst_1 : tensor<15xf32>
    %8 = stablehlo.exponential %7 : tensor<15xf32>
    %9 = stablehlo.multiply %8, %8 : tensor<15xf32>
    %10 = stablehlo.divide %5, %9 : tensor<15xf32>
    %11 = stablehlo.subtract %8, %10 : tensor<15xf32>
    %12 = stablehlo.divide %11, %cst_1 : tensor<15xf32>
    %13 = stablehlo.subtract %8, %12 : tensor<15xf32>
    %14 = stablehlo.multiply %13, %13 : tensor<15xf32>
    %15 = stablehlo.divide %5, %14 : tensor<15xf32>
    %16 = stablehlo.subtract %13, %15 : tensor<15xf32>
    %17 = stablehlo.divide %16, %cst_1 : tensor<15xf32>
    %18 = stablehlo.subtract %13, %17 : tensor<15xf32>
    %19 = stablehlo.sign %arg0 : tensor<15xf32>
    %20 = stablehlo.multiply %18, %19 : tensor<15xf32>
    %21 = stablehlo.select %4, %arg0, %20 : tensor<15xi1>, tensor<15xf32>
    return %21 : tensor<15xf32>
  }
}
