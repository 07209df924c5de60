// plain
module @main {
  func.func @main(%arg0: tensor<1x2x4x3xf32>) -> tensor<1x2x2x3xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<1x2x4x3xf32>) -> tensor<1x2x4x3x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [4] : (tensor<1x2x4x3x1xf32>, tensor<f32>) -> tensor<1x2x4x3xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x2x4x3xf32>) -> tensor<1x2x2x2x3xf32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<1x2x2x2x3xf32>, tensor<f32>) -> tensor<1x2x2x3xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [2] : (tensor<2xf32>) -> tensor<1x2x2x3xf32>
    %5 = stablehlo.divide %3, %4 : tensor<1x2x2x3xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [3] : (tensor<3xf32>) -> tensor<1x2x2x3xf32>
    %7 = stablehlo.divide %5, %6 : tensor<1x2x2x3xf32>
    return %7 : tensor<1x2x2x3xf32>
  }
}

// half_uneven
module @main {
  func.func @main(%arg0: tensor<1x2x5x7xbf16>) -> tensor<1x2x3x4xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<1x2x5x7xbf16>) -> tensor<1x2x5x7xf32>
    %1 = stablehlo.slice %0 [0:1, 0:2, 0:5, 0:2] : (tensor<1x2x5x7xf32>) -> tensor<1x2x5x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<1x2x5x2xf32>, tensor<f32>) -> tensor<1x2x5xf32>
    %3 = stablehlo.slice %0 [0:1, 0:2, 0:5, 1:4] : (tensor<1x2x5x7xf32>) -> tensor<1x2x5x3xf32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<1x2x5x3xf32>, tensor<f32>) -> tensor<1x2x5xf32>
    %5 = stablehlo.slice %0 [0:1, 0:2, 0:5, 3:6] : (tensor<1x2x5x7xf32>) -> tensor<1x2x5x3xf32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<1x2x5x3xf32>, tensor<f32>) -> tensor<1x2x5xf32>
    %7 = stablehlo.slice %0 [0:1, 0:2, 0:5, 5:7] : (tensor<1x2x5x7xf32>) -> tensor<1x2x5x2xf32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<1x2x5x2xf32>, tensor<f32>) -> tensor<1x2x5xf32>
    %9 = stablehlo.reshape %2 : (tensor<1x2x5xf32>) -> tensor<1x2x5x1xf32>
    %10 = stablehlo.reshape %4 : (tensor<1x2x5xf32>) -> tensor<1x2x5x1xf32>
    %11 = stablehlo.reshape %6 : (tensor<1x2x5xf32>) -> tensor<1x2x5x1xf32>
    %12 = stablehlo.reshape %8 : (tensor<1x2x5xf32>) -> tensor<1x2x5x1xf32>
    %13 = stablehlo.concatenate %9, %10, %11, %12, dim = 3 : (tensor<1x2x5x1xf32>, tensor<1x2x5x1xf32>, tensor<1x2x5x1xf32>, tensor<1x2x5x1xf32>) -> tensor<1x2x5x4xf32>
    %14 = stablehlo.slice %13 [0:1, 0:2, 0:2, 0:4] : (tensor<1x2x5x4xf32>) -> tensor<1x2x2x4xf32>
    %15 = stablehlo.reduce(%14 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x2x2x4xf32>, tensor<f32>) -> tensor<1x2x4xf32>
    %16 = stablehlo.slice %13 [0:1, 0:2, 1:4, 0:4] : (tensor<1x2x5x4xf32>) -> tensor<1x2x3x4xf32>
    %17 = stablehlo.reduce(%16 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x4xf32>
    %18 = stablehlo.slice %13 [0:1, 0:2, 3:5, 0:4] : (tensor<1x2x5x4xf32>) -> tensor<1x2x2x4xf32>
    %19 = stablehlo.reduce(%18 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x2x2x4xf32>, tensor<f32>) -> tensor<1x2x4xf32>
    %20 = stablehlo.reshape %15 : (tensor<1x2x4xf32>) -> tensor<1x2x1x4xf32>
    %21 = stablehlo.reshape %17 : (tensor<1x2x4xf32>) -> tensor<1x2x1x4xf32>
    %22 = stablehlo.reshape %19 : (tensor<1x2x4xf32>) -> tensor<1x2x1x4xf32>
    %23 = stablehlo.concatenate %20, %21, %22, dim = 2 : (tensor<1x2x1x4xf32>, tensor<1x2x1x4xf32>, tensor<1x2x1x4xf32>) -> tensor<1x2x3x4xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 3.000000e+00, 2.000000e+00]> : tensor<3xf32>
    %24 = stablehlo.broadcast_in_dim %cst_0, dims = [2] : (tensor<3xf32>) -> tensor<1x2x3x4xf32>
    %25 = stablehlo.divide %23, %24 : tensor<1x2x3x4xf32>
    %cst_1 = stablehlo.constant dense<[2.000000e+00, 3.000000e+00, 3.000000e+00, 2.000000e+00]> : tensor<4xf32>
    %26 = stablehlo.broadcast_in_dim %cst_1, dims = [3] : (tensor<4xf32>) -> tensor<1x2x3x4xf32>
    %27 = stablehlo.divide %25, %26 : tensor<1x2x3x4xf32>
    %28 = stablehlo.convert %27 : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xbf16>
    return %28 : tensor<1x2x3x4xbf16>
  }
}

// more_places_than_elements
module @main {
  func.func @main(%arg0: tensor<2x3x3xf32>) -> tensor<2x5x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2] : (tensor<2x3x3xf32>) -> tensor<2x3x3x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x3x3x2xf32>) -> tensor<2x3x6xf32>
    %2 = stablehlo.slice %1 [0:2, 0:1, 0:6] : (tensor<2x3x6xf32>) -> tensor<2x1x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x1x6xf32>, tensor<f32>) -> tensor<2x6xf32>
    %4 = stablehlo.slice %1 [0:2, 0:2, 0:6] : (tensor<2x3x6xf32>) -> tensor<2x2x6xf32>
    %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x2x6xf32>, tensor<f32>) -> tensor<2x6xf32>
    %6 = stablehlo.slice %1 [0:2, 1:2, 0:6] : (tensor<2x3x6xf32>) -> tensor<2x1x6xf32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x1x6xf32>, tensor<f32>) -> tensor<2x6xf32>
    %8 = stablehlo.slice %1 [0:2, 1:3, 0:6] : (tensor<2x3x6xf32>) -> tensor<2x2x6xf32>
    %9 = stablehlo.reduce(%8 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x2x6xf32>, tensor<f32>) -> tensor<2x6xf32>
    %10 = stablehlo.slice %1 [0:2, 2:3, 0:6] : (tensor<2x3x6xf32>) -> tensor<2x1x6xf32>
    %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x1x6xf32>, tensor<f32>) -> tensor<2x6xf32>
    %12 = stablehlo.reshape %3 : (tensor<2x6xf32>) -> tensor<2x1x6xf32>
    %13 = stablehlo.reshape %5 : (tensor<2x6xf32>) -> tensor<2x1x6xf32>
    %14 = stablehlo.reshape %7 : (tensor<2x6xf32>) -> tensor<2x1x6xf32>
    %15 = stablehlo.reshape %9 : (tensor<2x6xf32>) -> tensor<2x1x6xf32>
    %16 = stablehlo.reshape %11 : (tensor<2x6xf32>) -> tensor<2x1x6xf32>
    %17 = stablehlo.concatenate %12, %13, %14, %15, %16, dim = 1 : (tensor<2x1x6xf32>, tensor<2x1x6xf32>, tensor<2x1x6xf32>, tensor<2x1x6xf32>, tensor<2x1x6xf32>) -> tensor<2x5x6xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 1.000000e+00, 2.000000e+00, 1.000000e+00]> : tensor<5xf32>
    %18 = stablehlo.broadcast_in_dim %cst_0, dims = [1] : (tensor<5xf32>) -> tensor<2x5x6xf32>
    %19 = stablehlo.divide %17, %18 : tensor<2x5x6xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<6xf32>
    %20 = stablehlo.broadcast_in_dim %cst_1, dims = [2] : (tensor<6xf32>) -> tensor<2x5x6xf32>
    %21 = stablehlo.divide %19, %20 : tensor<2x5x6xf32>
    return %21 : tensor<2x5x6xf32>
  }
}

// empty_batch
module @main {
  func.func @main(%arg0: tensor<0x2x3x3xf32>) -> tensor<0x2x2x2xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<0x2x2x2xf32>
    return %cst : tensor<0x2x2x2xf32>
  }
}
