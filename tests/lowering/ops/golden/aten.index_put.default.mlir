// cache_step
module @main {
  func.func @main(%arg0: tensor<1x2x4x3xf32>, %arg1: tensor<1xi64>, %arg2: tensor<1x2x1x3xf32>) -> (tensor<1x2x4x3xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<1xi64>
    %c_0 = stablehlo.constant dense<4> : tensor<1xi64>
    %c_1 = stablehlo.constant dense<-4> : tensor<1xi64>
    %0 = stablehlo.compare GE, %arg1, %c_1, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %2 = stablehlo.and %0, %1 : tensor<1xi1>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_2) applies stablehlo.and across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %4 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %5 = stablehlo.add %arg1, %c_0 : tensor<1xi64>
    %6 = stablehlo.select %4, %5, %arg1 : tensor<1xi1>, tensor<1xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %c_4 = stablehlo.constant dense<3> : tensor<i64>
    %7 = stablehlo.clamp %c_3, %6, %c_4 : (tensor<i64>, tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %8 = stablehlo.convert %7 : (tensor<1xi64>) -> tensor<1xi32>
    %9 = stablehlo.reshape %8 : (tensor<1xi32>) -> tensor<1x1xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.reshape %9 : (tensor<1x1xi32>) -> tensor<1xi32>
    %11 = stablehlo.reshape %10 : (tensor<1xi32>) -> tensor<i32>
    %12 = stablehlo.dynamic_update_slice %arg0, %arg2, %c_5, %c_5, %11, %c_5 : (tensor<1x2x4x3xf32>, tensor<1x2x1x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4x3xf32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %13 = stablehlo.select %3, %c_5, %c_6 : tensor<i1>, tensor<i32>
    return %12, %13 : tensor<1x2x4x3xf32>, tensor<i32>
  }
}

// cache_prefill
module @main {
  func.func @main(%arg0: tensor<1x2x4x3xf32>, %arg1: tensor<2xi64>, %arg2: tensor<1x2x2x3xf32>) -> (tensor<1x2x4x3xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<2xi64>
    %c_0 = stablehlo.constant dense<4> : tensor<2xi64>
    %c_1 = stablehlo.constant dense<-4> : tensor<2xi64>
    %0 = stablehlo.compare GE, %arg1, %c_1, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %2 = stablehlo.and %0, %1 : tensor<2xi1>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_2) applies stablehlo.and across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
    %4 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %5 = stablehlo.add %arg1, %c_0 : tensor<2xi64>
    %6 = stablehlo.select %4, %5, %arg1 : tensor<2xi1>, tensor<2xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %c_4 = stablehlo.constant dense<3> : tensor<i64>
    %7 = stablehlo.clamp %c_3, %6, %c_4 : (tensor<i64>, tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %8 = stablehlo.convert %7 : (tensor<2xi64>) -> tensor<2xi32>
    %9 = stablehlo.reshape %8 : (tensor<2xi32>) -> tensor<2x1xi32>
    %10 = "stablehlo.scatter"(%arg0, %9, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1, 3], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<1x2x4x3xf32>, tensor<2x1xi32>, tensor<1x2x2x3xf32>) -> tensor<1x2x4x3xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.select %3, %c_5, %c_6 : tensor<i1>, tensor<i32>
    return %10, %11 : tensor<1x2x4x3xf32>, tensor<i32>
  }
}

// apart_and_broadcast
module @main {
  func.func @main(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2xi64>, %arg2: tensor<2x1xi64>, %arg3: tensor<f32>) -> (tensor<2x3x4xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<2xi64>
    %c_0 = stablehlo.constant dense<2> : tensor<2xi64>
    %c_1 = stablehlo.constant dense<-2> : tensor<2xi64>
    %0 = stablehlo.compare GE, %arg1, %c_1, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %2 = stablehlo.and %0, %1 : tensor<2xi1>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_2) applies stablehlo.and across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
    %4 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %5 = stablehlo.add %arg1, %c_0 : tensor<2xi64>
    %6 = stablehlo.select %4, %5, %arg1 : tensor<2xi1>, tensor<2xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %c_4 = stablehlo.constant dense<1> : tensor<i64>
    %7 = stablehlo.clamp %c_3, %6, %c_4 : (tensor<i64>, tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %8 = stablehlo.convert %7 : (tensor<2xi64>) -> tensor<2xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<2xi32>) -> tensor<2x2xi32>
    %10 = stablehlo.reshape %9 : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<2x1xi64>
    %c_6 = stablehlo.constant dense<4> : tensor<2x1xi64>
    %c_7 = stablehlo.constant dense<-4> : tensor<2x1xi64>
    %11 = stablehlo.compare GE, %arg2, %c_7, SIGNED : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi1>
    %12 = stablehlo.compare LT, %arg2, %c_6, SIGNED : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi1>
    %13 = stablehlo.and %11, %12 : tensor<2x1xi1>
    %14 = stablehlo.reduce(%13 init: %c_2) applies stablehlo.and across dimensions = [0, 1] : (tensor<2x1xi1>, tensor<i1>) -> tensor<i1>
    %15 = stablehlo.compare LT, %arg2, %c_5, SIGNED : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi1>
    %16 = stablehlo.add %arg2, %c_6 : tensor<2x1xi64>
    %17 = stablehlo.select %15, %16, %arg2 : tensor<2x1xi1>, tensor<2x1xi64>
    %c_8 = stablehlo.constant dense<3> : tensor<i64>
    %18 = stablehlo.clamp %c_3, %17, %c_8 : (tensor<i64>, tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
    %19 = stablehlo.convert %18 : (tensor<2x1xi64>) -> tensor<2x1xi32>
    %20 = stablehlo.reshape %19 : (tensor<2x1xi32>) -> tensor<2xi32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<2xi32>) -> tensor<2x2xi32>
    %22 = stablehlo.reshape %21 : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
    %23 = stablehlo.concatenate %10, %22, dim = 2 : (tensor<2x2x1xi32>, tensor<2x2x1xi32>) -> tensor<2x2x2xi32>
    %24 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %25 = "stablehlo.scatter"(%arg0, %23, %24) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 2], scatter_dims_to_operand_dims = [0, 2], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      stablehlo.return %arg5 : tensor<f32>
    }) : (tensor<2x3x4xf32>, tensor<2x2x2xi32>, tensor<2x2x3xf32>) -> tensor<2x3x4xf32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %c_10 = stablehlo.constant dense<2> : tensor<i32>
    %26 = stablehlo.select %14, %c_9, %c_10 : tensor<i1>, tensor<i32>
    %c_11 = stablehlo.constant dense<1> : tensor<i32>
    %27 = stablehlo.select %3, %26, %c_11 : tensor<i1>, tensor<i32>
    return %25, %27 : tensor<2x3x4xf32>, tensor<i32>
  }
}

// accumulate_duplicates
module @main {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<3xi64>, %arg2: tensor<3xi64>) -> (tensor<3xi64>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<3xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<3xi64>
    %c_1 = stablehlo.constant dense<-3> : tensor<3xi64>
    %0 = stablehlo.compare GE, %arg1, %c_1, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %2 = stablehlo.and %0, %1 : tensor<3xi1>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_2) applies stablehlo.and across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %4 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %5 = stablehlo.add %arg1, %c_0 : tensor<3xi64>
    %6 = stablehlo.select %4, %5, %arg1 : tensor<3xi1>, tensor<3xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %c_4 = stablehlo.constant dense<2> : tensor<i64>
    %7 = stablehlo.clamp %c_3, %6, %c_4 : (tensor<i64>, tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %8 = stablehlo.convert %7 : (tensor<3xi64>) -> tensor<3xi32>
    %9 = stablehlo.reshape %8 : (tensor<3xi32>) -> tensor<3x1xi32>
    %10 = "stablehlo.scatter"(%arg0, %9, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i64>, %arg4: tensor<i64>):
      %12 = stablehlo.add %arg3, %arg4 : tensor<i64>
      stablehlo.return %12 : tensor<i64>
    }) : (tensor<3xi64>, tensor<3x1xi32>, tensor<3xi64>) -> tensor<3xi64>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.select %3, %c_5, %c_6 : tensor<i1>, tensor<i32>
    return %10, %11 : tensor<3xi64>, tensor<i32>
  }
}

// accumulate_one
module @main {
  func.func @main(%arg0: tensor<2x2xbf16>, %arg1: tensor<1xi64>, %arg2: tensor<1xbf16>) -> (tensor<2x2xbf16>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<1xi64>
    %c_0 = stablehlo.constant dense<2> : tensor<1xi64>
    %c_1 = stablehlo.constant dense<-2> : tensor<1xi64>
    %0 = stablehlo.compare GE, %arg1, %c_1, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %2 = stablehlo.and %0, %1 : tensor<1xi1>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_2) applies stablehlo.and across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %4 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %5 = stablehlo.add %arg1, %c_0 : tensor<1xi64>
    %6 = stablehlo.select %4, %5, %arg1 : tensor<1xi1>, tensor<1xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %c_4 = stablehlo.constant dense<1> : tensor<i64>
    %7 = stablehlo.clamp %c_3, %6, %c_4 : (tensor<i64>, tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %8 = stablehlo.convert %7 : (tensor<1xi64>) -> tensor<1xi32>
    %9 = stablehlo.reshape %8 : (tensor<1xi32>) -> tensor<1x1xi32>
    %10 = stablehlo.compare GE, %arg1, %c_1, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %11 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %12 = stablehlo.and %10, %11 : tensor<1xi1>
    %13 = stablehlo.reduce(%12 init: %c_2) applies stablehlo.and across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %14 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %15 = stablehlo.add %arg1, %c_0 : tensor<1xi64>
    %16 = stablehlo.select %14, %15, %arg1 : tensor<1xi1>, tensor<1xi64>
    %17 = stablehlo.clamp %c_3, %16, %c_4 : (tensor<i64>, tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %18 = stablehlo.convert %17 : (tensor<1xi64>) -> tensor<1xi32>
    %19 = stablehlo.reshape %18 : (tensor<1xi32>) -> tensor<1x1xi32>
    %20 = stablehlo.concatenate %9, %19, dim = 1 : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x2xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %21 = stablehlo.reshape %20 : (tensor<1x2xi32>) -> tensor<2xi32>
    %22 = stablehlo.slice %21 [0:1] : (tensor<2xi32>) -> tensor<1xi32>
    %23 = stablehlo.reshape %22 : (tensor<1xi32>) -> tensor<i32>
    %24 = stablehlo.slice %21 [1:2] : (tensor<2xi32>) -> tensor<1xi32>
    %25 = stablehlo.reshape %24 : (tensor<1xi32>) -> tensor<i32>
    %26 = stablehlo.reshape %arg2 : (tensor<1xbf16>) -> tensor<1x1xbf16>
    %27 = stablehlo.dynamic_slice %arg0, %23, %25, sizes = [1, 1] : (tensor<2x2xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x1xbf16>
    %28 = stablehlo.add %27, %26 : tensor<1x1xbf16>
    %29 = stablehlo.dynamic_update_slice %arg0, %28, %23, %25 : (tensor<2x2xbf16>, tensor<1x1xbf16>, tensor<i32>, tensor<i32>) -> tensor<2x2xbf16>
    %c_6 = stablehlo.constant dense<2> : tensor<i32>
    %30 = stablehlo.select %13, %c_5, %c_6 : tensor<i1>, tensor<i32>
    %c_7 = stablehlo.constant dense<1> : tensor<i32>
    %31 = stablehlo.select %3, %30, %c_7 : tensor<i1>, tensor<i32>
    return %29, %31 : tensor<2x2xbf16>, tensor<i32>
  }
}

// mask
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi1>, %arg2: tensor<f32>) -> tensor<2x3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %1 = stablehlo.select %arg1, %0, %arg0 : tensor<2x3xi1>, tensor<2x3xf32>
    return %1 : tensor<2x3xf32>
  }
}

// mask_and_row
module @main {
  func.func @main(%arg0: tensor<2x3x2xf32>, %arg1: tensor<3xi1>, %arg2: tensor<1x2xf32>) -> tensor<2x3x2xf32> {
    %0 = stablehlo.reshape %arg2 : (tensor<1x2xf32>) -> tensor<2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [2] : (tensor<2xf32>) -> tensor<2x3x2xf32>
    %2 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<3xi1>) -> tensor<2x3x2xi1>
    %3 = stablehlo.add %arg0, %1 : tensor<2x3x2xf32>
    %4 = stablehlo.select %2, %3, %arg0 : tensor<2x3x2xi1>, tensor<2x3x2xf32>
    return %4 : tensor<2x3x2xf32>
  }
}

// mask_and_rows
module @main {
  func.func @main(%arg0: tensor<2x3x2xf32>, %arg1: tensor<2x3xi1>, %arg2: tensor<3x2xf32>) -> (tensor<2x3x2xf32>, tensor<i32>) {
    %0 = stablehlo.reshape %arg1 : (tensor<2x3xi1>) -> tensor<6xi1>
    %1 = stablehlo.convert %0 : (tensor<6xi1>) -> tensor<6xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = "stablehlo.reduce_window"(%1, %c) <{base_dilations = array<i64: 1>, padding = dense<[[5, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 6>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %13 = stablehlo.add %arg3, %arg4 : tensor<i32>
      stablehlo.return %13 : tensor<i32>
    }) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %3 = stablehlo.subtract %2, %1 : tensor<6xi32>
    %4 = stablehlo.reduce(%1 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<6xi32>, tensor<i32>) -> tensor<i32>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %5 = stablehlo.compare EQ, %4, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<2> : tensor<i32>
    %6 = stablehlo.clamp %c, %3, %c_1 : (tensor<i32>, tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %7 = stablehlo.reshape %6 : (tensor<6xi32>) -> tensor<6x1xi32>
    %8 = "stablehlo.gather"(%arg2, %7) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<3x2xf32>, tensor<6x1xi32>) -> tensor<6x2xf32>
    %9 = stablehlo.reshape %8 : (tensor<6x2xf32>) -> tensor<2x3x2xf32>
    %10 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<2x3xi1>) -> tensor<2x3x2xi1>
    %11 = stablehlo.select %10, %9, %arg0 : tensor<2x3x2xi1>, tensor<2x3x2xf32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %12 = stablehlo.select %5, %c, %c_2 : tensor<i1>, tensor<i32>
    return %11, %12 : tensor<2x3x2xf32>, tensor<i32>
  }
}
