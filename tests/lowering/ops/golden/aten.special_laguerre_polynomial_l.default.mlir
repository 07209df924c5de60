// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x4xf32>
    %1 = stablehlo.subtract %cst, %0 : tensor<2x4xf32>
    %2 = stablehlo.abs %arg1 : tensor<2x4xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<2x4xf32>
    %3 = stablehlo.compare LT, %2, %cst_0, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<2x4xf32>
    %4 = stablehlo.compare LT, %arg1, %cst_1, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %5 = stablehlo.ceil %arg1 : tensor<2x4xf32>
    %6 = stablehlo.floor %arg1 : tensor<2x4xf32>
    %7 = stablehlo.select %4, %5, %6 : tensor<2x4xi1>, tensor<2x4xf32>
    %cst_2 = stablehlo.constant dense<-1.000000e+00> : tensor<2x4xf32>
    %8 = stablehlo.select %3, %7, %cst_2 : tensor<2x4xi1>, tensor<2x4xf32>
    %9 = stablehlo.compare EQ, %0, %cst_1, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %10 = stablehlo.select %9, %cst, %8 : tensor<2x4xi1>, tensor<2x4xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11:3 = stablehlo.while(%iterArg = %cst_3, %iterArg_4 = %cst, %iterArg_5 = %1) : tensor<f32>, tensor<2x4xf32>, tensor<2x4xf32>
    cond {
      %16 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %17 = stablehlo.compare LT, %16, %10, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %18 = stablehlo.compare NE, %iterArg_5, %iterArg_5, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %19 = stablehlo.not %18 : tensor<2x4xi1>
      %20 = stablehlo.and %17, %19 : tensor<2x4xi1>
      %c = stablehlo.constant dense<false> : tensor<i1>
      %21 = stablehlo.reduce(%20 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %21 : tensor<i1>
    } do {
      %16 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %17 = stablehlo.compare LT, %16, %10, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %18 = stablehlo.compare NE, %iterArg_5, %iterArg_5, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %19 = stablehlo.not %18 : tensor<2x4xi1>
      %20 = stablehlo.and %17, %19 : tensor<2x4xi1>
      %21 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %22 = stablehlo.add %21, %21 : tensor<2x4xf32>
      %23 = stablehlo.add %22, %1 : tensor<2x4xf32>
      %24 = stablehlo.multiply %23, %iterArg_5 : tensor<2x4xf32>
      %25 = stablehlo.multiply %21, %iterArg_4 : tensor<2x4xf32>
      %26 = stablehlo.subtract %24, %25 : tensor<2x4xf32>
      %27 = stablehlo.add %21, %cst : tensor<2x4xf32>
      %28 = stablehlo.divide %26, %27 : tensor<2x4xf32>
      %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %29 = stablehlo.add %iterArg, %cst_6 : tensor<f32>
      %30 = stablehlo.select %20, %iterArg_5, %iterArg_4 : tensor<2x4xi1>, tensor<2x4xf32>
      %31 = stablehlo.select %20, %28, %iterArg_5 : tensor<2x4xi1>, tensor<2x4xf32>
      stablehlo.return %29, %30, %31 : tensor<f32>, tensor<2x4xf32>, tensor<2x4xf32>
    }
    %12 = stablehlo.compare EQ, %8, %cst_1, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %13 = stablehlo.select %12, %cst, %11#2 : tensor<2x4xi1>, tensor<2x4xf32>
    %14 = stablehlo.compare LT, %8, %cst_1, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %15 = stablehlo.select %14, %cst_1, %13 : tensor<2x4xi1>, tensor<2x4xf32>
    return %15 : tensor<2x4xf32>
  }
}
