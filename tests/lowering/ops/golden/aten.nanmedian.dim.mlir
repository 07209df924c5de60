// plain
module @main {
  func.func @main(%arg0: tensor<2x6xf32>) -> (tensor<2xf32>, tensor<2xi64>) {
    %0 = stablehlo.iota dim = 1 : tensor<2x6xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %27 = stablehlo.compare GT, %arg2, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %28 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %29 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %30 = stablehlo.and %28, %29 : tensor<i1>
      %31 = stablehlo.or %27, %30 : tensor<i1>
      stablehlo.return %31 : tensor<i1>
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
    %7 = stablehlo.subtract %6, %c_3 : tensor<2x1xi32>
    %8 = stablehlo.maximum %7, %c_2 : tensor<2x1xi32>
    %9 = stablehlo.divide %8, %c : tensor<2x1xi32>
    %10 = stablehlo.iota dim = 0 : tensor<2xi32>
    %c_4 = stablehlo.constant dense<6> : tensor<2xi32>
    %11 = stablehlo.multiply %10, %c_4 : tensor<2xi32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %13 = stablehlo.add %9, %12 : tensor<2x1xi32>
    %14 = stablehlo.reshape %1#0 : (tensor<2x6xf32>) -> tensor<12xf32>
    %15 = stablehlo.reshape %13 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
    %16 = "stablehlo.gather"(%14, %15) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<12xf32>, tensor<2x1x1xi32>) -> tensor<2x1xf32>
    %17 = stablehlo.iota dim = 0 : tensor<2xi32>
    %18 = stablehlo.multiply %17, %c_4 : tensor<2xi32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %20 = stablehlo.add %9, %19 : tensor<2x1xi32>
    %21 = stablehlo.reshape %1#1 : (tensor<2x6xi32>) -> tensor<12xi32>
    %22 = stablehlo.reshape %20 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
    %23 = "stablehlo.gather"(%21, %22) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<12xi32>, tensor<2x1x1xi32>) -> tensor<2x1xi32>
    %24 = stablehlo.reshape %16 : (tensor<2x1xf32>) -> tensor<2xf32>
    %25 = stablehlo.convert %23 : (tensor<2x1xi32>) -> tensor<2x1xi64>
    %26 = stablehlo.reshape %25 : (tensor<2x1xi64>) -> tensor<2xi64>
    return %24, %26 : tensor<2xf32>, tensor<2xi64>
  }
}

// all_nan
module @main {
  func.func @main(%arg0: tensor<1xf32>) -> (tensor<f32>, tensor<i64>) {
    %0 = stablehlo.iota dim = 0 : tensor<1xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %17 = stablehlo.compare GT, %arg2, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %18 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %19 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %20 = stablehlo.and %18, %19 : tensor<i1>
      %21 = stablehlo.or %17, %20 : tensor<i1>
      stablehlo.return %21 : tensor<i1>
    }) : (tensor<1xf32>, tensor<1xi32>) -> (tensor<1xf32>, tensor<1xi32>)
    %c = stablehlo.constant dense<0> : tensor<1xi32>
    %2 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xi1>
    %3 = stablehlo.convert %2 : (tensor<1xi1>) -> tensor<1xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.reduce(%3 init: %c_0) applies stablehlo.add across dimensions = [0] : (tensor<1xi32>, tensor<i32>) -> tensor<i32>
    %5 = stablehlo.reshape %4 : (tensor<i32>) -> tensor<1xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<1xi32>
    %6 = stablehlo.subtract %c_1, %5 : tensor<1xi32>
    %7 = stablehlo.subtract %6, %c_1 : tensor<1xi32>
    %8 = stablehlo.maximum %7, %c : tensor<1xi32>
    %c_2 = stablehlo.constant dense<2> : tensor<1xi32>
    %9 = stablehlo.divide %8, %c_2 : tensor<1xi32>
    %10 = stablehlo.reshape %9 : (tensor<1xi32>) -> tensor<1x1xi32>
    %11 = "stablehlo.gather"(%1#0, %10) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<1xf32>, tensor<1x1xi32>) -> tensor<1xf32>
    %12 = stablehlo.reshape %9 : (tensor<1xi32>) -> tensor<1x1xi32>
    %13 = "stablehlo.gather"(%1#1, %12) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<1xi32>, tensor<1x1xi32>) -> tensor<1xi32>
    %14 = stablehlo.reshape %11 : (tensor<1xf32>) -> tensor<f32>
    %15 = stablehlo.convert %13 : (tensor<1xi32>) -> tensor<1xi64>
    %16 = stablehlo.reshape %15 : (tensor<1xi64>) -> tensor<i64>
    return %14, %16 : tensor<f32>, tensor<i64>
  }
}
