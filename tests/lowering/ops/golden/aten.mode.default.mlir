// least_of_ties
module @main {
  func.func @main(%arg0: tensor<2x4xi64>) -> (tensor<2xi64>, tensor<2xi64>) {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %32 = stablehlo.compare GT, %arg2, %arg1, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %32 : tensor<i1>
    }) : (tensor<2x4xi64>, tensor<2x4xi32>) -> (tensor<2x4xi64>, tensor<2x4xi32>)
    %2 = stablehlo.slice %1#0 [0:2, 0:3] : (tensor<2x4xi64>) -> tensor<2x3xi64>
    %3 = stablehlo.slice %1#0 [0:2, 1:4] : (tensor<2x4xi64>) -> tensor<2x3xi64>
    %4 = stablehlo.compare NE, %2, %3, SIGNED : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi1>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %5 = stablehlo.pad %4, %c, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<2x3xi1>, tensor<i1>) -> tensor<2x4xi1>
    %6 = stablehlo.iota dim = 1 : tensor<2x4xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<2x4xi32>
    %7 = stablehlo.select %5, %6, %c_0 : tensor<2x4xi1>, tensor<2x4xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %8 = "stablehlo.reduce_window"(%7, %c_1) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %32 = stablehlo.maximum %arg1, %arg2 : tensor<i32>
      stablehlo.return %32 : tensor<i32>
    }) : (tensor<2x4xi32>, tensor<i32>) -> tensor<2x4xi32>
    %9 = stablehlo.subtract %6, %8 : tensor<2x4xi32>
    %c_2 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %10 = stablehlo.reduce(%9 init: %c_2) applies stablehlo.maximum across dimensions = [1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<2xi32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<2xi32>) -> tensor<2x4xi32>
    %12 = stablehlo.compare EQ, %9, %11, SIGNED : (tensor<2x4xi32>, tensor<2x4xi32>) -> tensor<2x4xi1>
    %13 = stablehlo.iota dim = 1 : tensor<2x4xi32>
    %c_3 = stablehlo.constant dense<3> : tensor<2x4xi32>
    %14 = stablehlo.select %12, %13, %c_3 : tensor<2x4xi1>, tensor<2x4xi32>
    %c_4 = stablehlo.constant dense<3> : tensor<i32>
    %15 = stablehlo.reduce(%14 init: %c_4) applies stablehlo.minimum across dimensions = [1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<2xi32>
    %16 = stablehlo.convert %15 : (tensor<2xi32>) -> tensor<2xi64>
    %17 = stablehlo.reshape %16 : (tensor<2xi64>) -> tensor<2x1xi64>
    %18 = stablehlo.convert %17 : (tensor<2x1xi64>) -> tensor<2x1xi32>
    %19 = stablehlo.iota dim = 0 : tensor<2xi32>
    %c_5 = stablehlo.constant dense<4> : tensor<2xi32>
    %20 = stablehlo.multiply %19, %c_5 : tensor<2xi32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %22 = stablehlo.add %18, %21 : tensor<2x1xi32>
    %23 = stablehlo.reshape %1#0 : (tensor<2x4xi64>) -> tensor<8xi64>
    %24 = stablehlo.reshape %22 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
    %25 = "stablehlo.gather"(%23, %24) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<8xi64>, tensor<2x1x1xi32>) -> tensor<2x1xi64>
    %26 = stablehlo.reshape %1#1 : (tensor<2x4xi32>) -> tensor<8xi32>
    %27 = stablehlo.reshape %22 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
    %28 = "stablehlo.gather"(%26, %27) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<8xi32>, tensor<2x1x1xi32>) -> tensor<2x1xi32>
    %29 = stablehlo.reshape %25 : (tensor<2x1xi64>) -> tensor<2xi64>
    %30 = stablehlo.convert %28 : (tensor<2x1xi32>) -> tensor<2x1xi64>
    %31 = stablehlo.reshape %30 : (tensor<2x1xi64>) -> tensor<2xi64>
    return %29, %31 : tensor<2xi64>, tensor<2xi64>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<3xf16>) -> (tensor<1xf16>, tensor<1xi64>) {
    %0 = stablehlo.iota dim = 0 : tensor<3xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f16>, %arg2: tensor<f16>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %24 = stablehlo.compare GT, %arg2, %arg1, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %25 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %26 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %27 = stablehlo.and %25, %26 : tensor<i1>
      %28 = stablehlo.or %24, %27 : tensor<i1>
      stablehlo.return %28 : tensor<i1>
    }) : (tensor<3xf16>, tensor<3xi32>) -> (tensor<3xf16>, tensor<3xi32>)
    %2 = stablehlo.slice %1#0 [0:2] : (tensor<3xf16>) -> tensor<2xf16>
    %3 = stablehlo.slice %1#0 [1:3] : (tensor<3xf16>) -> tensor<2xf16>
    %4 = stablehlo.compare NE, %2, %3, FLOAT : (tensor<2xf16>, tensor<2xf16>) -> tensor<2xi1>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %5 = stablehlo.pad %4, %c, low = [1], high = [0], interior = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<3xi1>
    %6 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<3xi32>
    %7 = stablehlo.select %5, %6, %c_0 : tensor<3xi1>, tensor<3xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %8 = "stablehlo.reduce_window"(%7, %c_1) <{base_dilations = array<i64: 1>, padding = dense<[[2, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 3>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %24 = stablehlo.maximum %arg1, %arg2 : tensor<i32>
      stablehlo.return %24 : tensor<i32>
    }) : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
    %9 = stablehlo.subtract %6, %8 : tensor<3xi32>
    %c_2 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %10 = stablehlo.reduce(%9 init: %c_2) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %12 = stablehlo.compare EQ, %9, %11, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %13 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c_3 = stablehlo.constant dense<2> : tensor<3xi32>
    %14 = stablehlo.select %12, %13, %c_3 : tensor<3xi1>, tensor<3xi32>
    %c_4 = stablehlo.constant dense<2> : tensor<i32>
    %15 = stablehlo.reduce(%14 init: %c_4) applies stablehlo.minimum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
    %16 = stablehlo.convert %15 : (tensor<i32>) -> tensor<i64>
    %17 = stablehlo.reshape %16 : (tensor<i64>) -> tensor<1xi64>
    %18 = stablehlo.convert %17 : (tensor<1xi64>) -> tensor<1xi32>
    %19 = stablehlo.reshape %18 : (tensor<1xi32>) -> tensor<1x1xi32>
    %20 = "stablehlo.gather"(%1#0, %19) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xf16>, tensor<1x1xi32>) -> tensor<1xf16>
    %21 = stablehlo.reshape %18 : (tensor<1xi32>) -> tensor<1x1xi32>
    %22 = "stablehlo.gather"(%1#1, %21) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xi32>, tensor<1x1xi32>) -> tensor<1xi32>
    %23 = stablehlo.convert %22 : (tensor<1xi32>) -> tensor<1xi64>
    return %20, %23 : tensor<1xf16>, tensor<1xi64>
  }
}
