// plain
module @main {
  func.func @main(%arg0: tensor<1x2x4x5xf32>) -> tensor<1x2x2x2xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, -1], interior = [0, 0, 0, 0] : (tensor<1x2x4x5xf32>, tensor<f32>) -> tensor<1x2x4x4xf32>
    %1 = "stablehlo.reduce_window"(%0, %cst) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %3 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<1x2x4x4xf32>, tensor<f32>) -> tensor<1x2x2x2xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<1x2x2x2xf32>
    %2 = stablehlo.divide %1, %cst_0 : tensor<1x2x2x2xf32>
    return %2 : tensor<1x2x2x2xf32>
  }
}

// half_ceil
module @main {
  func.func @main(%arg0: tensor<1x2x6x7xbf16>) -> tensor<1x2x4x4xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<1x2x6x7xbf16>) -> tensor<1x2x6x7xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %0, %cst, low = [0, 0, 1, 1], high = [0, 0, 2, 1], interior = [0, 0, 0, 0] : (tensor<1x2x6x7xf32>, tensor<f32>) -> tensor<1x2x9x9xf32>
    %2 = "stablehlo.reduce_window"(%1, %cst) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 3, 3>, window_strides = array<i64: 1, 1, 2, 2>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %6 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %6 : tensor<f32>
    }) : (tensor<1x2x9x9xf32>, tensor<f32>) -> tensor<1x2x4x4xf32>
    %cst_0 = stablehlo.constant dense<[[9.000000e+00, 9.000000e+00, 9.000000e+00, 9.000000e+00], [9.000000e+00, 9.000000e+00, 9.000000e+00, 9.000000e+00], [9.000000e+00, 9.000000e+00, 9.000000e+00, 9.000000e+00], [6.000000e+00, 6.000000e+00, 6.000000e+00, 6.000000e+00]]> : tensor<4x4xf32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [2, 3] : (tensor<4x4xf32>) -> tensor<1x2x4x4xf32>
    %4 = stablehlo.divide %2, %3 : tensor<1x2x4x4xf32>
    %5 = stablehlo.convert %4 : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xbf16>
    return %5 : tensor<1x2x4x4xbf16>
  }
}

// pad_not_counted
module @main {
  func.func @main(%arg0: tensor<2x5x5xf32>) -> tensor<2x5x3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 1, 1], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<2x5x5xf32>, tensor<f32>) -> tensor<2x7x6xf32>
    %1 = "stablehlo.reduce_window"(%0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<0> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 3, 2>, window_strides = array<i64: 1, 1, 2>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %4 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %4 : tensor<f32>
    }) : (tensor<2x7x6xf32>, tensor<f32>) -> tensor<2x5x3xf32>
    %cst_0 = stablehlo.constant dense<[[2.000000e+00, 4.000000e+00, 4.000000e+00], [3.000000e+00, 6.000000e+00, 6.000000e+00], [3.000000e+00, 6.000000e+00, 6.000000e+00], [3.000000e+00, 6.000000e+00, 6.000000e+00], [2.000000e+00, 4.000000e+00, 4.000000e+00]]> : tensor<5x3xf32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [1, 2] : (tensor<5x3xf32>) -> tensor<2x5x3xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x5x3xf32>
    return %3 : tensor<2x5x3xf32>
  }
}

// divisor
module @main {
  func.func @main(%arg0: tensor<1x2x7x7xf32>) -> tensor<1x2x3x3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 0, 0] : (tensor<1x2x7x7xf32>, tensor<f32>) -> tensor<1x2x8x8xf32>
    %1 = "stablehlo.reduce_window"(%0, %cst) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 3, 3>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %3 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<1x2x8x8xf32>, tensor<f32>) -> tensor<1x2x3x3xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<1x2x3x3xf32>
    %2 = stablehlo.divide %1, %cst_0 : tensor<1x2x3x3xf32>
    return %2 : tensor<1x2x3x3xf32>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<1x1x4x4xi64>) -> tensor<1x1x2x2xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = "stablehlo.reduce_window"(%arg0, %c) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %2 : tensor<i64>
    }) : (tensor<1x1x4x4xi64>, tensor<i64>) -> tensor<1x1x2x2xi64>
    %c_0 = stablehlo.constant dense<4> : tensor<1x1x2x2xi64>
    %1 = stablehlo.divide %0, %c_0 : tensor<1x1x2x2xi64>
    return %1 : tensor<1x1x2x2xi64>
  }
}

// empty_batch
module @main {
  func.func @main(%arg0: tensor<0x2x4x4xf32>) -> tensor<0x2x2x2xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<0x2x2x2xf32>
    return %cst : tensor<0x2x2x2xf32>
  }
}
