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
    %10 = stablehlo.add %8, %cst_2 : tensor<2x4xf32>
    %11 = stablehlo.add %7, %7 : tensor<2x4xf32>
    %12 = stablehlo.add %11, %cst_2 : tensor<2x4xf32>
    %13 = stablehlo.add %7, %cst_2 : tensor<2x4xf32>
    %14 = stablehlo.add %7, %cst_2 : tensor<2x4xf32>
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<2x4xf32>
    %15 = stablehlo.multiply %7, %cst_3 : tensor<2x4xf32>
    %16 = stablehlo.floor %15 : tensor<2x4xf32>
    %17 = stablehlo.compare EQ, %15, %16, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %18 = stablehlo.negate %14 : tensor<2x4xf32>
    %19 = stablehlo.select %17, %14, %18 : tensor<2x4xi1>, tensor<2x4xf32>
    %20 = stablehlo.compare EQ, %0, %cst_2, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %21 = stablehlo.compare EQ, %0, %cst_1, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %22 = stablehlo.abs %0 : tensor<2x4xf32>
    %23 = stablehlo.compare LT, %22, %cst_2, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %cst_4 = stablehlo.constant dense<8.000000e+00> : tensor<2x4xf32>
    %24 = stablehlo.compare GT, %7, %cst_4, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %25 = stablehlo.and %23, %24 : tensor<2x4xi1>
    %26 = stablehlo.or %20, %21 : tensor<2x4xi1>
    %27 = stablehlo.or %25, %26 : tensor<2x4xi1>
    %28 = stablehlo.select %27, %cst_2, %7 : tensor<2x4xi1>, tensor<2x4xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29:3 = stablehlo.while(%iterArg = %cst_5, %iterArg_6 = %cst_2, %iterArg_7 = %8) : tensor<f32>, tensor<2x4xf32>, tensor<2x4xf32>
    cond {
      %52 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %53 = stablehlo.compare LT, %52, %28, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %54 = stablehlo.compare NE, %iterArg_7, %iterArg_7, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %55 = stablehlo.not %54 : tensor<2x4xi1>
      %56 = stablehlo.and %53, %55 : tensor<2x4xi1>
      %c = stablehlo.constant dense<false> : tensor<i1>
      %57 = stablehlo.reduce(%56 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %57 : tensor<i1>
    } do {
      %52 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %53 = stablehlo.compare LT, %52, %28, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %54 = stablehlo.compare NE, %iterArg_7, %iterArg_7, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %55 = stablehlo.not %54 : tensor<2x4xi1>
      %56 = stablehlo.and %53, %55 : tensor<2x4xi1>
      %57 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %58 = stablehlo.multiply %8, %iterArg_7 : tensor<2x4xf32>
      %59 = stablehlo.subtract %58, %iterArg_6 : tensor<2x4xf32>
      %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %60 = stablehlo.add %iterArg, %cst_8 : tensor<f32>
      %61 = stablehlo.select %56, %iterArg_7, %iterArg_6 : tensor<2x4xi1>, tensor<2x4xf32>
      %62 = stablehlo.select %56, %59, %iterArg_7 : tensor<2x4xi1>, tensor<2x4xf32>
      stablehlo.return %60, %61, %62 : tensor<f32>, tensor<2x4xf32>, tensor<2x4xf32>
    }
    %30 = stablehlo.compare EQ, %7, %cst_0, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %31 = stablehlo.select %30, %cst_2, %29#2 : tensor<2x4xi1>, tensor<2x4xf32>
    %32 = stablehlo.compare LT, %7, %cst_0, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %33 = stablehlo.select %32, %cst_0, %31 : tensor<2x4xi1>, tensor<2x4xf32>
    %34 = chlo.acos %0 : tensor<2x4xf32> -> tensor<2x4xf32>
    %35 = stablehlo.multiply %34, %cst_3 : tensor<2x4xf32>
    %36 = stablehlo.add %7, %cst_2 : tensor<2x4xf32>
    %37 = stablehlo.multiply %36, %34 : tensor<2x4xf32>
    %38 = stablehlo.sine %34 : tensor<2x4xf32>
    %39 = stablehlo.add %7, %cst_2 : tensor<2x4xf32>
    %40 = stablehlo.cosine %37 : tensor<2x4xf32>
    %41 = stablehlo.multiply %39, %40 : tensor<2x4xf32>
    %42 = stablehlo.divide %41, %0 : tensor<2x4xf32>
    %43 = stablehlo.compare EQ, %38, %cst_0, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %44 = stablehlo.sine %37 : tensor<2x4xf32>
    %45 = stablehlo.divide %44, %38 : tensor<2x4xf32>
    %46 = stablehlo.select %43, %42, %45 : tensor<2x4xi1>, tensor<2x4xf32>
    %47 = stablehlo.select %21, %19, %46 : tensor<2x4xi1>, tensor<2x4xf32>
    %48 = stablehlo.select %20, %13, %47 : tensor<2x4xi1>, tensor<2x4xf32>
    %49 = stablehlo.compare GE, %7, %cst_0, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %50 = stablehlo.and %27, %49 : tensor<2x4xi1>
    %51 = stablehlo.select %50, %48, %33 : tensor<2x4xi1>, tensor<2x4xf32>
    return %51 : tensor<2x4xf32>
  }
}
