// plain
module @main {
  func.func @main(%arg0: tensor<1x2x4x4x5xf32>) -> tensor<1x2x2x2x2xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, -1], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x4x5xf32>, tensor<f32>) -> tensor<1x2x4x4x4xf32>
    %1 = "stablehlo.reduce_window"(%0, %cst) <{base_dilations = array<i64: 1, 1, 1, 1, 1>, padding = dense<0> : tensor<5x2xi64>, window_dilations = array<i64: 1, 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 2, 2, 2>, window_strides = array<i64: 1, 1, 2, 2, 2>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %3 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<1x2x4x4x4xf32>, tensor<f32>) -> tensor<1x2x2x2x2xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<1x2x2x2x2xf32>
    %2 = stablehlo.divide %1, %cst_0 : tensor<1x2x2x2x2xf32>
    return %2 : tensor<1x2x2x2x2xf32>
  }
}

// ceil
module @main {
  func.func @main(%arg0: tensor<2x6x5x6xf64>) -> tensor<2x4x3x3xf64> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 1, 1, 0], high = [0, 2, 0, 1], interior = [0, 0, 0, 0] : (tensor<2x6x5x6xf64>, tensor<f64>) -> tensor<2x9x6x7xf64>
    %1 = "stablehlo.reduce_window"(%0, %cst) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 2, 3>, window_strides = array<i64: 1, 2, 2, 2>}> ({
    ^bb0(%arg1: tensor<f64>, %arg2: tensor<f64>):
      %4 = stablehlo.add %arg1, %arg2 : tensor<f64>
      stablehlo.return %4 : tensor<f64>
    }) : (tensor<2x9x6x7xf64>, tensor<f64>) -> tensor<2x4x3x3xf64>
    %cst_0 = stablehlo.constant dense_resource<__elided__> : tensor<4x3x3xf64>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [1, 2, 3] : (tensor<4x3x3xf64>) -> tensor<2x4x3x3xf64>
    %3 = stablehlo.divide %1, %2 : tensor<2x4x3x3xf64>
    return %3 : tensor<2x4x3x3xf64>
  }
}
