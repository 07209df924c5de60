// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.abs %arg1 : tensor<2x4xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<2x4xf32>
    %2 = stablehlo.compare LT, %1, %cst, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<2x4xf32>
    %3 = stablehlo.compare LT, %arg1, %cst_0, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %4 = stablehlo.ceil %arg1 : tensor<2x4xf32>
    %5 = stablehlo.floor %arg1 : tensor<2x4xf32>
    %6 = stablehlo.select %3, %4, %5 : tensor<2x4xi1>, tensor<2x4xf32>
    %cst_1 = stablehlo.constant dense<-1.000000e+00> : tensor<2x4xf32>
    %7 = stablehlo.select %2, %6, %cst_1 : tensor<2x4xi1>, tensor<2x4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<2x4xf32>
    %8 = stablehlo.multiply %cst_2, %0 : tensor<2x4xf32>
    %cst_3 = stablehlo.constant dense<1.280000e+02> : tensor<2x4xf32>
    %9 = stablehlo.compare GT, %7, %cst_3, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<2x4xf32>
    %10 = stablehlo.select %9, %cst_2, %7 : tensor<2x4xi1>, tensor<2x4xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11:3 = stablehlo.while(%iterArg = %cst_5, %iterArg_6 = %cst_2, %iterArg_7 = %8) : tensor<f32>, tensor<2x4xf32>, tensor<2x4xf32>
    cond {
      %17 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %18 = stablehlo.compare LT, %17, %10, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %19 = stablehlo.compare NE, %iterArg_7, %iterArg_7, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %20 = stablehlo.not %19 : tensor<2x4xi1>
      %21 = stablehlo.and %18, %20 : tensor<2x4xi1>
      %c = stablehlo.constant dense<false> : tensor<i1>
      %22 = stablehlo.reduce(%21 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %22 : tensor<i1>
    } do {
      %17 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %18 = stablehlo.compare LT, %17, %10, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %19 = stablehlo.compare NE, %iterArg_7, %iterArg_7, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %20 = stablehlo.not %19 : tensor<2x4xi1>
      %21 = stablehlo.and %18, %20 : tensor<2x4xi1>
      %22 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %23 = stablehlo.multiply %8, %iterArg_7 : tensor<2x4xf32>
      %24 = stablehlo.multiply %cst_2, %22 : tensor<2x4xf32>
      %25 = stablehlo.multiply %24, %iterArg_6 : tensor<2x4xf32>
      %26 = stablehlo.subtract %23, %25 : tensor<2x4xf32>
      %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %27 = stablehlo.add %iterArg, %cst_8 : tensor<f32>
      %28 = stablehlo.select %21, %iterArg_7, %iterArg_6 : tensor<2x4xi1>, tensor<2x4xf32>
      %29 = stablehlo.select %21, %26, %iterArg_7 : tensor<2x4xi1>, tensor<2x4xf32>
      stablehlo.return %27, %28, %29 : tensor<f32>, tensor<2x4xf32>, tensor<2x4xf32>
    }
    %12 = stablehlo.compare EQ, %7, %cst_0, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %13 = stablehlo.select %12, %cst_2, %11#2 : tensor<2x4xi1>, tensor<2x4xf32>
    %14 = stablehlo.compare LT, %7, %cst_0, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %15 = stablehlo.select %14, %cst_0, %13 : tensor<2x4xi1>, tensor<2x4xf32>
    %16 = stablehlo.select %9, %cst_4, %15 : tensor<2x4xi1>, tensor<2x4xf32>
    return %16 : tensor<2x4xf32>
  }
}
