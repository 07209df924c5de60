// plain
module @main {
  func.func @main(%arg0: tensor<2x3x2x2xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3xf32>) -> (tensor<2x3x2x2xf32>, tensor<0xf32>, tensor<0xf32>) {
    %0 = stablehlo.reshape %arg3 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %1 = stablehlo.reshape %arg4 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %2 = stablehlo.reshape %0 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x2xf32>
    %4 = stablehlo.subtract %arg0, %3 : tensor<2x3x2x2xf32>
    %cst = stablehlo.constant dense<9.99999974E-6> : tensor<1x3x1x1xf32>
    %5 = stablehlo.add %1, %cst : tensor<1x3x1x1xf32>
    %6 = stablehlo.rsqrt %5 : tensor<1x3x1x1xf32>
    %7 = stablehlo.reshape %arg1 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %8 = stablehlo.multiply %7, %6 : tensor<1x3x1x1xf32>
    %9 = stablehlo.reshape %8 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x2xf32>
    %11 = stablehlo.multiply %4, %10 : tensor<2x3x2x2xf32>
    %12 = stablehlo.reshape %arg2 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %13 = stablehlo.reshape %12 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x2xf32>
    %15 = stablehlo.add %11, %14 : tensor<2x3x2x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<0xf32>
    return %15, %cst_0, %cst_0 : tensor<2x3x2x2xf32>, tensor<0xf32>, tensor<0xf32>
  }
}

// no_weights
module @main {
  func.func @main(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) -> (tensor<4x3xf32>, tensor<0xf32>, tensor<0xf32>) {
    %0 = stablehlo.reshape %arg1 : (tensor<3xf32>) -> tensor<1x3xf32>
    %1 = stablehlo.reshape %arg2 : (tensor<3xf32>) -> tensor<1x3xf32>
    %2 = stablehlo.reshape %0 : (tensor<1x3xf32>) -> tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
    %4 = stablehlo.subtract %arg0, %3 : tensor<4x3xf32>
    %cst = stablehlo.constant dense<9.99999974E-6> : tensor<1x3xf32>
    %5 = stablehlo.add %1, %cst : tensor<1x3xf32>
    %6 = stablehlo.rsqrt %5 : tensor<1x3xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x3xf32>) -> tensor<3xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
    %9 = stablehlo.multiply %4, %8 : tensor<4x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<0xf32>
    return %9, %cst_0, %cst_0 : tensor<4x3xf32>, tensor<0xf32>, tensor<0xf32>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<2x3x2x2xbf16>, %arg1: tensor<3xbf16>, %arg2: tensor<3xbf16>, %arg3: tensor<3xbf16>, %arg4: tensor<3xbf16>) -> (tensor<2x3x2x2xbf16>, tensor<0xbf16>, tensor<0xbf16>) {
    %0 = stablehlo.convert %arg0 : (tensor<2x3x2x2xbf16>) -> tensor<2x3x2x2xf32>
    %1 = stablehlo.convert %arg3 : (tensor<3xbf16>) -> tensor<3xf32>
    %2 = stablehlo.reshape %1 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %3 = stablehlo.convert %arg4 : (tensor<3xbf16>) -> tensor<3xf32>
    %4 = stablehlo.reshape %3 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %5 = stablehlo.reshape %2 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x2xf32>
    %7 = stablehlo.subtract %0, %6 : tensor<2x3x2x2xf32>
    %cst = stablehlo.constant dense<9.99999974E-6> : tensor<1x3x1x1xf32>
    %8 = stablehlo.add %4, %cst : tensor<1x3x1x1xf32>
    %9 = stablehlo.rsqrt %8 : tensor<1x3x1x1xf32>
    %10 = stablehlo.convert %arg1 : (tensor<3xbf16>) -> tensor<3xf32>
    %11 = stablehlo.reshape %10 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %12 = stablehlo.multiply %11, %9 : tensor<1x3x1x1xf32>
    %13 = stablehlo.reshape %12 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x2xf32>
    %15 = stablehlo.multiply %7, %14 : tensor<2x3x2x2xf32>
    %16 = stablehlo.convert %arg2 : (tensor<3xbf16>) -> tensor<3xf32>
    %17 = stablehlo.reshape %16 : (tensor<3xf32>) -> tensor<1x3x1x1xf32>
    %18 = stablehlo.reshape %17 : (tensor<1x3x1x1xf32>) -> tensor<3xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x2xf32>
    %20 = stablehlo.add %15, %19 : tensor<2x3x2x2xf32>
    %21 = stablehlo.convert %20 : (tensor<2x3x2x2xf32>) -> tensor<2x3x2x2xbf16>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<0xbf16>
    return %21, %cst_0, %cst_0 : tensor<2x3x2x2xbf16>, tensor<0xbf16>, tensor<0xbf16>
  }
}

// half_with_float32_weights
module @main {
  func.func @main(%arg0: tensor<2x3x2xbf16>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3xf32>) -> tensor<2x3x2xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<2x3x2xbf16>) -> tensor<2x3x2xf32>
    %1 = stablehlo.reshape %arg3 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %2 = stablehlo.reshape %arg4 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %3 = stablehlo.reshape %1 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2xf32>
    %5 = stablehlo.subtract %0, %4 : tensor<2x3x2xf32>
    %cst = stablehlo.constant dense<9.99999974E-6> : tensor<1x3x1xf32>
    %6 = stablehlo.add %2, %cst : tensor<1x3x1xf32>
    %7 = stablehlo.rsqrt %6 : tensor<1x3x1xf32>
    %8 = stablehlo.reshape %arg1 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %9 = stablehlo.multiply %8, %7 : tensor<1x3x1xf32>
    %10 = stablehlo.reshape %9 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2xf32>
    %12 = stablehlo.multiply %5, %11 : tensor<2x3x2xf32>
    %13 = stablehlo.reshape %arg2 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2xf32>
    %16 = stablehlo.add %12, %15 : tensor<2x3x2xf32>
    %17 = stablehlo.convert %16 : (tensor<2x3x2xf32>) -> tensor<2x3x2xbf16>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<0xbf16>
    return %17 : tensor<2x3x2xbf16>
  }
}

// empty_batch
module @main {
  func.func @main(%arg0: tensor<0x3x2xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3xf32>) -> (tensor<0x3x2xf32>, tensor<0xf32>, tensor<0xf32>) {
    %0 = stablehlo.reshape %arg3 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %1 = stablehlo.reshape %arg4 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %2 = stablehlo.reshape %0 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xf32>) -> tensor<0x3x2xf32>
    %4 = stablehlo.subtract %arg0, %3 : tensor<0x3x2xf32>
    %cst = stablehlo.constant dense<9.99999974E-6> : tensor<1x3x1xf32>
    %5 = stablehlo.add %1, %cst : tensor<1x3x1xf32>
    %6 = stablehlo.rsqrt %5 : tensor<1x3x1xf32>
    %7 = stablehlo.reshape %arg1 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %8 = stablehlo.multiply %7, %6 : tensor<1x3x1xf32>
    %9 = stablehlo.reshape %8 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<3xf32>) -> tensor<0x3x2xf32>
    %11 = stablehlo.multiply %4, %10 : tensor<0x3x2xf32>
    %12 = stablehlo.reshape %arg2 : (tensor<3xf32>) -> tensor<1x3x1xf32>
    %13 = stablehlo.reshape %12 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [1] : (tensor<3xf32>) -> tensor<0x3x2xf32>
    %15 = stablehlo.add %11, %14 : tensor<0x3x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<0xf32>
    return %15, %cst_0, %cst_0 : tensor<0x3x2xf32>, tensor<0xf32>, tensor<0xf32>
  }
}
