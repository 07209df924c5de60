// int64_and_negative
module @main {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<4xi64>) -> (tensor<4xi64>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<4xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<4xi64>
    %c_1 = stablehlo.constant dense<-3> : tensor<4xi64>
    %0 = stablehlo.compare GE, %arg1, %c_1, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %2 = stablehlo.and %0, %1 : tensor<4xi1>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_2) applies stablehlo.and across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
    %4 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %5 = stablehlo.add %arg1, %c_0 : tensor<4xi64>
    %6 = stablehlo.select %4, %5, %arg1 : tensor<4xi1>, tensor<4xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %c_4 = stablehlo.constant dense<2> : tensor<i64>
    %7 = stablehlo.clamp %c_3, %6, %c_4 : (tensor<i64>, tensor<4xi64>, tensor<i64>) -> tensor<4xi64>
    %8 = stablehlo.convert %7 : (tensor<4xi64>) -> tensor<4xi32>
    %9 = stablehlo.reshape %8 : (tensor<4xi32>) -> tensor<4x1xi32>
    %10 = "stablehlo.gather"(%arg0, %9) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xi64>, tensor<4x1xi32>) -> tensor<4xi64>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.select %3, %c_5, %c_6 : tensor<i1>, tensor<i32>
    return %10, %11 : tensor<4xi64>, tensor<i32>
  }
}

// dim1
module @main {
  func.func @main(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x2xi64>) -> (tensor<2x2x2x4xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<2x2xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<2x2xi64>
    %c_1 = stablehlo.constant dense<-3> : tensor<2x2xi64>
    %0 = stablehlo.compare GE, %arg1, %c_1, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %2 = stablehlo.and %0, %1 : tensor<2x2xi1>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_2) applies stablehlo.and across dimensions = [0, 1] : (tensor<2x2xi1>, tensor<i1>) -> tensor<i1>
    %4 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %5 = stablehlo.add %arg1, %c_0 : tensor<2x2xi64>
    %6 = stablehlo.select %4, %5, %arg1 : tensor<2x2xi1>, tensor<2x2xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %c_4 = stablehlo.constant dense<2> : tensor<i64>
    %7 = stablehlo.clamp %c_3, %6, %c_4 : (tensor<i64>, tensor<2x2xi64>, tensor<i64>) -> tensor<2x2xi64>
    %8 = stablehlo.convert %7 : (tensor<2x2xi64>) -> tensor<2x2xi32>
    %9 = stablehlo.reshape %8 : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
    %10 = "stablehlo.gather"(%arg0, %9) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 3], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1, 4>}> : (tensor<2x3x4xf32>, tensor<2x2x1xi32>) -> tensor<2x2x2x4xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.select %3, %c_5, %c_6 : tensor<i1>, tensor<i32>
    return %10, %11 : tensor<2x2x2x4xf32>, tensor<i32>
  }
}

// adjacent
module @main {
  func.func @main(%arg0: tensor<2x3x4xf32>, %arg1: tensor<3x1xi64>, %arg2: tensor<2xi32>) -> (tensor<2x3x2xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<3x1xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<3x1xi64>
    %c_1 = stablehlo.constant dense<-3> : tensor<3x1xi64>
    %0 = stablehlo.compare GE, %arg1, %c_1, SIGNED : (tensor<3x1xi64>, tensor<3x1xi64>) -> tensor<3x1xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<3x1xi64>, tensor<3x1xi64>) -> tensor<3x1xi1>
    %2 = stablehlo.and %0, %1 : tensor<3x1xi1>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_2) applies stablehlo.and across dimensions = [0, 1] : (tensor<3x1xi1>, tensor<i1>) -> tensor<i1>
    %4 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<3x1xi64>, tensor<3x1xi64>) -> tensor<3x1xi1>
    %5 = stablehlo.add %arg1, %c_0 : tensor<3x1xi64>
    %6 = stablehlo.select %4, %5, %arg1 : tensor<3x1xi1>, tensor<3x1xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %c_4 = stablehlo.constant dense<2> : tensor<i64>
    %7 = stablehlo.clamp %c_3, %6, %c_4 : (tensor<i64>, tensor<3x1xi64>, tensor<i64>) -> tensor<3x1xi64>
    %8 = stablehlo.convert %7 : (tensor<3x1xi64>) -> tensor<3x1xi32>
    %9 = stablehlo.reshape %8 : (tensor<3x1xi32>) -> tensor<3xi32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<3xi32>) -> tensor<3x2xi32>
    %11 = stablehlo.reshape %10 : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
    %12 = stablehlo.convert %arg2 : (tensor<2xi32>) -> tensor<2xi64>
    %c_5 = stablehlo.constant dense<0> : tensor<2xi64>
    %c_6 = stablehlo.constant dense<4> : tensor<2xi64>
    %c_7 = stablehlo.constant dense<-4> : tensor<2xi64>
    %13 = stablehlo.compare GE, %12, %c_7, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %14 = stablehlo.compare LT, %12, %c_6, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %15 = stablehlo.and %13, %14 : tensor<2xi1>
    %16 = stablehlo.reduce(%15 init: %c_2) applies stablehlo.and across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
    %17 = stablehlo.compare LT, %12, %c_5, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %18 = stablehlo.add %12, %c_6 : tensor<2xi64>
    %19 = stablehlo.select %17, %18, %12 : tensor<2xi1>, tensor<2xi64>
    %c_8 = stablehlo.constant dense<3> : tensor<i64>
    %20 = stablehlo.clamp %c_3, %19, %c_8 : (tensor<i64>, tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %21 = stablehlo.convert %20 : (tensor<2xi64>) -> tensor<2xi32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
    %23 = stablehlo.reshape %22 : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
    %24 = stablehlo.concatenate %11, %23, dim = 2 : (tensor<3x2x1xi32>, tensor<3x2x1xi32>) -> tensor<3x2x2xi32>
    %25 = "stablehlo.gather"(%arg0, %24) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1, 2], start_index_map = [1, 2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1, 1>}> : (tensor<2x3x4xf32>, tensor<3x2x2xi32>) -> tensor<2x3x2xf32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %c_10 = stablehlo.constant dense<2> : tensor<i32>
    %26 = stablehlo.select %16, %c_9, %c_10 : tensor<i1>, tensor<i32>
    %c_11 = stablehlo.constant dense<1> : tensor<i32>
    %27 = stablehlo.select %3, %26, %c_11 : tensor<i1>, tensor<i32>
    return %25, %27 : tensor<2x3x2xf32>, tensor<i32>
  }
}

// apart
module @main {
  func.func @main(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2xi64>, %arg2: tensor<2xi64>) -> (tensor<2x3xf32>, tensor<i32>) {
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
    %9 = stablehlo.reshape %8 : (tensor<2xi32>) -> tensor<2x1xi32>
    %c_5 = stablehlo.constant dense<4> : tensor<2xi64>
    %c_6 = stablehlo.constant dense<-4> : tensor<2xi64>
    %10 = stablehlo.compare GE, %arg2, %c_6, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %11 = stablehlo.compare LT, %arg2, %c_5, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %12 = stablehlo.and %10, %11 : tensor<2xi1>
    %13 = stablehlo.reduce(%12 init: %c_2) applies stablehlo.and across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
    %14 = stablehlo.compare LT, %arg2, %c, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %15 = stablehlo.add %arg2, %c_5 : tensor<2xi64>
    %16 = stablehlo.select %14, %15, %arg2 : tensor<2xi1>, tensor<2xi64>
    %c_7 = stablehlo.constant dense<3> : tensor<i64>
    %17 = stablehlo.clamp %c_3, %16, %c_7 : (tensor<i64>, tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %18 = stablehlo.convert %17 : (tensor<2xi64>) -> tensor<2xi32>
    %19 = stablehlo.reshape %18 : (tensor<2xi32>) -> tensor<2x1xi32>
    %20 = stablehlo.concatenate %9, %19, dim = 1 : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x2xi32>
    %21 = "stablehlo.gather"(%arg0, %20) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 2], start_index_map = [0, 2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3, 1>}> : (tensor<2x3x4xf32>, tensor<2x2xi32>) -> tensor<2x3xf32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %c_9 = stablehlo.constant dense<2> : tensor<i32>
    %22 = stablehlo.select %13, %c_8, %c_9 : tensor<i1>, tensor<i32>
    %c_10 = stablehlo.constant dense<1> : tensor<i32>
    %23 = stablehlo.select %3, %22, %c_10 : tensor<i1>, tensor<i32>
    return %21, %23 : tensor<2x3xf32>, tensor<i32>
  }
}

// apart_0d
module @main {
  func.func @main(%arg0: tensor<3x2x2x4xf32>, %arg1: tensor<i64>, %arg2: tensor<2x1xi64>) -> (tensor<2x1x2x2xf32>, tensor<i32>) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0, 2, 3] : (tensor<3x2x2x4xf32>) -> tensor<2x3x2x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<3> : tensor<i64>
    %c_1 = stablehlo.constant dense<-3> : tensor<i64>
    %1 = stablehlo.compare GE, %arg1, %c_1, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %2 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %3 = stablehlo.and %1, %2 : tensor<i1>
    %4 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %5 = stablehlo.add %arg1, %c_0 : tensor<i64>
    %6 = stablehlo.select %4, %5, %arg1 : tensor<i1>, tensor<i64>
    %c_2 = stablehlo.constant dense<2> : tensor<i64>
    %7 = stablehlo.clamp %c, %6, %c_2 : tensor<i64>
    %8 = stablehlo.convert %7 : (tensor<i64>) -> tensor<i32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %10 = stablehlo.reshape %9 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<2x1xi64>
    %c_4 = stablehlo.constant dense<4> : tensor<2x1xi64>
    %c_5 = stablehlo.constant dense<-4> : tensor<2x1xi64>
    %11 = stablehlo.compare GE, %arg2, %c_5, SIGNED : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi1>
    %12 = stablehlo.compare LT, %arg2, %c_4, SIGNED : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi1>
    %13 = stablehlo.and %11, %12 : tensor<2x1xi1>
    %c_6 = stablehlo.constant dense<true> : tensor<i1>
    %14 = stablehlo.reduce(%13 init: %c_6) applies stablehlo.and across dimensions = [0, 1] : (tensor<2x1xi1>, tensor<i1>) -> tensor<i1>
    %15 = stablehlo.compare LT, %arg2, %c_3, SIGNED : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi1>
    %16 = stablehlo.add %arg2, %c_4 : tensor<2x1xi64>
    %17 = stablehlo.select %15, %16, %arg2 : tensor<2x1xi1>, tensor<2x1xi64>
    %18 = stablehlo.clamp %c, %17, %c_0 : (tensor<i64>, tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
    %19 = stablehlo.convert %18 : (tensor<2x1xi64>) -> tensor<2x1xi32>
    %20 = stablehlo.reshape %19 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
    %21 = stablehlo.concatenate %10, %20, dim = 2 : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x2xi32>
    %22 = "stablehlo.gather"(%0, %21) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [1, 3], start_index_map = [1, 3], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1, 2, 1>}> : (tensor<2x3x2x4xf32>, tensor<2x1x2xi32>) -> tensor<2x1x2x2xf32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %c_8 = stablehlo.constant dense<2> : tensor<i32>
    %23 = stablehlo.select %14, %c_7, %c_8 : tensor<i1>, tensor<i32>
    %c_9 = stablehlo.constant dense<1> : tensor<i32>
    %24 = stablehlo.select %3, %23, %c_9 : tensor<i1>, tensor<i32>
    return %22, %24 : tensor<2x1x2x2xf32>, tensor<i32>
  }
}

// empty
module @main {
  func.func @main(%arg0: tensor<3x2xf32>, %arg1: tensor<0xi64>) -> tensor<0x2xf32> {
    %c = stablehlo.constant dense<0> : tensor<0xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<0xi64>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<0xi64>, tensor<0xi64>) -> tensor<0xi1>
    %1 = stablehlo.add %arg1, %c_0 : tensor<0xi64>
    %2 = stablehlo.select %0, %1, %arg1 : tensor<0xi1>, tensor<0xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<2> : tensor<i64>
    %3 = stablehlo.clamp %c_1, %2, %c_2 : (tensor<i64>, tensor<0xi64>, tensor<i64>) -> tensor<0xi64>
    %4 = stablehlo.convert %3 : (tensor<0xi64>) -> tensor<0xi32>
    %5 = stablehlo.reshape %4 : (tensor<0xi32>) -> tensor<0x1xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<0x2xf32>
    return %cst : tensor<0x2xf32>
  }
}

// 0d_result
module @main {
  func.func @main(%arg0: tensor<3xi1>, %arg1: tensor<i64>) -> (tensor<i1>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<3> : tensor<i64>
    %c_1 = stablehlo.constant dense<-3> : tensor<i64>
    %0 = stablehlo.compare GE, %arg1, %c_1, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %2 = stablehlo.and %0, %1 : tensor<i1>
    %3 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %4 = stablehlo.add %arg1, %c_0 : tensor<i64>
    %5 = stablehlo.select %3, %4, %arg1 : tensor<i1>, tensor<i64>
    %c_2 = stablehlo.constant dense<2> : tensor<i64>
    %6 = stablehlo.clamp %c, %5, %c_2 : tensor<i64>
    %7 = stablehlo.convert %6 : (tensor<i64>) -> tensor<i32>
    %8 = stablehlo.reshape %7 : (tensor<i32>) -> tensor<1xi32>
    %9 = "stablehlo.gather"(%arg0, %8) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xi1>, tensor<1xi32>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %10 = stablehlo.select %2, %c_3, %c_4 : tensor<i1>, tensor<i32>
    return %9, %10 : tensor<i1>, tensor<i32>
  }
}
