// before
module @main {
  func.func @main(%arg0: tensor<1x1x5xf32>, %arg1: tensor<1x1x3xf32>) -> tensor<1x1x3xf32> {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[0, 0]], lhs_dilate = [2], rhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x5xf32>, tensor<1x1x3xf32>) -> tensor<1x1x3xf32>
    return %0 : tensor<1x1x3xf32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<1x1x5xf32>, %arg1: tensor<1x1x3xf32>) -> tensor<1x1x3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 0, 0], high = [0, 0, 0], interior = [0, 0, 1] : (tensor<1x1x5xf32>, tensor<f32>) -> tensor<1x1x9xf32>
    %1 = stablehlo.pad %arg1, %cst, low = [0, 0, 0], high = [0, 0, 0], interior = [0, 0, 1] : (tensor<1x1x3xf32>, tensor<f32>) -> tensor<1x1x5xf32>
    %2 = stablehlo.convolution(%0, %1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, mhlo.frontend_attributes = {neff_output_names = "output0"}, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x1x9xf32>, tensor<1x1x5xf32>) -> tensor<1x1x3xf32>
    return %2 : tensor<1x1x3xf32>
  }
}
