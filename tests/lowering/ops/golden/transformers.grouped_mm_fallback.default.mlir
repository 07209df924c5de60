// one_row_past_the_last
module @main {
  func.func @main(%arg0: tensor<6x8xf32>, %arg1: tensor<3x8x4xf32>, %arg2: tensor<3xi32>) -> tensor<6x4xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<6x3xi32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xi32>) -> tensor<6x3xi32>
    %2 = stablehlo.compare GE, %0, %1, SIGNED : (tensor<6x3xi32>, tensor<6x3xi32>) -> tensor<6x3xi1>
    %3 = stablehlo.convert %2 : (tensor<6x3xi1>) -> tensor<6x3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.reduce(%3 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<6x3xi32>, tensor<i32>) -> tensor<6xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<6x4xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<6xi32>
    %5 = stablehlo.compare EQ, %4, %c_0, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<6xi1>) -> tensor<6x4xi1>
    %7 = stablehlo.slice %arg1 [0:1, 0:8, 0:4] : (tensor<3x8x4xf32>) -> tensor<1x8x4xf32>
    %8 = stablehlo.reshape %7 : (tensor<1x8x4xf32>) -> tensor<8x4xf32>
    %9 = stablehlo.dot_general %arg0, %8, contracting_dims = [1] x [0] : (tensor<6x8xf32>, tensor<8x4xf32>) -> tensor<6x4xf32>
    %10 = stablehlo.select %6, %9, %cst : tensor<6x4xi1>, tensor<6x4xf32>
    %c_1 = stablehlo.constant dense<1> : tensor<6xi32>
    %11 = stablehlo.compare EQ, %4, %c_1, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<6xi1>) -> tensor<6x4xi1>
    %13 = stablehlo.slice %arg1 [1:2, 0:8, 0:4] : (tensor<3x8x4xf32>) -> tensor<1x8x4xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x8x4xf32>) -> tensor<8x4xf32>
    %15 = stablehlo.dot_general %arg0, %14, contracting_dims = [1] x [0] : (tensor<6x8xf32>, tensor<8x4xf32>) -> tensor<6x4xf32>
    %16 = stablehlo.select %12, %15, %10 : tensor<6x4xi1>, tensor<6x4xf32>
    %c_2 = stablehlo.constant dense<2> : tensor<6xi32>
    %17 = stablehlo.compare EQ, %4, %c_2, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0] : (tensor<6xi1>) -> tensor<6x4xi1>
    %19 = stablehlo.slice %arg1 [2:3, 0:8, 0:4] : (tensor<3x8x4xf32>) -> tensor<1x8x4xf32>
    %20 = stablehlo.reshape %19 : (tensor<1x8x4xf32>) -> tensor<8x4xf32>
    %21 = stablehlo.dot_general %arg0, %20, contracting_dims = [1] x [0] : (tensor<6x8xf32>, tensor<8x4xf32>) -> tensor<6x4xf32>
    %22 = stablehlo.select %18, %21, %16 : tensor<6x4xi1>, tensor<6x4xf32>
    return %22 : tensor<6x4xf32>
  }
}

// fewer_rows_than_groups
module @main {
  func.func @main(%arg0: tensor<2x8xf32>, %arg1: tensor<4x8x4xf32>, %arg2: tensor<4xi64>) -> tensor<2x4xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<2x4xi64>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<4xi64>) -> tensor<2x4xi64>
    %2 = stablehlo.compare GE, %0, %1, SIGNED : (tensor<2x4xi64>, tensor<2x4xi64>) -> tensor<2x4xi1>
    %3 = stablehlo.convert %2 : (tensor<2x4xi1>) -> tensor<2x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.reduce(%3 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<2xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x4xf32>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %5 = stablehlo.clamp %c, %4, %c_0 : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    %6 = "stablehlo.gather"(%arg1, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8, 4>}> : (tensor<4x8x4xf32>, tensor<2xi32>) -> tensor<2x8x4xf32>
    %7 = stablehlo.dot_general %arg0, %6, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x8xf32>, tensor<2x8x4xf32>) -> tensor<2x4xf32>
    %c_1 = stablehlo.constant dense<4> : tensor<2xi32>
    %8 = stablehlo.compare EQ, %4, %c_1, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<2xi1>) -> tensor<2x4xi1>
    %10 = stablehlo.select %9, %cst, %7 : tensor<2x4xi1>, tensor<2x4xf32>
    return %10 : tensor<2x4xf32>
  }
}
