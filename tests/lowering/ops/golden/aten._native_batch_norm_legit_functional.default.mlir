// plain
module @main {
  func.func @main(%arg0: tensor<2x3x2x2xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3xf32>) -> (tensor<2x3x2x2xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x2xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<3xf32>
    %1 = stablehlo.divide %0, %cst_0 : tensor<3xf32>
    %2 = stablehlo.reshape %1 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x2xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x3x2x2xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<2x3x2x2xf32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x2xf32>, tensor<f32>) -> tensor<3xf32>
    %8 = stablehlo.divide %7, %cst_0 : tensor<3xf32>
    %9 = stablehlo.reshape %8 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<1x3x1x1xf32>
    %10 = stablehlo.add %9, %cst_1 : tensor<1x3x1x1xf32>
    %11 = stablehlo.rsqrt %10 : tensor<1x3x1x1xf32>
    %12 = stablehlo.reshape %arg1 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %13 = stablehlo.multiply %12, %11 : tensor<1x3x1x1xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x2xf32>
    %16 = stablehlo.multiply %5, %15 : tensor<2x3x2x2xf32>
    %17 = stablehlo.reshape %arg2 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %18 = stablehlo.reshape %17 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x2xf32>
    %20 = stablehlo.add %16, %19 : tensor<2x3x2x2xf32>
    %21 = stablehlo.reshape %2 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %22 = stablehlo.reshape %11 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %23 = stablehlo.reshape %2 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %cst_2 = stablehlo.constant dense<1.000000e-01> : tensor<3xf32>
    %cst_3 = stablehlo.constant dense<0.899999976> : tensor<3xf32>
    %24 = stablehlo.multiply %cst_3, %arg3 : tensor<3xf32>
    %25 = stablehlo.multiply %cst_2, %23 : tensor<3xf32>
    %26 = stablehlo.add %24, %25 : tensor<3xf32>
    %cst_4 = stablehlo.constant dense<1.14285719> : tensor<1x3x1x1xf32>
    %27 = stablehlo.multiply %9, %cst_4 : tensor<1x3x1x1xf32>
    %28 = stablehlo.reshape %27 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %29 = stablehlo.multiply %cst_3, %arg4 : tensor<3xf32>
    %30 = stablehlo.multiply %cst_2, %28 : tensor<3xf32>
    %31 = stablehlo.add %29, %30 : tensor<3xf32>
    return %20, %21, %22, %26, %31 : tensor<2x3x2x2xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
  }
}

// without_training
module @main {
  func.func @main(%arg0: tensor<2x3x2xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3xf32>) -> (tensor<2x3x2xf32>, tensor<0xf32>, tensor<0xf32>, tensor<3xf32>, tensor<3xf32>) {
    %0 = stablehlo.reshape %arg3 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %1 = stablehlo.reshape %arg4 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %2 = stablehlo.reshape %0 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2xf32>
    %4 = stablehlo.subtract %arg0, %3 : tensor<2x3x2xf32>
    %cst = stablehlo.constant dense<9.99999974E-6> : tensor<1x3x1xf32>
    %5 = stablehlo.add %1, %cst : tensor<1x3x1xf32>
    %6 = stablehlo.rsqrt %5 : tensor<1x3x1xf32>
    %7 = stablehlo.reshape %arg1 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %8 = stablehlo.multiply %7, %6 : tensor<1x3x1xf32>
    %9 = stablehlo.reshape %8 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2xf32>
    %11 = stablehlo.multiply %4, %10 : tensor<2x3x2xf32>
    %12 = stablehlo.reshape %arg2 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %13 = stablehlo.reshape %12 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2xf32>
    %15 = stablehlo.add %11, %14 : tensor<2x3x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<0xf32>
    return %15, %cst_0, %cst_0, %arg3, %arg4 : tensor<2x3x2xf32>, tensor<0xf32>, tensor<0xf32>, tensor<3xf32>, tensor<3xf32>
  }
}

// half_with_float32_weights
module @main {
  func.func @main(%arg0: tensor<4x3x2xbf16>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3xf32>) -> (tensor<4x3x2xbf16>, tensor<3xf32>, tensor<3xf32>) {
    %0 = stablehlo.convert %arg0 : (tensor<4x3x2xbf16>) -> tensor<4x3x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<4x3x2xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<3xf32>
    %2 = stablehlo.divide %1, %cst_0 : tensor<3xf32>
    %3 = stablehlo.reshape %2 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<3xf32>) -> tensor<4x3x2xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<4x3x2xf32>
    %7 = stablehlo.multiply %6, %6 : tensor<4x3x2xf32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<4x3x2xf32>, tensor<f32>) -> tensor<3xf32>
    %9 = stablehlo.divide %8, %cst_0 : tensor<3xf32>
    %10 = stablehlo.reshape %9 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<1x3x1xf32>
    %11 = stablehlo.add %10, %cst_1 : tensor<1x3x1xf32>
    %12 = stablehlo.rsqrt %11 : tensor<1x3x1xf32>
    %13 = stablehlo.reshape %arg1 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %14 = stablehlo.multiply %13, %12 : tensor<1x3x1xf32>
    %15 = stablehlo.reshape %14 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1] : (tensor<3xf32>) -> tensor<4x3x2xf32>
    %17 = stablehlo.multiply %6, %16 : tensor<4x3x2xf32>
    %18 = stablehlo.reshape %arg2 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %19 = stablehlo.reshape %18 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [1] : (tensor<3xf32>) -> tensor<4x3x2xf32>
    %21 = stablehlo.add %17, %20 : tensor<4x3x2xf32>
    %22 = stablehlo.convert %21 : (tensor<4x3x2xf32>) -> tensor<4x3x2xbf16>
    %23 = stablehlo.reshape %3 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %24 = stablehlo.convert %23 : (tensor<3xf32>) -> tensor<3xbf16>
    %25 = stablehlo.reshape %12 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %26 = stablehlo.convert %25 : (tensor<3xf32>) -> tensor<3xbf16>
    %27 = stablehlo.reshape %3 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %cst_2 = stablehlo.constant dense<1.000000e-01> : tensor<3xf32>
    %cst_3 = stablehlo.constant dense<0.899999976> : tensor<3xf32>
    %28 = stablehlo.multiply %cst_3, %arg3 : tensor<3xf32>
    %29 = stablehlo.multiply %cst_2, %27 : tensor<3xf32>
    %30 = stablehlo.add %28, %29 : tensor<3xf32>
    %cst_4 = stablehlo.constant dense<1.14285719> : tensor<1x3x1xf32>
    %31 = stablehlo.multiply %10, %cst_4 : tensor<1x3x1xf32>
    %32 = stablehlo.reshape %31 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %33 = stablehlo.multiply %cst_3, %arg4 : tensor<3xf32>
    %34 = stablehlo.multiply %cst_2, %32 : tensor<3xf32>
    %35 = stablehlo.add %33, %34 : tensor<3xf32>
    %36 = stablehlo.convert %arg0 : (tensor<4x3x2xbf16>) -> tensor<4x3x2xf32>
    %37 = stablehlo.reduce(%36 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<4x3x2xf32>, tensor<f32>) -> tensor<3xf32>
    %38 = stablehlo.divide %37, %cst_0 : tensor<3xf32>
    %39 = stablehlo.reshape %38 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %40 = stablehlo.reshape %39 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [1] : (tensor<3xf32>) -> tensor<4x3x2xf32>
    %42 = stablehlo.subtract %36, %41 : tensor<4x3x2xf32>
    %43 = stablehlo.multiply %42, %42 : tensor<4x3x2xf32>
    %44 = stablehlo.reduce(%43 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<4x3x2xf32>, tensor<f32>) -> tensor<3xf32>
    %45 = stablehlo.divide %44, %cst_0 : tensor<3xf32>
    %46 = stablehlo.reshape %45 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %47 = stablehlo.add %46, %cst_1 : tensor<1x3x1xf32>
    %48 = stablehlo.rsqrt %47 : tensor<1x3x1xf32>
    %49 = stablehlo.reshape %arg1 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %50 = stablehlo.multiply %49, %48 : tensor<1x3x1xf32>
    %51 = stablehlo.reshape %50 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [1] : (tensor<3xf32>) -> tensor<4x3x2xf32>
    %53 = stablehlo.multiply %42, %52 : tensor<4x3x2xf32>
    %54 = stablehlo.reshape %arg2 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %55 = stablehlo.reshape %54 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [1] : (tensor<3xf32>) -> tensor<4x3x2xf32>
    %57 = stablehlo.add %53, %56 : tensor<4x3x2xf32>
    %58 = stablehlo.convert %57 : (tensor<4x3x2xf32>) -> tensor<4x3x2xbf16>
    %59 = stablehlo.reshape %39 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %60 = stablehlo.convert %59 : (tensor<3xf32>) -> tensor<3xbf16>
    %61 = stablehlo.reshape %48 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %62 = stablehlo.convert %61 : (tensor<3xf32>) -> tensor<3xbf16>
    %63 = stablehlo.reshape %39 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %64 = stablehlo.multiply %cst_3, %arg3 : tensor<3xf32>
    %65 = stablehlo.multiply %cst_2, %63 : tensor<3xf32>
    %66 = stablehlo.add %64, %65 : tensor<3xf32>
    %67 = stablehlo.multiply %46, %cst_4 : tensor<1x3x1xf32>
    %68 = stablehlo.reshape %67 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %69 = stablehlo.multiply %cst_3, %arg4 : tensor<3xf32>
    %70 = stablehlo.multiply %cst_2, %68 : tensor<3xf32>
    %71 = stablehlo.add %69, %70 : tensor<3xf32>
    %72 = stablehlo.convert %arg0 : (tensor<4x3x2xbf16>) -> tensor<4x3x2xf32>
    %73 = stablehlo.reduce(%72 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<4x3x2xf32>, tensor<f32>) -> tensor<3xf32>
    %74 = stablehlo.divide %73, %cst_0 : tensor<3xf32>
    %75 = stablehlo.reshape %74 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %76 = stablehlo.reshape %75 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %77 = stablehlo.broadcast_in_dim %76, dims = [1] : (tensor<3xf32>) -> tensor<4x3x2xf32>
    %78 = stablehlo.subtract %72, %77 : tensor<4x3x2xf32>
    %79 = stablehlo.multiply %78, %78 : tensor<4x3x2xf32>
    %80 = stablehlo.reduce(%79 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<4x3x2xf32>, tensor<f32>) -> tensor<3xf32>
    %81 = stablehlo.divide %80, %cst_0 : tensor<3xf32>
    %82 = stablehlo.reshape %81 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %83 = stablehlo.add %82, %cst_1 : tensor<1x3x1xf32>
    %84 = stablehlo.rsqrt %83 : tensor<1x3x1xf32>
    %85 = stablehlo.reshape %arg1 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %86 = stablehlo.multiply %85, %84 : tensor<1x3x1xf32>
    %87 = stablehlo.reshape %86 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %88 = stablehlo.broadcast_in_dim %87, dims = [1] : (tensor<3xf32>) -> tensor<4x3x2xf32>
    %89 = stablehlo.multiply %78, %88 : tensor<4x3x2xf32>
    %90 = stablehlo.reshape %arg2 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %91 = stablehlo.reshape %90 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %92 = stablehlo.broadcast_in_dim %91, dims = [1] : (tensor<3xf32>) -> tensor<4x3x2xf32>
    %93 = stablehlo.add %89, %92 : tensor<4x3x2xf32>
    %94 = stablehlo.convert %93 : (tensor<4x3x2xf32>) -> tensor<4x3x2xbf16>
    %95 = stablehlo.reshape %75 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %96 = stablehlo.convert %95 : (tensor<3xf32>) -> tensor<3xbf16>
    %97 = stablehlo.reshape %84 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %98 = stablehlo.convert %97 : (tensor<3xf32>) -> tensor<3xbf16>
    %99 = stablehlo.reshape %75 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %100 = stablehlo.multiply %cst_3, %arg3 : tensor<3xf32>
    %101 = stablehlo.multiply %cst_2, %99 : tensor<3xf32>
    %102 = stablehlo.add %100, %101 : tensor<3xf32>
    %103 = stablehlo.multiply %82, %cst_4 : tensor<1x3x1xf32>
    %104 = stablehlo.reshape %103 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %105 = stablehlo.multiply %cst_3, %arg4 : tensor<3xf32>
    %106 = stablehlo.multiply %cst_2, %104 : tensor<3xf32>
    %107 = stablehlo.add %105, %106 : tensor<3xf32>
    return %22, %66, %107 : tensor<4x3x2xbf16>, tensor<3xf32>, tensor<3xf32>
  }
}
