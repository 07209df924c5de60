// before
module @main {
  func.func @main(%arg0: tensor<5x2xf32>) -> tensor<5x2xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1>, padding = dense<[[4, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 5, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<5x2xf32>, tensor<f32>) -> tensor<5x2xf32>
    return %0 : tensor<5x2xf32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<5x2xf32>) -> tensor<5x2xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [1, 0], high = [-1, 0], interior = [0, 0] : (tensor<5x2xf32>, tensor<f32>) -> tensor<5x2xf32>
    %1 = stablehlo.maximum %0, %arg0 : tensor<5x2xf32>
    %2 = stablehlo.pad %1, %cst, low = [2, 0], high = [-2, 0], interior = [0, 0] : (tensor<5x2xf32>, tensor<f32>) -> tensor<5x2xf32>
    %3 = stablehlo.maximum %2, %1 : tensor<5x2xf32>
    %4 = stablehlo.pad %3, %cst, low = [4, 0], high = [-4, 0], interior = [0, 0] : (tensor<5x2xf32>, tensor<f32>) -> tensor<5x2xf32>
    %5 = stablehlo.maximum %4, %3 : tensor<5x2xf32>
    return %5 : tensor<5x2xf32>
  }
}
