// digamma
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<4xf32>) -> tensor<4xi32>
    %c = stablehlo.constant dense<0> : tensor<4xi32>
    %1 = stablehlo.compare LT, %0, %c, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<4xf32>
    %2 = stablehlo.select %1, %cst, %cst_0 : tensor<4xi1>, tensor<4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %3 = stablehlo.compare EQ, %arg0, %cst_1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %4 = chlo.digamma %arg0 : tensor<4xf32> -> tensor<4xf32>
    %5 = stablehlo.select %3, %2, %4 : tensor<4xi1>, tensor<4xf32>
    return %5 : tensor<4xf32>
  }
}

// trigamma
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %0 = stablehlo.compare LE, %arg0, %cst_1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %1 = stablehlo.floor %arg0 : tensor<4xf32>
    %2 = stablehlo.compare EQ, %arg0, %1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %3 = stablehlo.and %0, %2 : tensor<4xi1>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %4 = stablehlo.select %3, %cst_2, %arg0 : tensor<4xi1>, tensor<4xf32>
    %5:2 = stablehlo.while(%iterArg = %4, %iterArg_4 = %cst_1) : tensor<4xf32>, tensor<4xf32>
    cond {
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
      %12 = stablehlo.compare LE, %iterArg, %cst_5, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %c = stablehlo.constant dense<false> : tensor<i1>
      %13 = stablehlo.reduce(%12 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %13 : tensor<i1>
    } do {
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
      %12 = stablehlo.compare LE, %iterArg, %cst_5, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %13 = stablehlo.negate %cst_0 : tensor<4xf32>
      %14 = stablehlo.power %iterArg, %13 : tensor<4xf32>
      %15 = stablehlo.add %iterArg_4, %14 : tensor<4xf32>
      %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
      %16 = stablehlo.add %iterArg, %cst_6 : tensor<4xf32>
      %17 = stablehlo.select %12, %16, %iterArg : tensor<4xi1>, tensor<4xf32>
      %18 = stablehlo.select %12, %15, %iterArg_4 : tensor<4xi1>, tensor<4xf32>
      stablehlo.return %17, %18 : tensor<4xf32>, tensor<4xf32>
    }
    %6 = chlo.zeta %cst_0, %5#0 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %7 = stablehlo.add %5#1, %6 : tensor<4xf32>
    %8 = stablehlo.compare GE, %cst_0, %cst_2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %9 = stablehlo.and %3, %8 : tensor<4xi1>
    %cst_3 = stablehlo.constant dense<0x7F800000> : tensor<4xf32>
    %10 = stablehlo.select %9, %cst_3, %7 : tensor<4xi1>, tensor<4xf32>
    %11 = stablehlo.multiply %cst, %10 : tensor<4xf32>
    return %11 : tensor<4xf32>
  }
}
