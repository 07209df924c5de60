// plain
module @main {
  func.func @main(%arg0: tensor<2x4x3xf32>, %arg1: tensor<2x4x3xf32>, %arg2: tensor<2x2xf32>, %arg3: tensor<2x2xf32>, %arg4: tensor<4xf32>) -> (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x4x3xf32>) -> tensor<2x2x2x3xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<2x4x3xf32>) -> tensor<2x2x2x3xf32>
    %2 = stablehlo.reshape %arg2 : (tensor<2x2xf32>) -> tensor<2x2x1x1xf32>
    %3 = stablehlo.reshape %arg3 : (tensor<2x2xf32>) -> tensor<2x2x1x1xf32>
    %4 = stablehlo.reshape %2 : (tensor<2x2x1x1xf32>) -> tensor<2x2xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x2x3xf32>
    %6 = stablehlo.subtract %1, %5 : tensor<2x2x2x3xf32>
    %7 = stablehlo.reshape %3 : (tensor<2x2x1x1xf32>) -> tensor<2x2xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x2x3xf32>
    %9 = stablehlo.multiply %6, %8 : tensor<2x2x2x3xf32>
    %10 = stablehlo.reshape %arg4 : (tensor<4xf32>) -> tensor<2x2x1xf32>
    %11 = stablehlo.reshape %10 : (tensor<2x2x1xf32>) -> tensor<2x2xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [1, 2] : (tensor<2x2xf32>) -> tensor<2x2x2x3xf32>
    %13 = stablehlo.multiply %0, %12 : tensor<2x2x2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x2x2x3xf32>, tensor<f32>) -> tensor<2x2xf32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<2x2xf32>
    %15 = stablehlo.divide %14, %cst_0 : tensor<2x2xf32>
    %16 = stablehlo.reshape %15 : (tensor<2x2xf32>) -> tensor<2x2x1x1xf32>
    %17 = stablehlo.reshape %16 : (tensor<2x2x1x1xf32>) -> tensor<2x2xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x2x3xf32>
    %19 = stablehlo.multiply %13, %9 : tensor<2x2x2x3xf32>
    %20 = stablehlo.reduce(%19 init: %cst) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x2x2x3xf32>, tensor<f32>) -> tensor<2x2xf32>
    %21 = stablehlo.divide %20, %cst_0 : tensor<2x2xf32>
    %22 = stablehlo.reshape %21 : (tensor<2x2xf32>) -> tensor<2x2x1x1xf32>
    %23 = stablehlo.reshape %22 : (tensor<2x2x1x1xf32>) -> tensor<2x2xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x2x3xf32>
    %25 = stablehlo.subtract %13, %18 : tensor<2x2x2x3xf32>
    %26 = stablehlo.multiply %9, %24 : tensor<2x2x2x3xf32>
    %27 = stablehlo.subtract %25, %26 : tensor<2x2x2x3xf32>
    %28 = stablehlo.reshape %3 : (tensor<2x2x1x1xf32>) -> tensor<2x2xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x2x3xf32>
    %30 = stablehlo.multiply %29, %27 : tensor<2x2x2x3xf32>
    %31 = stablehlo.reshape %30 : (tensor<2x2x2x3xf32>) -> tensor<2x4x3xf32>
    %32 = stablehlo.multiply %0, %9 : tensor<2x2x2x3xf32>
    %33 = stablehlo.reduce(%32 init: %cst) applies stablehlo.add across dimensions = [0, 3] : (tensor<2x2x2x3xf32>, tensor<f32>) -> tensor<2x2xf32>
    %34 = stablehlo.reshape %33 : (tensor<2x2xf32>) -> tensor<4xf32>
    %35 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 3] : (tensor<2x2x2x3xf32>, tensor<f32>) -> tensor<2x2xf32>
    %36 = stablehlo.reshape %35 : (tensor<2x2xf32>) -> tensor<4xf32>
    return %31, %34, %36 : tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>
  }
}
