// before
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<i32>) -> (tensor<2xf32>, tensor<4xf32>) {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
    %cst = stablehlo.constant dense<9.000000e+00> : tensor<2xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %cst, %arg1 : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
    return %0, %1 : tensor<2xf32>, tensor<4xf32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<i32>) -> (tensor<2xf32>, tensor<4xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %0 = stablehlo.clamp %c, %arg1, %c_0 : tensor<i32>
    %1 = stablehlo.dynamic_slice %arg0, %0, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
    %cst = stablehlo.constant dense<9.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %3 = stablehlo.clamp %c, %arg1, %c_0 : tensor<i32>
    %4 = stablehlo.dynamic_update_slice %arg0, %2, %3 : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
    return %1, %4 : tensor<2xf32>, tensor<4xf32>
  }
}
