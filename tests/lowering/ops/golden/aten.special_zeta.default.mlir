// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %0 = stablehlo.compare LE, %arg1, %cst, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %1 = stablehlo.floor %arg1 : tensor<4xf32>
    %2 = stablehlo.compare EQ, %arg1, %1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %3 = stablehlo.and %0, %2 : tensor<4xi1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %4 = stablehlo.select %3, %cst_0, %arg1 : tensor<4xi1>, tensor<4xf32>
    %5:2 = stablehlo.while(%iterArg = %4, %iterArg_2 = %cst) : tensor<4xf32>, tensor<4xf32>
    cond {
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
      %11 = stablehlo.compare LE, %iterArg, %cst_3, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %c = stablehlo.constant dense<false> : tensor<i1>
      %12 = stablehlo.reduce(%11 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %12 : tensor<i1>
    } do {
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
      %11 = stablehlo.compare LE, %iterArg, %cst_3, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %12 = stablehlo.negate %arg0 : tensor<4xf32>
      %13 = stablehlo.power %iterArg, %12 : tensor<4xf32>
      %14 = stablehlo.add %iterArg_2, %13 : tensor<4xf32>
      %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
      %15 = stablehlo.add %iterArg, %cst_4 : tensor<4xf32>
      %16 = stablehlo.select %11, %15, %iterArg : tensor<4xi1>, tensor<4xf32>
      %17 = stablehlo.select %11, %14, %iterArg_2 : tensor<4xi1>, tensor<4xf32>
      stablehlo.return %16, %17 : tensor<4xf32>, tensor<4xf32>
    }
    %6 = chlo.zeta %arg0, %5#0 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %7 = stablehlo.add %5#1, %6 : tensor<4xf32>
    %8 = stablehlo.compare GE, %arg0, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %9 = stablehlo.and %3, %8 : tensor<4xi1>
    %cst_1 = stablehlo.constant dense<0x7F800000> : tensor<4xf32>
    %10 = stablehlo.select %9, %cst_1, %7 : tensor<4xi1>, tensor<4xf32>
    return %10 : tensor<4xf32>
  }
}
