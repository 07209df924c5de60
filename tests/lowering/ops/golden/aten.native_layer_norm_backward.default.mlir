// plain
module @main {
  func.func @main(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2x3x1xf32>, %arg3: tensor<2x3x1xf32>, %arg4: tensor<4xf32>, %arg5: tensor<4xf32>) -> (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>) {
    %0 = stablehlo.reshape %arg2 : (tensor<2x3x1xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
    %2 = stablehlo.subtract %arg1, %1 : tensor<2x3x4xf32>
    %3 = stablehlo.reshape %arg3 : (tensor<2x3x1xf32>) -> tensor<2x3xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
    %5 = stablehlo.multiply %2, %4 : tensor<2x3x4xf32>
    %6 = stablehlo.broadcast_in_dim %arg4, dims = [2] : (tensor<4xf32>) -> tensor<2x3x4xf32>
    %7 = stablehlo.multiply %arg0, %6 : tensor<2x3x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<2x3xf32>
    %9 = stablehlo.divide %8, %cst_0 : tensor<2x3xf32>
    %10 = stablehlo.reshape %9 : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
    %11 = stablehlo.reshape %10 : (tensor<2x3x1xf32>) -> tensor<2x3xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
    %13 = stablehlo.multiply %7, %5 : tensor<2x3x4xf32>
    %14 = stablehlo.reduce(%13 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
    %15 = stablehlo.divide %14, %cst_0 : tensor<2x3xf32>
    %16 = stablehlo.reshape %15 : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
    %17 = stablehlo.reshape %16 : (tensor<2x3x1xf32>) -> tensor<2x3xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
    %19 = stablehlo.subtract %7, %12 : tensor<2x3x4xf32>
    %20 = stablehlo.multiply %5, %18 : tensor<2x3x4xf32>
    %21 = stablehlo.subtract %19, %20 : tensor<2x3x4xf32>
    %22 = stablehlo.reshape %arg3 : (tensor<2x3x1xf32>) -> tensor<2x3xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
    %24 = stablehlo.multiply %23, %21 : tensor<2x3x4xf32>
    %25 = stablehlo.multiply %arg0, %5 : tensor<2x3x4xf32>
    %26 = stablehlo.reduce(%25 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %27 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<4xf32>
    return %24, %26, %27 : tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>
  }
}

// weight_only
module @main {
  func.func @main(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2x1x1xf32>, %arg3: tensor<2x1x1xf32>, %arg4: tensor<3x4xf32>, %arg5: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = stablehlo.reshape %arg2 : (tensor<2x1x1xf32>) -> tensor<2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<2xf32>) -> tensor<2x3x4xf32>
    %2 = stablehlo.subtract %arg1, %1 : tensor<2x3x4xf32>
    %3 = stablehlo.reshape %arg3 : (tensor<2x1x1xf32>) -> tensor<2xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<2xf32>) -> tensor<2x3x4xf32>
    %5 = stablehlo.multiply %2, %4 : tensor<2x3x4xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<2x3x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    return %7 : tensor<3x4xf32>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<5x8xbf16>, %arg1: tensor<5x8xbf16>, %arg2: tensor<5x1xbf16>, %arg3: tensor<5x1xbf16>, %arg4: tensor<8xbf16>, %arg5: tensor<8xbf16>) -> (tensor<5x8xbf16>, tensor<8xbf16>, tensor<8xbf16>) {
    %0 = stablehlo.convert %arg0 : (tensor<5x8xbf16>) -> tensor<5x8xf32>
    %1 = stablehlo.convert %arg1 : (tensor<5x8xbf16>) -> tensor<5x8xf32>
    %2 = stablehlo.convert %arg3 : (tensor<5x1xbf16>) -> tensor<5x1xf32>
    %3 = stablehlo.convert %arg2 : (tensor<5x1xbf16>) -> tensor<5x1xf32>
    %4 = stablehlo.reshape %3 : (tensor<5x1xf32>) -> tensor<5xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<5xf32>) -> tensor<5x8xf32>
    %6 = stablehlo.subtract %1, %5 : tensor<5x8xf32>
    %7 = stablehlo.reshape %2 : (tensor<5x1xf32>) -> tensor<5xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<5xf32>) -> tensor<5x8xf32>
    %9 = stablehlo.multiply %6, %8 : tensor<5x8xf32>
    %10 = stablehlo.convert %arg4 : (tensor<8xbf16>) -> tensor<8xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<8xf32>) -> tensor<5x8xf32>
    %12 = stablehlo.multiply %0, %11 : tensor<5x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<5x8xf32>, tensor<f32>) -> tensor<5xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<5xf32>
    %14 = stablehlo.divide %13, %cst_0 : tensor<5xf32>
    %15 = stablehlo.reshape %14 : (tensor<5xf32>) -> tensor<5x1xf32>
    %16 = stablehlo.reshape %15 : (tensor<5x1xf32>) -> tensor<5xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0] : (tensor<5xf32>) -> tensor<5x8xf32>
    %18 = stablehlo.multiply %12, %9 : tensor<5x8xf32>
    %19 = stablehlo.reduce(%18 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<5x8xf32>, tensor<f32>) -> tensor<5xf32>
    %20 = stablehlo.divide %19, %cst_0 : tensor<5xf32>
    %21 = stablehlo.reshape %20 : (tensor<5xf32>) -> tensor<5x1xf32>
    %22 = stablehlo.reshape %21 : (tensor<5x1xf32>) -> tensor<5xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<5xf32>) -> tensor<5x8xf32>
    %24 = stablehlo.subtract %12, %17 : tensor<5x8xf32>
    %25 = stablehlo.multiply %9, %23 : tensor<5x8xf32>
    %26 = stablehlo.subtract %24, %25 : tensor<5x8xf32>
    %27 = stablehlo.reshape %2 : (tensor<5x1xf32>) -> tensor<5xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0] : (tensor<5xf32>) -> tensor<5x8xf32>
    %29 = stablehlo.multiply %28, %26 : tensor<5x8xf32>
    %30 = stablehlo.convert %29 : (tensor<5x8xf32>) -> tensor<5x8xbf16>
    %31 = stablehlo.multiply %0, %9 : tensor<5x8xf32>
    %32 = stablehlo.reduce(%31 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<5x8xf32>, tensor<f32>) -> tensor<8xf32>
    %33 = stablehlo.convert %32 : (tensor<8xf32>) -> tensor<8xbf16>
    %34 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<5x8xf32>, tensor<f32>) -> tensor<8xf32>
    %35 = stablehlo.convert %34 : (tensor<8xf32>) -> tensor<8xbf16>
    return %30, %33, %35 : tensor<5x8xbf16>, tensor<8xbf16>, tensor<8xbf16>
  }
}
