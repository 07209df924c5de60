// plain
module @main {
  func.func @main(%arg0: tensor<1x2x2x2xf32>, %arg1: tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32> {
    %cst = stablehlo.constant dense<4.000000e+00> : tensor<1x2x2x2xf32>
    %0 = stablehlo.divide %arg0, %cst : tensor<1x2x2x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %0, %cst_0, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 1, 1] : (tensor<1x2x2x2xf32>, tensor<f32>) -> tensor<1x2x3x3xf32>
    %2 = stablehlo.pad %1, %cst_0, low = [0, 0, 1, 1], high = [0, 0, 1, 2], interior = [0, 0, 0, 0] : (tensor<1x2x3x3xf32>, tensor<f32>) -> tensor<1x2x5x6xf32>
    %3 = "stablehlo.reduce_window"(%2, %cst_0) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %4 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %4 : tensor<f32>
    }) : (tensor<1x2x5x6xf32>, tensor<f32>) -> tensor<1x2x4x5xf32>
    return %3 : tensor<1x2x4x5xf32>
  }
}

// ceil_pad_not_counted
module @main {
  func.func @main(%arg0: tensor<2x4x4xf32>, %arg1: tensor<2x6x7xf32>) -> tensor<2x6x7xf32> {
    %cst = stablehlo.constant dense<[[4.000000e+00, 6.000000e+00, 6.000000e+00, 4.000000e+00], [6.000000e+00, 9.000000e+00, 9.000000e+00, 6.000000e+00], [6.000000e+00, 9.000000e+00, 9.000000e+00, 6.000000e+00], [2.000000e+00, 3.000000e+00, 3.000000e+00, 2.000000e+00]]> : tensor<4x4xf32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [1, 2] : (tensor<4x4xf32>) -> tensor<2x4x4xf32>
    %1 = stablehlo.divide %arg0, %0 : tensor<2x4x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.pad %1, %cst_0, low = [0, 0, 0], high = [0, 0, 0], interior = [0, 1, 1] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<2x7x7xf32>
    %3 = stablehlo.pad %2, %cst_0, low = [0, 1, 1], high = [0, 0, 1], interior = [0, 0, 0] : (tensor<2x7x7xf32>, tensor<f32>) -> tensor<2x8x9xf32>
    %4 = "stablehlo.reduce_window"(%3, %cst_0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<0> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %5 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<2x8x9xf32>, tensor<f32>) -> tensor<2x6x7xf32>
    return %4 : tensor<2x6x7xf32>
  }
}

// half_divisor
module @main {
  func.func @main(%arg0: tensor<2x3x3xbf16>, %arg1: tensor<2x7x7xbf16>) -> tensor<2x7x7xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<2x3x3xbf16>) -> tensor<2x3x3xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<2x3x3xf32>
    %1 = stablehlo.divide %0, %cst : tensor<2x3x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.pad %1, %cst_0, low = [0, 0, 0], high = [0, 0, 0], interior = [0, 2, 2] : (tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x7x7xf32>
    %3 = stablehlo.pad %2, %cst_0, low = [0, 1, 1], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<2x7x7xf32>, tensor<f32>) -> tensor<2x8x8xf32>
    %4 = "stablehlo.reduce_window"(%3, %cst_0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<0> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %6 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %6 : tensor<f32>
    }) : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x7x7xf32>
    %5 = stablehlo.convert %4 : (tensor<2x7x7xf32>) -> tensor<2x7x7xbf16>
    return %5 : tensor<2x7x7xbf16>
  }
}
