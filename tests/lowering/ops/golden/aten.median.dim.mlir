// lower
module @main {
  func.func @main(%arg0: tensor<4x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xi64>) {
    %0 = stablehlo.iota dim = 0 : tensor<4x2xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %26 = stablehlo.compare GT, %arg2, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %27 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %28 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %29 = stablehlo.and %27, %28 : tensor<i1>
      %30 = stablehlo.or %26, %29 : tensor<i1>
      stablehlo.return %30 : tensor<i1>
    }) : (tensor<4x2xf32>, tensor<4x2xi32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
    %c = stablehlo.constant dense<1> : tensor<1x2xi32>
    %2 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xi1>
    %3 = stablehlo.convert %2 : (tensor<4x2xi1>) -> tensor<4x2xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.reduce(%3 init: %c_0) applies stablehlo.add across dimensions = [0] : (tensor<4x2xi32>, tensor<i32>) -> tensor<2xi32>
    %5 = stablehlo.reshape %4 : (tensor<2xi32>) -> tensor<1x2xi32>
    %c_1 = stablehlo.constant dense<4> : tensor<1x2xi32>
    %6 = stablehlo.subtract %c_1, %5 : tensor<1x2xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<1x2xi32>
    %7 = stablehlo.compare GT, %5, %c_2, SIGNED : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi1>
    %8 = stablehlo.select %7, %6, %c : tensor<1x2xi1>, tensor<1x2xi32>
    %c_3 = stablehlo.constant dense<2> : tensor<1x2xi32>
    %9 = stablehlo.multiply %8, %c_3 : tensor<1x2xi32>
    %10 = stablehlo.iota dim = 0 : tensor<2xi32>
    %c_4 = stablehlo.constant dense<1> : tensor<2xi32>
    %11 = stablehlo.multiply %10, %c_4 : tensor<2xi32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [1] : (tensor<2xi32>) -> tensor<1x2xi32>
    %13 = stablehlo.add %9, %12 : tensor<1x2xi32>
    %14 = stablehlo.reshape %1#0 : (tensor<4x2xf32>) -> tensor<8xf32>
    %15 = stablehlo.reshape %13 : (tensor<1x2xi32>) -> tensor<1x2x1xi32>
    %16 = "stablehlo.gather"(%14, %15) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<8xf32>, tensor<1x2x1xi32>) -> tensor<1x2xf32>
    %17 = stablehlo.multiply %8, %c_3 : tensor<1x2xi32>
    %18 = stablehlo.iota dim = 0 : tensor<2xi32>
    %19 = stablehlo.multiply %18, %c_4 : tensor<2xi32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [1] : (tensor<2xi32>) -> tensor<1x2xi32>
    %21 = stablehlo.add %17, %20 : tensor<1x2xi32>
    %22 = stablehlo.reshape %1#1 : (tensor<4x2xi32>) -> tensor<8xi32>
    %23 = stablehlo.reshape %21 : (tensor<1x2xi32>) -> tensor<1x2x1xi32>
    %24 = "stablehlo.gather"(%22, %23) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<8xi32>, tensor<1x2x1xi32>) -> tensor<1x2xi32>
    %25 = stablehlo.convert %24 : (tensor<1x2xi32>) -> tensor<1x2xi64>
    return %16, %25 : tensor<1x2xf32>, tensor<1x2xi64>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> (tensor<i64>, tensor<i64>) {
    %0 = stablehlo.iota dim = 0 : tensor<3xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %9 = stablehlo.compare GT, %arg2, %arg1, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<3xi64>, tensor<3xi32>) -> (tensor<3xi64>, tensor<3xi32>)
    %c = stablehlo.constant dense<1> : tensor<1xi32>
    %2 = stablehlo.reshape %c : (tensor<1xi32>) -> tensor<1x1xi32>
    %3 = "stablehlo.gather"(%1#0, %2) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xi64>, tensor<1x1xi32>) -> tensor<1xi64>
    %4 = stablehlo.reshape %c : (tensor<1xi32>) -> tensor<1x1xi32>
    %5 = "stablehlo.gather"(%1#1, %4) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xi32>, tensor<1x1xi32>) -> tensor<1xi32>
    %6 = stablehlo.reshape %3 : (tensor<1xi64>) -> tensor<i64>
    %7 = stablehlo.convert %5 : (tensor<1xi32>) -> tensor<1xi64>
    %8 = stablehlo.reshape %7 : (tensor<1xi64>) -> tensor<i64>
    return %6, %8 : tensor<i64>, tensor<i64>
  }
}

// nan
module @main {
  func.func @main(%arg0: tensor<2x6xf32>) -> (tensor<2xf32>, tensor<2xi64>) {
    %0 = stablehlo.iota dim = 1 : tensor<2x6xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %26 = stablehlo.compare GT, %arg2, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %27 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %28 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %29 = stablehlo.and %27, %28 : tensor<i1>
      %30 = stablehlo.or %26, %29 : tensor<i1>
      stablehlo.return %30 : tensor<i1>
    }) : (tensor<2x6xf32>, tensor<2x6xi32>) -> (tensor<2x6xf32>, tensor<2x6xi32>)
    %c = stablehlo.constant dense<2> : tensor<2x1xi32>
    %2 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x6xi1>
    %3 = stablehlo.convert %2 : (tensor<2x6xi1>) -> tensor<2x6xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.reduce(%3 init: %c_0) applies stablehlo.add across dimensions = [1] : (tensor<2x6xi32>, tensor<i32>) -> tensor<2xi32>
    %5 = stablehlo.reshape %4 : (tensor<2xi32>) -> tensor<2x1xi32>
    %c_1 = stablehlo.constant dense<6> : tensor<2x1xi32>
    %6 = stablehlo.subtract %c_1, %5 : tensor<2x1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<2x1xi32>
    %c_3 = stablehlo.constant dense<1> : tensor<2x1xi32>
    %7 = stablehlo.compare GT, %5, %c_2, SIGNED : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi1>
    %8 = stablehlo.select %7, %6, %c : tensor<2x1xi1>, tensor<2x1xi32>
    %9 = stablehlo.iota dim = 0 : tensor<2xi32>
    %c_4 = stablehlo.constant dense<6> : tensor<2xi32>
    %10 = stablehlo.multiply %9, %c_4 : tensor<2xi32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %12 = stablehlo.add %8, %11 : tensor<2x1xi32>
    %13 = stablehlo.reshape %1#0 : (tensor<2x6xf32>) -> tensor<12xf32>
    %14 = stablehlo.reshape %12 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
    %15 = "stablehlo.gather"(%13, %14) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<12xf32>, tensor<2x1x1xi32>) -> tensor<2x1xf32>
    %16 = stablehlo.iota dim = 0 : tensor<2xi32>
    %17 = stablehlo.multiply %16, %c_4 : tensor<2xi32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %19 = stablehlo.add %8, %18 : tensor<2x1xi32>
    %20 = stablehlo.reshape %1#1 : (tensor<2x6xi32>) -> tensor<12xi32>
    %21 = stablehlo.reshape %19 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
    %22 = "stablehlo.gather"(%20, %21) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<12xi32>, tensor<2x1x1xi32>) -> tensor<2x1xi32>
    %23 = stablehlo.reshape %15 : (tensor<2x1xf32>) -> tensor<2xf32>
    %24 = stablehlo.convert %22 : (tensor<2x1xi32>) -> tensor<2x1xi64>
    %25 = stablehlo.reshape %24 : (tensor<2x1xi64>) -> tensor<2xi64>
    return %23, %25 : tensor<2xf32>, tensor<2xi64>
  }
}
