// plain
module @main {
  func.func @main(%arg0: tensor<2x3x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x1xf32>, tensor<2x3x1xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<2x3xf32>
    %1 = stablehlo.divide %0, %cst_0 : tensor<2x3xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x3x1xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x3x4xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<2x3x4xf32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
    %8 = stablehlo.divide %7, %cst_0 : tensor<2x3xf32>
    %9 = stablehlo.reshape %8 : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<2x3x1xf32>
    %10 = stablehlo.add %9, %cst_1 : tensor<2x3x1xf32>
    %11 = stablehlo.rsqrt %10 : tensor<2x3x1xf32>
    %12 = stablehlo.reshape %11 : (tensor<2x3x1xf32>) -> tensor<2x3xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
    %14 = stablehlo.multiply %5, %13 : tensor<2x3x4xf32>
    %15 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<4xf32>) -> tensor<2x3x4xf32>
    %16 = stablehlo.multiply %14, %15 : tensor<2x3x4xf32>
    %17 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<4xf32>) -> tensor<2x3x4xf32>
    %18 = stablehlo.add %16, %17 : tensor<2x3x4xf32>
    return %18, %2, %11 : tensor<2x3x4xf32>, tensor<2x3x1xf32>, tensor<2x3x1xf32>
  }
}

// two_dimensions_without_weights
module @main {
  func.func @main(%arg0: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x1x1xf32>, tensor<2x1x1xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_0 = stablehlo.constant dense<1.200000e+01> : tensor<2xf32>
    %1 = stablehlo.divide %0, %cst_0 : tensor<2xf32>
    %2 = stablehlo.reshape %1 : (tensor<2xf32>) -> tensor<2x1x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x1x1xf32>) -> tensor<2xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<2xf32>) -> tensor<2x3x4xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x3x4xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<2x3x4xf32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [1, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2xf32>
    %8 = stablehlo.divide %7, %cst_0 : tensor<2xf32>
    %9 = stablehlo.reshape %8 : (tensor<2xf32>) -> tensor<2x1x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<2x1x1xf32>
    %10 = stablehlo.add %9, %cst_1 : tensor<2x1x1xf32>
    %11 = stablehlo.rsqrt %10 : tensor<2x1x1xf32>
    %12 = stablehlo.reshape %11 : (tensor<2x1x1xf32>) -> tensor<2xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<2xf32>) -> tensor<2x3x4xf32>
    %14 = stablehlo.multiply %5, %13 : tensor<2x3x4xf32>
    return %14, %2, %11 : tensor<2x3x4xf32>, tensor<2x1x1xf32>, tensor<2x1x1xf32>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<2x4xbf16>, %arg1: tensor<4xbf16>, %arg2: tensor<4xbf16>) -> (tensor<2x4xbf16>, tensor<2x1xbf16>, tensor<2x1xbf16>) {
    %0 = stablehlo.convert %arg0 : (tensor<2x4xbf16>) -> tensor<2x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<2xf32>
    %2 = stablehlo.divide %1, %cst_0 : tensor<2xf32>
    %3 = stablehlo.reshape %2 : (tensor<2xf32>) -> tensor<2x1xf32>
    %4 = stablehlo.reshape %3 : (tensor<2x1xf32>) -> tensor<2xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<2xf32>) -> tensor<2x4xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<2x4xf32>
    %7 = stablehlo.multiply %6, %6 : tensor<2x4xf32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2xf32>
    %9 = stablehlo.divide %8, %cst_0 : tensor<2xf32>
    %10 = stablehlo.reshape %9 : (tensor<2xf32>) -> tensor<2x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<2x1xf32>
    %11 = stablehlo.add %10, %cst_1 : tensor<2x1xf32>
    %12 = stablehlo.rsqrt %11 : tensor<2x1xf32>
    %13 = stablehlo.reshape %12 : (tensor<2x1xf32>) -> tensor<2xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<2xf32>) -> tensor<2x4xf32>
    %15 = stablehlo.multiply %6, %14 : tensor<2x4xf32>
    %16 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %18 = stablehlo.multiply %15, %17 : tensor<2x4xf32>
    %19 = stablehlo.convert %arg2 : (tensor<4xbf16>) -> tensor<4xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %21 = stablehlo.add %18, %20 : tensor<2x4xf32>
    %22 = stablehlo.convert %21 : (tensor<2x4xf32>) -> tensor<2x4xbf16>
    %23 = stablehlo.convert %3 : (tensor<2x1xf32>) -> tensor<2x1xbf16>
    %24 = stablehlo.convert %12 : (tensor<2x1xf32>) -> tensor<2x1xbf16>
    return %22, %23, %24 : tensor<2x4xbf16>, tensor<2x1xbf16>, tensor<2x1xbf16>
  }
}

// half_with_float32_weights
module @main {
  func.func @main(%arg0: tensor<2x4xbf16>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) -> tensor<2x4xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<2x4xbf16>) -> tensor<2x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<2xf32>
    %2 = stablehlo.divide %1, %cst_0 : tensor<2xf32>
    %3 = stablehlo.reshape %2 : (tensor<2xf32>) -> tensor<2x1xf32>
    %4 = stablehlo.reshape %3 : (tensor<2x1xf32>) -> tensor<2xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<2xf32>) -> tensor<2x4xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<2x4xf32>
    %7 = stablehlo.multiply %6, %6 : tensor<2x4xf32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2xf32>
    %9 = stablehlo.divide %8, %cst_0 : tensor<2xf32>
    %10 = stablehlo.reshape %9 : (tensor<2xf32>) -> tensor<2x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<2x1xf32>
    %11 = stablehlo.add %10, %cst_1 : tensor<2x1xf32>
    %12 = stablehlo.rsqrt %11 : tensor<2x1xf32>
    %13 = stablehlo.reshape %12 : (tensor<2x1xf32>) -> tensor<2xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<2xf32>) -> tensor<2x4xf32>
    %15 = stablehlo.multiply %6, %14 : tensor<2x4xf32>
    %16 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %17 = stablehlo.multiply %15, %16 : tensor<2x4xf32>
    %18 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %19 = stablehlo.add %17, %18 : tensor<2x4xf32>
    %20 = stablehlo.convert %19 : (tensor<2x4xf32>) -> tensor<2x4xbf16>
    %21 = stablehlo.convert %3 : (tensor<2x1xf32>) -> tensor<2x1xbf16>
    %22 = stablehlo.convert %12 : (tensor<2x1xf32>) -> tensor<2x1xbf16>
    return %20 : tensor<2x4xbf16>
  }
}

// extremes
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<3xf32>
    %1 = stablehlo.divide %0, %cst_0 : tensor<3xf32>
    %2 = stablehlo.reshape %1 : (tensor<3xf32>) -> tensor<3x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<3x1xf32>) -> tensor<3xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<3xf32>) -> tensor<3x4xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<3x4xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<3x4xf32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
    %8 = stablehlo.divide %7, %cst_0 : tensor<3xf32>
    %9 = stablehlo.reshape %8 : (tensor<3xf32>) -> tensor<3x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<3x1xf32>
    %10 = stablehlo.add %9, %cst_1 : tensor<3x1xf32>
    %11 = stablehlo.rsqrt %10 : tensor<3x1xf32>
    %12 = stablehlo.reshape %11 : (tensor<3x1xf32>) -> tensor<3xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<3xf32>) -> tensor<3x4xf32>
    %14 = stablehlo.multiply %5, %13 : tensor<3x4xf32>
    return %14 : tensor<3x4xf32>
  }
}

// no_rows
module @main {
  func.func @main(%arg0: tensor<0x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) -> (tensor<0x4xf32>, tensor<0x1xf32>, tensor<0x1xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<0x4xf32>, tensor<f32>) -> tensor<0xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<0xf32>
    %1 = stablehlo.divide %0, %cst_0 : tensor<0xf32>
    %2 = stablehlo.reshape %1 : (tensor<0xf32>) -> tensor<0x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<0x1xf32>) -> tensor<0xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<0xf32>) -> tensor<0x4xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<0x4xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<0x4xf32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<0x4xf32>, tensor<f32>) -> tensor<0xf32>
    %8 = stablehlo.divide %7, %cst_0 : tensor<0xf32>
    %9 = stablehlo.reshape %8 : (tensor<0xf32>) -> tensor<0x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<0x1xf32>
    %10 = stablehlo.add %9, %cst_1 : tensor<0x1xf32>
    %11 = stablehlo.rsqrt %10 : tensor<0x1xf32>
    %12 = stablehlo.reshape %11 : (tensor<0x1xf32>) -> tensor<0xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<0xf32>) -> tensor<0x4xf32>
    %14 = stablehlo.multiply %5, %13 : tensor<0x4xf32>
    %15 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<4xf32>) -> tensor<0x4xf32>
    %16 = stablehlo.multiply %14, %15 : tensor<0x4xf32>
    %17 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<4xf32>) -> tensor<0x4xf32>
    %18 = stablehlo.add %16, %17 : tensor<0x4xf32>
    return %18, %2, %11 : tensor<0x4xf32>, tensor<0x1xf32>, tensor<0x1xf32>
  }
}
