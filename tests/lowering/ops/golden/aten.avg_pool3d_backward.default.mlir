// plain
module @main {
  func.func @main(%arg0: tensor<1x2x2x5x3xf32>, %arg1: tensor<1x2x4x4x5xf32>) -> tensor<1x2x4x4x5xf32> {
    %cst = stablehlo.constant dense<1.200000e+01> : tensor<1x2x2x5x3xf32>
    %0 = stablehlo.divide %arg0, %cst : tensor<1x2x2x5x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %0, %cst_0, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 1, 0, 1] : (tensor<1x2x2x5x3xf32>, tensor<f32>) -> tensor<1x2x3x5x5xf32>
    %2 = stablehlo.pad %1, %cst_0, low = [0, 0, 1, 0, 1], high = [0, 0, 1, 0, 1], interior = [0, 0, 0, 0, 0] : (tensor<1x2x3x5x5xf32>, tensor<f32>) -> tensor<1x2x5x5x7xf32>
    %3 = "stablehlo.reduce_window"(%2, %cst_0) <{base_dilations = array<i64: 1, 1, 1, 1, 1>, padding = dense<0> : tensor<5x2xi64>, window_dilations = array<i64: 1, 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 2, 2, 3>, window_strides = array<i64: 1, 1, 1, 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %4 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %4 : tensor<f32>
    }) : (tensor<1x2x5x5x7xf32>, tensor<f32>) -> tensor<1x2x4x4x5xf32>
    return %3 : tensor<1x2x4x4x5xf32>
  }
}
