// plain
module @main {
  func.func @main(%arg0: tensor<2x3x2x2xf32>, %arg1: tensor<2x3x2x2xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3xf32>, %arg5: tensor<3xf32>, %arg6: tensor<3xf32>) -> (tensor<2x3x2x2xf32>, tensor<3xf32>, tensor<3xf32>) {
    %0 = stablehlo.reshape %arg5 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %1 = stablehlo.reshape %arg6 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %2 = stablehlo.reshape %0 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x2xf32>
    %4 = stablehlo.subtract %arg1, %3 : tensor<2x3x2x2xf32>
    %5 = stablehlo.reshape %1 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x2xf32>
    %7 = stablehlo.multiply %4, %6 : tensor<2x3x2x2xf32>
    %8 = stablehlo.multiply %arg0, %7 : tensor<2x3x2x2xf32>
    %9 = stablehlo.reshape %arg2 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %10 = stablehlo.multiply %9, %1 : tensor<1x3x1x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x2xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<3xf32>
    %12 = stablehlo.divide %11, %cst_0 : tensor<3xf32>
    %13 = stablehlo.reshape %12 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x2xf32>
    %16 = stablehlo.subtract %arg0, %15 : tensor<2x3x2x2xf32>
    %17 = stablehlo.reduce(%8 init: %cst) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x2xf32>, tensor<f32>) -> tensor<3xf32>
    %18 = stablehlo.divide %17, %cst_0 : tensor<3xf32>
    %19 = stablehlo.reshape %18 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %20 = stablehlo.reshape %19 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x2xf32>
    %22 = stablehlo.multiply %7, %21 : tensor<2x3x2x2xf32>
    %23 = stablehlo.subtract %16, %22 : tensor<2x3x2x2xf32>
    %24 = stablehlo.reshape %10 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x2xf32>
    %26 = stablehlo.multiply %23, %25 : tensor<2x3x2x2xf32>
    %27 = stablehlo.reduce(%8 init: %cst) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x2xf32>, tensor<f32>) -> tensor<3xf32>
    %28 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x2xf32>, tensor<f32>) -> tensor<3xf32>
    return %26, %27, %28 : tensor<2x3x2x2xf32>, tensor<3xf32>, tensor<3xf32>
  }
}

// without_training
module @main {
  func.func @main(%arg0: tensor<2x3x2xf32>, %arg1: tensor<2x3x2xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3xf32>, %arg5: tensor<0xf32>, %arg6: tensor<0xf32>) -> (tensor<2x3x2xf32>, tensor<3xf32>, tensor<3xf32>) {
    %0 = stablehlo.reshape %arg3 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %1 = stablehlo.reshape %arg4 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %cst = stablehlo.constant dense<9.99999974E-6> : tensor<1x3x1xf32>
    %2 = stablehlo.add %1, %cst : tensor<1x3x1xf32>
    %3 = stablehlo.rsqrt %2 : tensor<1x3x1xf32>
    %4 = stablehlo.reshape %0 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2xf32>
    %6 = stablehlo.subtract %arg1, %5 : tensor<2x3x2xf32>
    %7 = stablehlo.reshape %3 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2xf32>
    %9 = stablehlo.multiply %6, %8 : tensor<2x3x2xf32>
    %10 = stablehlo.multiply %arg0, %9 : tensor<2x3x2xf32>
    %11 = stablehlo.reshape %arg2 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %12 = stablehlo.multiply %11, %3 : tensor<1x3x1xf32>
    %13 = stablehlo.reshape %12 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2xf32>
    %15 = stablehlo.multiply %arg0, %14 : tensor<2x3x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%10 init: %cst_0) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x2xf32>, tensor<f32>) -> tensor<3xf32>
    %17 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x2xf32>, tensor<f32>) -> tensor<3xf32>
    return %15, %16, %17 : tensor<2x3x2xf32>, tensor<3xf32>, tensor<3xf32>
  }
}

// half_with_float32_weights
module @main {
  func.func @main(%arg0: tensor<4x3x2xbf16>, %arg1: tensor<4x3x2xbf16>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3xf32>, %arg5: tensor<3xf32>, %arg6: tensor<3xf32>) -> (tensor<4x3x2xbf16>, tensor<3xf32>, tensor<3xf32>) {
    %0 = stablehlo.convert %arg0 : (tensor<4x3x2xbf16>) -> tensor<4x3x2xf32>
    %1 = stablehlo.convert %arg1 : (tensor<4x3x2xbf16>) -> tensor<4x3x2xf32>
    %2 = stablehlo.reshape %arg5 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %3 = stablehlo.reshape %arg6 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %4 = stablehlo.reshape %2 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<3xf32>) -> tensor<4x3x2xf32>
    %6 = stablehlo.subtract %1, %5 : tensor<4x3x2xf32>
    %7 = stablehlo.reshape %3 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<3xf32>) -> tensor<4x3x2xf32>
    %9 = stablehlo.multiply %6, %8 : tensor<4x3x2xf32>
    %10 = stablehlo.multiply %0, %9 : tensor<4x3x2xf32>
    %11 = stablehlo.reshape %arg2 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %12 = stablehlo.multiply %11, %3 : tensor<1x3x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<4x3x2xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<3xf32>
    %14 = stablehlo.divide %13, %cst_0 : tensor<3xf32>
    %15 = stablehlo.reshape %14 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %16 = stablehlo.reshape %15 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [1] : (tensor<3xf32>) -> tensor<4x3x2xf32>
    %18 = stablehlo.subtract %0, %17 : tensor<4x3x2xf32>
    %19 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<4x3x2xf32>, tensor<f32>) -> tensor<3xf32>
    %20 = stablehlo.divide %19, %cst_0 : tensor<3xf32>
    %21 = stablehlo.reshape %20 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %22 = stablehlo.reshape %21 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [1] : (tensor<3xf32>) -> tensor<4x3x2xf32>
    %24 = stablehlo.multiply %9, %23 : tensor<4x3x2xf32>
    %25 = stablehlo.subtract %18, %24 : tensor<4x3x2xf32>
    %26 = stablehlo.reshape %12 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [1] : (tensor<3xf32>) -> tensor<4x3x2xf32>
    %28 = stablehlo.multiply %25, %27 : tensor<4x3x2xf32>
    %29 = stablehlo.convert %28 : (tensor<4x3x2xf32>) -> tensor<4x3x2xbf16>
    %30 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<4x3x2xf32>, tensor<f32>) -> tensor<3xf32>
    %31 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<4x3x2xf32>, tensor<f32>) -> tensor<3xf32>
    return %29, %30, %31 : tensor<4x3x2xbf16>, tensor<3xf32>, tensor<3xf32>
  }
}
