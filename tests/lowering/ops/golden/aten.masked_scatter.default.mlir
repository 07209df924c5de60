// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi1>, %arg2: tensor<4xf32>) -> (tensor<2x3xf32>, tensor<i32>) {
    %0 = stablehlo.reshape %arg1 : (tensor<2x3xi1>) -> tensor<6xi1>
    %1 = stablehlo.convert %0 : (tensor<6xi1>) -> tensor<6xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = "stablehlo.reduce_window"(%1, %c) <{base_dilations = array<i64: 1>, padding = dense<[[5, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 6>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %12 = stablehlo.add %arg3, %arg4 : tensor<i32>
      stablehlo.return %12 : tensor<i32>
    }) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %3 = stablehlo.subtract %2, %1 : tensor<6xi32>
    %4 = stablehlo.reduce(%1 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<6xi32>, tensor<i32>) -> tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %5 = stablehlo.compare LE, %4, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<3> : tensor<i32>
    %6 = stablehlo.clamp %c, %3, %c_1 : (tensor<i32>, tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %7 = stablehlo.reshape %6 : (tensor<6xi32>) -> tensor<2x3xi32>
    %8 = stablehlo.reshape %7 : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %9 = "stablehlo.gather"(%arg2, %8) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<2x3x1xi32>) -> tensor<2x3xf32>
    %10 = stablehlo.select %arg1, %9, %arg0 : tensor<2x3xi1>, tensor<2x3xf32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.select %5, %c, %c_2 : tensor<i1>, tensor<i32>
    return %10, %11 : tensor<2x3xf32>, tensor<i32>
  }
}

// broadcast_mask
module @main {
  func.func @main(%arg0: tensor<2x2x3xf32>, %arg1: tensor<3xi1>, %arg2: tensor<4xf32>) -> (tensor<2x2x3xf32>, tensor<i32>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<3xi1>) -> tensor<2x2x3xi1>
    %1 = stablehlo.reshape %0 : (tensor<2x2x3xi1>) -> tensor<12xi1>
    %2 = stablehlo.convert %1 : (tensor<12xi1>) -> tensor<12xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3 = "stablehlo.reduce_window"(%2, %c) <{base_dilations = array<i64: 1>, padding = dense<[[11, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 12>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %13 = stablehlo.add %arg3, %arg4 : tensor<i32>
      stablehlo.return %13 : tensor<i32>
    }) : (tensor<12xi32>, tensor<i32>) -> tensor<12xi32>
    %4 = stablehlo.subtract %3, %2 : tensor<12xi32>
    %5 = stablehlo.reduce(%2 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<12xi32>, tensor<i32>) -> tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %6 = stablehlo.compare LE, %5, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<3> : tensor<i32>
    %7 = stablehlo.clamp %c, %4, %c_1 : (tensor<i32>, tensor<12xi32>, tensor<i32>) -> tensor<12xi32>
    %8 = stablehlo.reshape %7 : (tensor<12xi32>) -> tensor<2x2x3xi32>
    %9 = stablehlo.reshape %8 : (tensor<2x2x3xi32>) -> tensor<2x2x3x1xi32>
    %10 = "stablehlo.gather"(%arg2, %9) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<2x2x3x1xi32>) -> tensor<2x2x3xf32>
    %11 = stablehlo.select %0, %10, %arg0 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %12 = stablehlo.select %6, %c, %c_2 : tensor<i1>, tensor<i32>
    return %11, %12 : tensor<2x2x3xf32>, tensor<i32>
  }
}
