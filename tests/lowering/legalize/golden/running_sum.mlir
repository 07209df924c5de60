// before
module @main {
  func.func @main(%arg0: tensor<5xi32>) -> tensor<5xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = "stablehlo.reduce_window"(%arg0, %c) <{base_dilations = array<i64: 1>, padding = dense<[[4, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 5>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %1 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
    return %0 : tensor<5xi32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<5xi32>) -> tensor<5xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.pad %arg0, %c, low = [1], high = [-1], interior = [0] : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
    %1 = stablehlo.add %0, %arg0 : tensor<5xi32>
    %2 = stablehlo.pad %1, %c, low = [2], high = [-2], interior = [0] : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
    %3 = stablehlo.add %2, %1 : tensor<5xi32>
    %4 = stablehlo.pad %3, %c, low = [4], high = [-4], interior = [0] : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
    %5 = stablehlo.add %4, %3 : tensor<5xi32>
    return %5 : tensor<5xi32>
  }
}
