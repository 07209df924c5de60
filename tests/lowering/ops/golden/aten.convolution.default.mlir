// plain
module @main {
  func.func @main(%arg0: tensor<1x2x4x5xf32>, %arg1: tensor<3x2x3x3xf32>, %arg2: tensor<3xf32>) -> tensor<1x3x4x5xf32> {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x4x5xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x4x5xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xf32>) -> tensor<1x3x4x5xf32>
    %2 = stablehlo.add %0, %1 : tensor<1x3x4x5xf32>
    return %2 : tensor<1x3x4x5xf32>
  }
}

// strided_dilated_groups
module @main {
  func.func @main(%arg0: tensor<2x4x6x7xf32>, %arg1: tensor<6x2x3x2xf32>) -> tensor<2x6x3x5xf32> {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 1], pad = [[1, 1], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 2]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x4x6x7xf32>, tensor<6x2x3x2xf32>) -> tensor<2x6x3x5xf32>
    return %0 : tensor<2x6x3x5xf32>
  }
}

// depthwise
module @main {
  func.func @main(%arg0: tensor<1x3x4x4xf32>, %arg1: tensor<6x1x2x2xf32>) -> tensor<1x6x3x3xf32> {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<1x3x4x4xf32>, tensor<6x1x2x2xf32>) -> tensor<1x6x3x3xf32>
    return %0 : tensor<1x6x3x3xf32>
  }
}

// 1d
module @main {
  func.func @main(%arg0: tensor<2x3x9xf32>, %arg1: tensor<4x3x3xf32>, %arg2: tensor<4xf32>) -> tensor<2x4x5xf32> {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x9xf32>, tensor<4x3x3xf32>) -> tensor<2x4x5xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<4xf32>) -> tensor<2x4x5xf32>
    %2 = stablehlo.add %0, %1 : tensor<2x4x5xf32>
    return %2 : tensor<2x4x5xf32>
  }
}

// 3d
module @main {
  func.func @main(%arg0: tensor<1x2x3x4x4xf32>, %arg1: tensor<2x2x2x3x2xf32>) -> tensor<1x2x2x2x5xf32> {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1, 2]x[o, i, 0, 1, 2]->[b, f, 0, 1, 2], window = {stride = [1, 2, 1], pad = [[0, 0], [1, 1], [1, 1]], lhs_dilate = [1, 1, 1], rhs_dilate = [1, 1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x3x4x4xf32>, tensor<2x2x2x3x2xf32>) -> tensor<1x2x2x2x5xf32>
    return %0 : tensor<1x2x2x2x5xf32>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<1x3x32x32xbf16>, %arg1: tensor<4x3x16x16xbf16>, %arg2: tensor<4xbf16>) -> tensor<1x4x2x2xbf16> {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [16, 16], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x32x32xbf16>, tensor<4x3x16x16xbf16>) -> tensor<1x4x2x2xf32>
    %1 = stablehlo.convert %arg2 : (tensor<4xbf16>) -> tensor<4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<4xf32>) -> tensor<1x4x2x2xf32>
    %3 = stablehlo.add %0, %2 : tensor<1x4x2x2xf32>
    %4 = stablehlo.convert %3 : (tensor<1x4x2x2xf32>) -> tensor<1x4x2x2xbf16>
    return %4 : tensor<1x4x2x2xbf16>
  }
}

// transposed_groups_cropped
module @main {
  func.func @main(%arg0: tensor<1x4x3x4xf32>, %arg1: tensor<4x3x3x2xf32>, %arg2: tensor<6xf32>) -> tensor<1x6x6x6xf32> {
    %0 = stablehlo.reverse %arg1, dims = [2, 3] : tensor<4x3x3x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<4x3x3x2xf32>) -> tensor<2x2x3x3x2xf32>
    %2 = stablehlo.transpose %1, dims = [0, 2, 1, 3, 4] : (tensor<2x2x3x3x2xf32>) -> tensor<2x3x2x3x2xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x3x2x3x2xf32>) -> tensor<6x2x3x2xf32>
    %4 = stablehlo.convolution(%arg0, %3) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 2], [-1, -1]], lhs_dilate = [2, 3], rhs_dilate = [1, 2]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x4x3x4xf32>, tensor<6x2x3x2xf32>) -> tensor<1x6x6x6xf32>
    %5 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<6xf32>) -> tensor<1x6x6x6xf32>
    %6 = stablehlo.add %4, %5 : tensor<1x6x6x6xf32>
    return %6 : tensor<1x6x6x6xf32>
  }
}

// transposed
module @main {
  func.func @main(%arg0: tensor<1x2x3x3xf32>, %arg1: tensor<2x3x2x2xf32>) -> tensor<1x3x4x4xf32> {
    %0 = stablehlo.reverse %arg1, dims = [2, 3] : tensor<2x3x2x2xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[i, o, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x3x3xf32>, tensor<2x3x2x2xf32>) -> tensor<1x3x4x4xf32>
    return %1 : tensor<1x3x4x4xf32>
  }
}

// empty_batch
module @main {
  func.func @main(%arg0: tensor<0x2x4x4xf32>, %arg1: tensor<3x2x2x2xf32>, %arg2: tensor<3xf32>) -> tensor<0x3x3x3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<0x3x3x3xf32>
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xf32>) -> tensor<0x3x3x3xf32>
    %1 = stablehlo.add %cst, %0 : tensor<0x3x3x3xf32>
    return %1 : tensor<0x3x3x3xf32>
  }
}
