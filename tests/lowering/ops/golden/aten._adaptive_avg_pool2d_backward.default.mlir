// plain
module @main {
  func.func @main(%arg0: tensor<1x2x2x3xf32>, %arg1: tensor<1x2x4x3xf32>) -> tensor<1x2x4x3xf32> {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [2] : (tensor<2xf32>) -> tensor<1x2x2x3xf32>
    %1 = stablehlo.divide %arg0, %0 : tensor<1x2x2x3xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [3] : (tensor<3xf32>) -> tensor<1x2x2x3xf32>
    %3 = stablehlo.divide %1, %2 : tensor<1x2x2x3xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 4] : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x2x3xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x2x2x2x3xf32>) -> tensor<1x2x4x3xf32>
    %6 = stablehlo.reshape %5 : (tensor<1x2x4x3xf32>) -> tensor<1x2x4x3x1xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<1x2x4x3x1xf32>, tensor<f32>) -> tensor<1x2x4x3xf32>
    return %7 : tensor<1x2x4x3xf32>
  }
}

// half_uneven
module @main {
  func.func @main(%arg0: tensor<2x3x4xbf16>, %arg1: tensor<2x5x7xbf16>) -> tensor<2x5x7xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<2x3x4xbf16>) -> tensor<2x3x4xf32>
    %cst = stablehlo.constant dense<[2.000000e+00, 3.000000e+00, 2.000000e+00]> : tensor<3xf32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [1] : (tensor<3xf32>) -> tensor<2x3x4xf32>
    %2 = stablehlo.divide %0, %1 : tensor<2x3x4xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 3.000000e+00, 3.000000e+00, 2.000000e+00]> : tensor<4xf32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [2] : (tensor<4xf32>) -> tensor<2x3x4xf32>
    %4 = stablehlo.divide %2, %3 : tensor<2x3x4xf32>
    %5 = stablehlo.slice %4 [0:2, 0:1, 0:4] : (tensor<2x3x4xf32>) -> tensor<2x1x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x4xf32>
    %7 = stablehlo.slice %4 [0:2, 0:2, 0:4] : (tensor<2x3x4xf32>) -> tensor<2x2x4xf32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
    %9 = stablehlo.slice %4 [0:2, 1:2, 0:4] : (tensor<2x3x4xf32>) -> tensor<2x1x4xf32>
    %10 = stablehlo.reduce(%9 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x4xf32>
    %11 = stablehlo.slice %4 [0:2, 1:3, 0:4] : (tensor<2x3x4xf32>) -> tensor<2x2x4xf32>
    %12 = stablehlo.reduce(%11 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
    %13 = stablehlo.slice %4 [0:2, 2:3, 0:4] : (tensor<2x3x4xf32>) -> tensor<2x1x4xf32>
    %14 = stablehlo.reduce(%13 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x4xf32>
    %15 = stablehlo.reshape %6 : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
    %16 = stablehlo.reshape %8 : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
    %17 = stablehlo.reshape %10 : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
    %18 = stablehlo.reshape %12 : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
    %19 = stablehlo.reshape %14 : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
    %20 = stablehlo.concatenate %15, %16, %17, %18, %19, dim = 1 : (tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x5x4xf32>
    %21 = stablehlo.slice %20 [0:2, 0:5, 0:1] : (tensor<2x5x4xf32>) -> tensor<2x5x1xf32>
    %22 = stablehlo.reduce(%21 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<2x5x1xf32>, tensor<f32>) -> tensor<2x5xf32>
    %23 = stablehlo.slice %20 [0:2, 0:5, 0:2] : (tensor<2x5x4xf32>) -> tensor<2x5x2xf32>
    %24 = stablehlo.reduce(%23 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<2x5x2xf32>, tensor<f32>) -> tensor<2x5xf32>
    %25 = stablehlo.slice %20 [0:2, 0:5, 1:2] : (tensor<2x5x4xf32>) -> tensor<2x5x1xf32>
    %26 = stablehlo.reduce(%25 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<2x5x1xf32>, tensor<f32>) -> tensor<2x5xf32>
    %27 = stablehlo.slice %20 [0:2, 0:5, 1:3] : (tensor<2x5x4xf32>) -> tensor<2x5x2xf32>
    %28 = stablehlo.reduce(%27 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<2x5x2xf32>, tensor<f32>) -> tensor<2x5xf32>
    %29 = stablehlo.slice %20 [0:2, 0:5, 2:3] : (tensor<2x5x4xf32>) -> tensor<2x5x1xf32>
    %30 = stablehlo.reduce(%29 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<2x5x1xf32>, tensor<f32>) -> tensor<2x5xf32>
    %31 = stablehlo.slice %20 [0:2, 0:5, 2:4] : (tensor<2x5x4xf32>) -> tensor<2x5x2xf32>
    %32 = stablehlo.reduce(%31 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<2x5x2xf32>, tensor<f32>) -> tensor<2x5xf32>
    %33 = stablehlo.slice %20 [0:2, 0:5, 3:4] : (tensor<2x5x4xf32>) -> tensor<2x5x1xf32>
    %34 = stablehlo.reduce(%33 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<2x5x1xf32>, tensor<f32>) -> tensor<2x5xf32>
    %35 = stablehlo.reshape %22 : (tensor<2x5xf32>) -> tensor<2x5x1xf32>
    %36 = stablehlo.reshape %24 : (tensor<2x5xf32>) -> tensor<2x5x1xf32>
    %37 = stablehlo.reshape %26 : (tensor<2x5xf32>) -> tensor<2x5x1xf32>
    %38 = stablehlo.reshape %28 : (tensor<2x5xf32>) -> tensor<2x5x1xf32>
    %39 = stablehlo.reshape %30 : (tensor<2x5xf32>) -> tensor<2x5x1xf32>
    %40 = stablehlo.reshape %32 : (tensor<2x5xf32>) -> tensor<2x5x1xf32>
    %41 = stablehlo.reshape %34 : (tensor<2x5xf32>) -> tensor<2x5x1xf32>
    %42 = stablehlo.concatenate %35, %36, %37, %38, %39, %40, %41, dim = 2 : (tensor<2x5x1xf32>, tensor<2x5x1xf32>, tensor<2x5x1xf32>, tensor<2x5x1xf32>, tensor<2x5x1xf32>, tensor<2x5x1xf32>, tensor<2x5x1xf32>) -> tensor<2x5x7xf32>
    %43 = stablehlo.convert %42 : (tensor<2x5x7xf32>) -> tensor<2x5x7xbf16>
    return %43 : tensor<2x5x7xbf16>
  }
}

// more_places
module @main {
  func.func @main(%arg0: tensor<2x5x6xf32>, %arg1: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 1.000000e+00, 2.000000e+00, 1.000000e+00]> : tensor<5xf32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [1] : (tensor<5xf32>) -> tensor<2x5x6xf32>
    %1 = stablehlo.divide %arg0, %0 : tensor<2x5x6xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<6xf32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [2] : (tensor<6xf32>) -> tensor<2x5x6xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x5x6xf32>
    %4 = stablehlo.slice %3 [0:2, 0:2, 0:6] : (tensor<2x5x6xf32>) -> tensor<2x2x6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<2x2x6xf32>, tensor<f32>) -> tensor<2x6xf32>
    %6 = stablehlo.slice %3 [0:2, 1:4, 0:6] : (tensor<2x5x6xf32>) -> tensor<2x3x6xf32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<2x3x6xf32>, tensor<f32>) -> tensor<2x6xf32>
    %8 = stablehlo.slice %3 [0:2, 3:5, 0:6] : (tensor<2x5x6xf32>) -> tensor<2x2x6xf32>
    %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<2x2x6xf32>, tensor<f32>) -> tensor<2x6xf32>
    %10 = stablehlo.reshape %5 : (tensor<2x6xf32>) -> tensor<2x1x6xf32>
    %11 = stablehlo.reshape %7 : (tensor<2x6xf32>) -> tensor<2x1x6xf32>
    %12 = stablehlo.reshape %9 : (tensor<2x6xf32>) -> tensor<2x1x6xf32>
    %13 = stablehlo.concatenate %10, %11, %12, dim = 1 : (tensor<2x1x6xf32>, tensor<2x1x6xf32>, tensor<2x1x6xf32>) -> tensor<2x3x6xf32>
    %14 = stablehlo.reshape %13 : (tensor<2x3x6xf32>) -> tensor<2x3x3x2xf32>
    %15 = stablehlo.reduce(%14 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x3x3x2xf32>, tensor<f32>) -> tensor<2x3x3xf32>
    return %15 : tensor<2x3x3xf32>
  }
}
