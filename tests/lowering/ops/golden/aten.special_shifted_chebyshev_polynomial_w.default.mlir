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
    %8 = stablehlo.add %0, %0 : tensor<2x4xf32>
    %9 = stablehlo.subtract %8, %cst_2 : tensor<2x4xf32>
    %10 = stablehlo.add %9, %9 : tensor<2x4xf32>
    %11 = stablehlo.subtract %10, %cst_2 : tensor<2x4xf32>
    %12 = stablehlo.add %10, %cst_2 : tensor<2x4xf32>
    %13 = stablehlo.add %7, %7 : tensor<2x4xf32>
    %14 = stablehlo.add %13, %cst_2 : tensor<2x4xf32>
    %15 = stablehlo.add %7, %cst_2 : tensor<2x4xf32>
    %16 = stablehlo.add %7, %cst_2 : tensor<2x4xf32>
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<2x4xf32>
    %17 = stablehlo.multiply %7, %cst_3 : tensor<2x4xf32>
    %18 = stablehlo.floor %17 : tensor<2x4xf32>
    %19 = stablehlo.compare EQ, %17, %18, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %20 = stablehlo.negate %cst_2 : tensor<2x4xf32>
    %21 = stablehlo.select %19, %cst_2, %20 : tensor<2x4xi1>, tensor<2x4xf32>
    %22 = stablehlo.compare EQ, %0, %cst_2, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %23 = stablehlo.compare EQ, %0, %cst_0, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %24 = stablehlo.abs %9 : tensor<2x4xf32>
    %25 = stablehlo.compare LT, %24, %cst_2, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<2x4xf32>
    %26 = stablehlo.compare GT, %7, %cst_4, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %27 = stablehlo.and %25, %26 : tensor<2x4xi1>
    %28 = stablehlo.or %22, %23 : tensor<2x4xi1>
    %29 = stablehlo.or %27, %28 : tensor<2x4xi1>
    %30 = stablehlo.select %29, %cst_2, %7 : tensor<2x4xi1>, tensor<2x4xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %31:3 = stablehlo.while(%iterArg = %cst_5, %iterArg_6 = %cst_2, %iterArg_7 = %12) : tensor<f32>, tensor<2x4xf32>, tensor<2x4xf32>
    cond {
      %51 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %52 = stablehlo.compare LT, %51, %30, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %53 = stablehlo.compare NE, %iterArg_7, %iterArg_7, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %54 = stablehlo.not %53 : tensor<2x4xi1>
      %55 = stablehlo.and %52, %54 : tensor<2x4xi1>
      %c = stablehlo.constant dense<false> : tensor<i1>
      %56 = stablehlo.reduce(%55 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %56 : tensor<i1>
    } do {
      %51 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %52 = stablehlo.compare LT, %51, %30, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %53 = stablehlo.compare NE, %iterArg_7, %iterArg_7, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %54 = stablehlo.not %53 : tensor<2x4xi1>
      %55 = stablehlo.and %52, %54 : tensor<2x4xi1>
      %56 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %57 = stablehlo.multiply %10, %iterArg_7 : tensor<2x4xf32>
      %58 = stablehlo.subtract %57, %iterArg_6 : tensor<2x4xf32>
      %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %59 = stablehlo.add %iterArg, %cst_8 : tensor<f32>
      %60 = stablehlo.select %55, %iterArg_7, %iterArg_6 : tensor<2x4xi1>, tensor<2x4xf32>
      %61 = stablehlo.select %55, %58, %iterArg_7 : tensor<2x4xi1>, tensor<2x4xf32>
      stablehlo.return %59, %60, %61 : tensor<f32>, tensor<2x4xf32>, tensor<2x4xf32>
    }
    %32 = stablehlo.compare EQ, %7, %cst_0, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %33 = stablehlo.select %32, %cst_2, %31#2 : tensor<2x4xi1>, tensor<2x4xf32>
    %34 = stablehlo.compare LT, %7, %cst_0, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %35 = stablehlo.select %34, %cst_0, %33 : tensor<2x4xi1>, tensor<2x4xf32>
    %36 = chlo.acos %9 : tensor<2x4xf32> -> tensor<2x4xf32>
    %37 = stablehlo.multiply %36, %cst_3 : tensor<2x4xf32>
    %38 = stablehlo.add %7, %cst_3 : tensor<2x4xf32>
    %39 = stablehlo.multiply %38, %36 : tensor<2x4xf32>
    %40 = stablehlo.sine %37 : tensor<2x4xf32>
    %41 = stablehlo.cosine %37 : tensor<2x4xf32>
    %42 = stablehlo.sine %39 : tensor<2x4xf32>
    %43 = stablehlo.divide %42, %40 : tensor<2x4xf32>
    %44 = stablehlo.compare EQ, %41, %cst_2, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %45 = stablehlo.select %44, %21, %43 : tensor<2x4xi1>, tensor<2x4xf32>
    %46 = stablehlo.select %23, %21, %45 : tensor<2x4xi1>, tensor<2x4xf32>
    %47 = stablehlo.select %22, %14, %46 : tensor<2x4xi1>, tensor<2x4xf32>
    %48 = stablehlo.compare GE, %7, %cst_0, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %49 = stablehlo.and %29, %48 : tensor<2x4xi1>
    %50 = stablehlo.select %49, %47, %35 : tensor<2x4xi1>, tensor<2x4xf32>
    return %50 : tensor<2x4xf32>
  }
}
