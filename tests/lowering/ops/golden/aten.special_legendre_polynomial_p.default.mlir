// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x4xf32>
    %1 = stablehlo.abs %arg1 : tensor<2x4xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<2x4xf32>
    %2 = stablehlo.compare LT, %1, %cst_0, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<2x4xf32>
    %3 = stablehlo.compare LT, %arg1, %cst_1, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %4 = stablehlo.ceil %arg1 : tensor<2x4xf32>
    %5 = stablehlo.floor %arg1 : tensor<2x4xf32>
    %6 = stablehlo.select %3, %4, %5 : tensor<2x4xi1>, tensor<2x4xf32>
    %cst_2 = stablehlo.constant dense<-1.000000e+00> : tensor<2x4xf32>
    %7 = stablehlo.select %2, %6, %cst_2 : tensor<2x4xi1>, tensor<2x4xf32>
    %8 = stablehlo.abs %0 : tensor<2x4xf32>
    %9 = stablehlo.compare EQ, %8, %cst, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %10 = stablehlo.select %9, %cst, %7 : tensor<2x4xi1>, tensor<2x4xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11:3 = stablehlo.while(%iterArg = %cst_3, %iterArg_5 = %cst, %iterArg_6 = %0) : tensor<f32>, tensor<2x4xf32>, tensor<2x4xf32>
    cond {
      %26 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %27 = stablehlo.compare LT, %26, %10, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %28 = stablehlo.compare NE, %iterArg_6, %iterArg_6, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %29 = stablehlo.not %28 : tensor<2x4xi1>
      %30 = stablehlo.and %27, %29 : tensor<2x4xi1>
      %c = stablehlo.constant dense<false> : tensor<i1>
      %31 = stablehlo.reduce(%30 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %31 : tensor<i1>
    } do {
      %26 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %27 = stablehlo.compare LT, %26, %10, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %28 = stablehlo.compare NE, %iterArg_6, %iterArg_6, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %29 = stablehlo.not %28 : tensor<2x4xi1>
      %30 = stablehlo.and %27, %29 : tensor<2x4xi1>
      %31 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %32 = stablehlo.add %31, %31 : tensor<2x4xf32>
      %33 = stablehlo.add %32, %cst : tensor<2x4xf32>
      %34 = stablehlo.multiply %33, %0 : tensor<2x4xf32>
      %35 = stablehlo.multiply %34, %iterArg_6 : tensor<2x4xf32>
      %36 = stablehlo.multiply %31, %iterArg_5 : tensor<2x4xf32>
      %37 = stablehlo.subtract %35, %36 : tensor<2x4xf32>
      %38 = stablehlo.add %31, %cst : tensor<2x4xf32>
      %39 = stablehlo.divide %37, %38 : tensor<2x4xf32>
      %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %40 = stablehlo.add %iterArg, %cst_7 : tensor<f32>
      %41 = stablehlo.select %30, %iterArg_6, %iterArg_5 : tensor<2x4xi1>, tensor<2x4xf32>
      %42 = stablehlo.select %30, %39, %iterArg_6 : tensor<2x4xi1>, tensor<2x4xf32>
      stablehlo.return %40, %41, %42 : tensor<f32>, tensor<2x4xf32>, tensor<2x4xf32>
    }
    %12 = stablehlo.compare EQ, %7, %cst_1, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %13 = stablehlo.select %12, %cst, %11#2 : tensor<2x4xi1>, tensor<2x4xf32>
    %14 = stablehlo.compare LT, %7, %cst_1, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %15 = stablehlo.select %14, %cst_1, %13 : tensor<2x4xi1>, tensor<2x4xf32>
    %16 = stablehlo.compare GT, %0, %cst_1, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<2x4xf32>
    %17 = stablehlo.multiply %7, %cst_4 : tensor<2x4xf32>
    %18 = stablehlo.floor %17 : tensor<2x4xf32>
    %19 = stablehlo.compare EQ, %17, %18, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %20 = stablehlo.negate %cst : tensor<2x4xf32>
    %21 = stablehlo.select %19, %cst, %20 : tensor<2x4xi1>, tensor<2x4xf32>
    %22 = stablehlo.select %16, %cst, %21 : tensor<2x4xi1>, tensor<2x4xf32>
    %23 = stablehlo.compare GE, %7, %cst_1, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %24 = stablehlo.and %9, %23 : tensor<2x4xi1>
    %25 = stablehlo.select %24, %22, %15 : tensor<2x4xi1>, tensor<2x4xf32>
    return %25 : tensor<2x4xf32>
  }
}
