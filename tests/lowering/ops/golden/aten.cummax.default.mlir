// last_of_ties
module @main {
  func.func @main(%arg0: tensor<2x4xi64>) -> (tensor<2x4xi64>, tensor<2x4xi64>) {
    %c = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %0 = "stablehlo.reduce_window"(%arg0, %c) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %6 = stablehlo.maximum %arg1, %arg2 : tensor<i64>
      stablehlo.return %6 : tensor<i64>
    }) : (tensor<2x4xi64>, tensor<i64>) -> tensor<2x4xi64>
    %1 = stablehlo.compare EQ, %arg0, %0, SIGNED : (tensor<2x4xi64>, tensor<2x4xi64>) -> tensor<2x4xi1>
    %2 = stablehlo.iota dim = 1 : tensor<2x4xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<2x4xi32>
    %3 = stablehlo.select %1, %2, %c_0 : tensor<2x4xi1>, tensor<2x4xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = "stablehlo.reduce_window"(%3, %c_1) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %6 = stablehlo.maximum %arg1, %arg2 : tensor<i32>
      stablehlo.return %6 : tensor<i32>
    }) : (tensor<2x4xi32>, tensor<i32>) -> tensor<2x4xi32>
    %5 = stablehlo.convert %4 : (tensor<2x4xi32>) -> tensor<2x4xi64>
    return %0, %5 : tensor<2x4xi64>, tensor<2x4xi64>
  }
}

// nan
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xi64>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1>, padding = dense<[[4, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 5>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %8 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %8 : tensor<f32>
    }) : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %1 = stablehlo.compare EQ, %arg0, %0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %2 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %3 = stablehlo.or %1, %2 : tensor<5xi1>
    %4 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c = stablehlo.constant dense<0> : tensor<5xi32>
    %5 = stablehlo.select %3, %4, %c : tensor<5xi1>, tensor<5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %6 = "stablehlo.reduce_window"(%5, %c_0) <{base_dilations = array<i64: 1>, padding = dense<[[4, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 5>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %8 = stablehlo.maximum %arg1, %arg2 : tensor<i32>
      stablehlo.return %8 : tensor<i32>
    }) : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
    %7 = stablehlo.convert %6 : (tensor<5xi32>) -> tensor<5xi64>
    return %0, %7 : tensor<5xf32>, tensor<5xi64>
  }
}

// bool
module @main {
  func.func @main(%arg0: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi64>) {
    %0 = stablehlo.convert %arg0 : (tensor<4xi1>) -> tensor<4xui8>
    %c = stablehlo.constant dense<0> : tensor<ui8>
    %1 = "stablehlo.reduce_window"(%0, %c) <{base_dilations = array<i64: 1>, padding = dense<[[3, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 4>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<ui8>, %arg2: tensor<ui8>):
      %8 = stablehlo.maximum %arg1, %arg2 : tensor<ui8>
      stablehlo.return %8 : tensor<ui8>
    }) : (tensor<4xui8>, tensor<ui8>) -> tensor<4xui8>
    %2 = stablehlo.compare EQ, %0, %1, UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
    %3 = stablehlo.iota dim = 0 : tensor<4xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<4xi32>
    %4 = stablehlo.select %2, %3, %c_0 : tensor<4xi1>, tensor<4xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = "stablehlo.reduce_window"(%4, %c_1) <{base_dilations = array<i64: 1>, padding = dense<[[3, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 4>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %8 = stablehlo.maximum %arg1, %arg2 : tensor<i32>
      stablehlo.return %8 : tensor<i32>
    }) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %6 = stablehlo.convert %5 : (tensor<4xi32>) -> tensor<4xi64>
    %7 = stablehlo.convert %1 : (tensor<4xui8>) -> tensor<4xi1>
    return %7, %6 : tensor<4xi1>, tensor<4xi64>
  }
}
