// before
module @main {
  func.func @main(%arg0: tensor<7xf32>) -> tensor<12xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 2>, padding = dense<[[1, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 2>, window_dimensions = array<i64: 2>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<7xf32>, tensor<f32>) -> tensor<12xf32>
    return %0 : tensor<12xf32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<7xf32>) -> tensor<12xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [1], high = [0], interior = [1] : (tensor<7xf32>, tensor<f32>) -> tensor<14xf32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %2 = stablehlo.slice %0 [0:12] : (tensor<14xf32>) -> tensor<12xf32>
    %3 = stablehlo.maximum %1, %2 : tensor<12xf32>
    %4 = stablehlo.slice %0 [2:14] : (tensor<14xf32>) -> tensor<12xf32>
    %5 = stablehlo.maximum %3, %4 : tensor<12xf32>
    return %5 : tensor<12xf32>
  }
}
