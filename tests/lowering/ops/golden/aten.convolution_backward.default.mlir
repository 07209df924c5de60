// plain
module @main {
  func.func @main(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<2x2x4x5xf32>, %arg2: tensor<3x2x3x3xf32>) -> (tensor<2x2x4x5xf32>, tensor<3x2x3x3xf32>, tensor<3xf32>) {
    %0 = stablehlo.reverse %arg2, dims = [2, 3] : tensor<3x2x3x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[i, o, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x4x5xf32>, tensor<3x2x3x3xf32>) -> tensor<2x2x4x5xf32>
    %2 = stablehlo.convolution(%arg1, %arg0) dim_numbers = [f, b, 0, 1]x[i, o, 0, 1]->[f, b, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x5xf32>, tensor<2x3x4x5xf32>) -> tensor<3x2x3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x4x5xf32>, tensor<f32>) -> tensor<3xf32>
    return %1, %2, %3 : tensor<2x2x4x5xf32>, tensor<3x2x3x3xf32>, tensor<3xf32>
  }
}

// strided_dilated_groups
module @main {
  func.func @main(%arg0: tensor<2x6x3x2xf32>, %arg1: tensor<2x4x6x8xf32>, %arg2: tensor<6x2x3x2xf32>) -> (tensor<2x4x6x8xf32>, tensor<6x2x3x2xf32>, tensor<6xf32>) {
    %0 = stablehlo.reverse %arg2, dims = [2, 3] : tensor<6x2x3x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<6x2x3x2xf32>) -> tensor<2x3x2x3x2xf32>
    %2 = stablehlo.transpose %1, dims = [0, 2, 1, 3, 4] : (tensor<2x3x2x3x2xf32>) -> tensor<2x2x3x3x2xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x2x3x3x2xf32>) -> tensor<4x3x3x2xf32>
    %4 = stablehlo.convolution(%arg0, %3) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 2], [2, 4]], lhs_dilate = [2, 3], rhs_dilate = [1, 2]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x6x3x2xf32>, tensor<4x3x3x2xf32>) -> tensor<2x4x6x8xf32>
    %5 = stablehlo.convolution(%arg1, %arg0) dim_numbers = [f, b, 0, 1]x[i, o, 0, 1]->[f, b, 0, 1], window = {stride = [1, 2], pad = [[1, 0], [0, -2]], lhs_dilate = [1, 1], rhs_dilate = [2, 3]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<2x4x6x8xf32>, tensor<2x6x3x2xf32>) -> tensor<6x2x3x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x6x3x2xf32>, tensor<f32>) -> tensor<6xf32>
    return %4, %5, %6 : tensor<2x4x6x8xf32>, tensor<6x2x3x2xf32>, tensor<6xf32>
  }
}

// transposed_groups
module @main {
  func.func @main(%arg0: tensor<2x6x6x10xf32>, %arg1: tensor<2x4x3x4xf32>, %arg2: tensor<4x3x3x2xf32>) -> (tensor<2x4x3x4xf32>, tensor<4x3x3x2xf32>, tensor<6xf32>) {
    %0 = stablehlo.convolution(%arg0, %arg2) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 3], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 2]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x6x6x10xf32>, tensor<4x3x3x2xf32>) -> tensor<2x4x3x4xf32>
    %1 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [f, b, 0, 1]x[i, o, 0, 1]->[f, b, 0, 1], window = {stride = [1, 2], pad = [[1, 0], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [2, 3]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<2x6x6x10xf32>, tensor<2x4x3x4xf32>) -> tensor<4x3x3x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x6x6x10xf32>, tensor<f32>) -> tensor<6xf32>
    return %0, %1, %2 : tensor<2x4x3x4xf32>, tensor<4x3x3x2xf32>, tensor<6xf32>
  }
}

// 1d_weight_only
module @main {
  func.func @main(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x2x8xf32>, %arg2: tensor<3x2x3xf32>) -> tensor<3x2x3xf32> {
    %0 = stablehlo.convolution(%arg1, %arg0) dim_numbers = [f, b, 0]x[i, o, 0]->[f, b, 0], window = {stride = [1], pad = [[1, 0]], lhs_dilate = [1], rhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x8xf32>, tensor<2x3x4xf32>) -> tensor<3x2x3xf32>
    return %0 : tensor<3x2x3xf32>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<2x3x4x4xbf16>, %arg1: tensor<2x2x4x4xbf16>, %arg2: tensor<3x2x3x3xbf16>) -> (tensor<2x2x4x4xbf16>, tensor<3x2x3x3xbf16>, tensor<3xbf16>) {
    %0 = stablehlo.reverse %arg2, dims = [2, 3] : tensor<3x2x3x3xbf16>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[i, o, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x4x4xbf16>, tensor<3x2x3x3xbf16>) -> tensor<2x2x4x4xf32>
    %2 = stablehlo.convert %1 : (tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xbf16>
    %3 = stablehlo.convolution(%arg1, %arg0) dim_numbers = [f, b, 0, 1]x[i, o, 0, 1]->[f, b, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x4xbf16>, tensor<2x3x4x4xbf16>) -> tensor<3x2x3x3xf32>
    %4 = stablehlo.convert %3 : (tensor<3x2x3x3xf32>) -> tensor<3x2x3x3xbf16>
    %5 = stablehlo.convert %arg0 : (tensor<2x3x4x4xbf16>) -> tensor<2x3x4x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<3xf32>
    %7 = stablehlo.convert %6 : (tensor<3xf32>) -> tensor<3xbf16>
    return %2, %4, %7 : tensor<2x2x4x4xbf16>, tensor<3x2x3x3xbf16>, tensor<3xbf16>
  }
}

// empty_batch
module @main {
  func.func @main(%arg0: tensor<0x3x2x2xf32>, %arg1: tensor<0x2x4x4xf32>, %arg2: tensor<3x2x3x3xf32>) -> (tensor<0x2x4x4xf32>, tensor<3x2x3x3xf32>, tensor<3xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<0x2x4x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3x2x3x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst_1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<0x3x2x2xf32>, tensor<f32>) -> tensor<3xf32>
    return %cst, %cst_0, %0 : tensor<0x2x4x4xf32>, tensor<3x2x3x3xf32>, tensor<3xf32>
  }
}
