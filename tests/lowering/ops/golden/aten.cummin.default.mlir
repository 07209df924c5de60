// half
module @main {
  func.func @main(%arg0: tensor<2x4xbf16>) -> (tensor<2x4xbf16>, tensor<2x4xi64>) {
    %cst = stablehlo.constant dense<0x7F80> : tensor<bf16>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<bf16>, %arg2: tensor<bf16>):
      %8 = stablehlo.minimum %arg1, %arg2 : tensor<bf16>
      stablehlo.return %8 : tensor<bf16>
    }) : (tensor<2x4xbf16>, tensor<bf16>) -> tensor<2x4xbf16>
    %1 = stablehlo.compare EQ, %arg0, %0, FLOAT : (tensor<2x4xbf16>, tensor<2x4xbf16>) -> tensor<2x4xi1>
    %2 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<2x4xbf16>, tensor<2x4xbf16>) -> tensor<2x4xi1>
    %3 = stablehlo.or %1, %2 : tensor<2x4xi1>
    %4 = stablehlo.iota dim = 1 : tensor<2x4xi32>
    %c = stablehlo.constant dense<0> : tensor<2x4xi32>
    %5 = stablehlo.select %3, %4, %c : tensor<2x4xi1>, tensor<2x4xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %6 = "stablehlo.reduce_window"(%5, %c_0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %8 = stablehlo.maximum %arg1, %arg2 : tensor<i32>
      stablehlo.return %8 : tensor<i32>
    }) : (tensor<2x4xi32>, tensor<i32>) -> tensor<2x4xi32>
    %7 = stablehlo.convert %6 : (tensor<2x4xi32>) -> tensor<2x4xi64>
    return %0, %7 : tensor<2x4xbf16>, tensor<2x4xi64>
  }
}

// 0d
module @main {
  func.func @main(%arg0: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
    %0 = stablehlo.reshape %arg0 : (tensor<i64>) -> tensor<1xi64>
    %1 = stablehlo.compare EQ, %0, %0, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %2 = stablehlo.iota dim = 0 : tensor<1xi32>
    %c = stablehlo.constant dense<0> : tensor<1xi32>
    %3 = stablehlo.select %1, %2, %c : tensor<1xi1>, tensor<1xi32>
    %4 = stablehlo.convert %3 : (tensor<1xi32>) -> tensor<1xi64>
    %5 = stablehlo.reshape %0 : (tensor<1xi64>) -> tensor<i64>
    %6 = stablehlo.reshape %4 : (tensor<1xi64>) -> tensor<i64>
    return %5, %6 : tensor<i64>, tensor<i64>
  }
}
