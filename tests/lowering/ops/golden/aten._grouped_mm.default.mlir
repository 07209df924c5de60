// plain
module @main {
  func.func @main(%arg0: tensor<5x8xbf16>, %arg1: tensor<3x8x16xbf16>, %arg2: tensor<3xi32>) -> tensor<5x16xbf16> {
    %0 = stablehlo.iota dim = 0 : tensor<5x3xi32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xi32>) -> tensor<5x3xi32>
    %2 = stablehlo.compare GE, %0, %1, SIGNED : (tensor<5x3xi32>, tensor<5x3xi32>) -> tensor<5x3xi1>
    %3 = stablehlo.convert %2 : (tensor<5x3xi1>) -> tensor<5x3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.reduce(%3 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<5x3xi32>, tensor<i32>) -> tensor<5xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<5x16xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<5xi32>
    %5 = stablehlo.compare EQ, %4, %c_0, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<5xi1>) -> tensor<5x16xi1>
    %7 = stablehlo.slice %arg1 [0:1, 0:8, 0:16] : (tensor<3x8x16xbf16>) -> tensor<1x8x16xbf16>
    %8 = stablehlo.reshape %7 : (tensor<1x8x16xbf16>) -> tensor<8x16xbf16>
    %9 = stablehlo.dot_general %arg0, %8, contracting_dims = [1] x [0] : (tensor<5x8xbf16>, tensor<8x16xbf16>) -> tensor<5x16xf32>
    %10 = stablehlo.select %6, %9, %cst : tensor<5x16xi1>, tensor<5x16xf32>
    %c_1 = stablehlo.constant dense<1> : tensor<5xi32>
    %11 = stablehlo.compare EQ, %4, %c_1, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<5xi1>) -> tensor<5x16xi1>
    %13 = stablehlo.slice %arg1 [1:2, 0:8, 0:16] : (tensor<3x8x16xbf16>) -> tensor<1x8x16xbf16>
    %14 = stablehlo.reshape %13 : (tensor<1x8x16xbf16>) -> tensor<8x16xbf16>
    %15 = stablehlo.dot_general %arg0, %14, contracting_dims = [1] x [0] : (tensor<5x8xbf16>, tensor<8x16xbf16>) -> tensor<5x16xf32>
    %16 = stablehlo.select %12, %15, %10 : tensor<5x16xi1>, tensor<5x16xf32>
    %c_2 = stablehlo.constant dense<2> : tensor<5xi32>
    %17 = stablehlo.compare EQ, %4, %c_2, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0] : (tensor<5xi1>) -> tensor<5x16xi1>
    %19 = stablehlo.slice %arg1 [2:3, 0:8, 0:16] : (tensor<3x8x16xbf16>) -> tensor<1x8x16xbf16>
    %20 = stablehlo.reshape %19 : (tensor<1x8x16xbf16>) -> tensor<8x16xbf16>
    %21 = stablehlo.dot_general %arg0, %20, contracting_dims = [1] x [0] : (tensor<5x8xbf16>, tensor<8x16xbf16>) -> tensor<5x16xf32>
    %22 = stablehlo.select %18, %21, %16 : tensor<5x16xi1>, tensor<5x16xf32>
    %23 = stablehlo.convert %22 : (tensor<5x16xf32>) -> tensor<5x16xbf16>
    return %23 : tensor<5x16xbf16>
  }
}

// fewer_rows_than_groups
module @main {
  func.func @main(%arg0: tensor<3x8xbf16>, %arg1: tensor<4x16x8xbf16>, %arg2: tensor<4xi32>) -> tensor<3x16xbf16> {
    %0 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<4x16x8xbf16>) -> tensor<4x8x16xbf16>
    %1 = stablehlo.iota dim = 0 : tensor<3x4xi32>
    %2 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<4xi32>) -> tensor<3x4xi32>
    %3 = stablehlo.compare GE, %1, %2, SIGNED : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi1>
    %4 = stablehlo.convert %3 : (tensor<3x4xi1>) -> tensor<3x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.reduce(%4 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<3x4xi32>, tensor<i32>) -> tensor<3xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x16xf32>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %6 = stablehlo.clamp %c, %5, %c_0 : (tensor<i32>, tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
    %7 = "stablehlo.gather"(%0, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8, 16>}> : (tensor<4x8x16xbf16>, tensor<3xi32>) -> tensor<3x8x16xbf16>
    %8 = stablehlo.dot_general %arg0, %7, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<3x8xbf16>, tensor<3x8x16xbf16>) -> tensor<3x16xf32>
    %c_1 = stablehlo.constant dense<4> : tensor<3xi32>
    %9 = stablehlo.compare EQ, %5, %c_1, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<3xi1>) -> tensor<3x16xi1>
    %11 = stablehlo.select %10, %cst, %8 : tensor<3x16xi1>, tensor<3x16xf32>
    %12 = stablehlo.convert %11 : (tensor<3x16xf32>) -> tensor<3x16xbf16>
    return %12 : tensor<3x16xbf16>
  }
}

// columns
module @main {
  func.func @main(%arg0: tensor<3x4x8xbf16>, %arg1: tensor<8x8xbf16>, %arg2: tensor<3xi32>) -> tensor<4x8xbf16> {
    %0 = stablehlo.iota dim = 0 : tensor<8x3xi32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xi32>) -> tensor<8x3xi32>
    %2 = stablehlo.compare GE, %0, %1, SIGNED : (tensor<8x3xi32>, tensor<8x3xi32>) -> tensor<8x3xi1>
    %3 = stablehlo.convert %2 : (tensor<8x3xi1>) -> tensor<8x3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.reduce(%3 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<8x3xi32>, tensor<i32>) -> tensor<8xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x8xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<8xi32>
    %5 = stablehlo.compare EQ, %4, %c_0, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %6 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<8xi1>) -> tensor<4x8xi1>
    %7 = stablehlo.slice %arg0 [0:1, 0:4, 0:8] : (tensor<3x4x8xbf16>) -> tensor<1x4x8xbf16>
    %8 = stablehlo.reshape %7 : (tensor<1x4x8xbf16>) -> tensor<4x8xbf16>
    %9 = stablehlo.dot_general %8, %arg1, contracting_dims = [1] x [0] : (tensor<4x8xbf16>, tensor<8x8xbf16>) -> tensor<4x8xf32>
    %10 = stablehlo.select %6, %9, %cst : tensor<4x8xi1>, tensor<4x8xf32>
    %c_1 = stablehlo.constant dense<1> : tensor<8xi32>
    %11 = stablehlo.compare EQ, %4, %c_1, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %12 = stablehlo.broadcast_in_dim %11, dims = [1] : (tensor<8xi1>) -> tensor<4x8xi1>
    %13 = stablehlo.slice %arg0 [1:2, 0:4, 0:8] : (tensor<3x4x8xbf16>) -> tensor<1x4x8xbf16>
    %14 = stablehlo.reshape %13 : (tensor<1x4x8xbf16>) -> tensor<4x8xbf16>
    %15 = stablehlo.dot_general %14, %arg1, contracting_dims = [1] x [0] : (tensor<4x8xbf16>, tensor<8x8xbf16>) -> tensor<4x8xf32>
    %16 = stablehlo.select %12, %15, %10 : tensor<4x8xi1>, tensor<4x8xf32>
    %c_2 = stablehlo.constant dense<2> : tensor<8xi32>
    %17 = stablehlo.compare EQ, %4, %c_2, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %18 = stablehlo.broadcast_in_dim %17, dims = [1] : (tensor<8xi1>) -> tensor<4x8xi1>
    %19 = stablehlo.slice %arg0 [2:3, 0:4, 0:8] : (tensor<3x4x8xbf16>) -> tensor<1x4x8xbf16>
    %20 = stablehlo.reshape %19 : (tensor<1x4x8xbf16>) -> tensor<4x8xbf16>
    %21 = stablehlo.dot_general %20, %arg1, contracting_dims = [1] x [0] : (tensor<4x8xbf16>, tensor<8x8xbf16>) -> tensor<4x8xf32>
    %22 = stablehlo.select %18, %21, %16 : tensor<4x8xi1>, tensor<4x8xf32>
    %23 = stablehlo.convert %22 : (tensor<4x8xf32>) -> tensor<4x8xbf16>
    return %23 : tensor<4x8xbf16>
  }
}

// contracted
module @main {
  func.func @main(%arg0: tensor<5x8xbf16>, %arg1: tensor<5x8xbf16>, %arg2: tensor<3xi32>) -> tensor<3x8x8xbf16> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<5x8xbf16>) -> tensor<8x5xbf16>
    %1 = stablehlo.iota dim = 0 : tensor<5x3xi32>
    %2 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xi32>) -> tensor<5x3xi32>
    %3 = stablehlo.compare GE, %1, %2, SIGNED : (tensor<5x3xi32>, tensor<5x3xi32>) -> tensor<5x3xi1>
    %4 = stablehlo.convert %3 : (tensor<5x3xi1>) -> tensor<5x3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.reduce(%4 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<5x3xi32>, tensor<i32>) -> tensor<5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<5xi32>
    %6 = stablehlo.compare EQ, %5, %c_0, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<5xi1>) -> tensor<8x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<8x5xbf16>
    %8 = stablehlo.select %7, %0, %cst : tensor<8x5xi1>, tensor<8x5xbf16>
    %9 = stablehlo.compare EQ, %5, %c_0, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<5xi1>) -> tensor<5x8xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<5x8xbf16>
    %11 = stablehlo.select %10, %arg1, %cst_1 : tensor<5x8xi1>, tensor<5x8xbf16>
    %12 = stablehlo.dot_general %8, %11, contracting_dims = [1] x [0] : (tensor<8x5xbf16>, tensor<5x8xbf16>) -> tensor<8x8xf32>
    %13 = stablehlo.reshape %12 : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %c_2 = stablehlo.constant dense<1> : tensor<5xi32>
    %14 = stablehlo.compare EQ, %5, %c_2, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %15 = stablehlo.broadcast_in_dim %14, dims = [1] : (tensor<5xi1>) -> tensor<8x5xi1>
    %16 = stablehlo.select %15, %0, %cst : tensor<8x5xi1>, tensor<8x5xbf16>
    %17 = stablehlo.compare EQ, %5, %c_2, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0] : (tensor<5xi1>) -> tensor<5x8xi1>
    %19 = stablehlo.select %18, %arg1, %cst_1 : tensor<5x8xi1>, tensor<5x8xbf16>
    %20 = stablehlo.dot_general %16, %19, contracting_dims = [1] x [0] : (tensor<8x5xbf16>, tensor<5x8xbf16>) -> tensor<8x8xf32>
    %21 = stablehlo.reshape %20 : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %c_3 = stablehlo.constant dense<2> : tensor<5xi32>
    %22 = stablehlo.compare EQ, %5, %c_3, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %23 = stablehlo.broadcast_in_dim %22, dims = [1] : (tensor<5xi1>) -> tensor<8x5xi1>
    %24 = stablehlo.select %23, %0, %cst : tensor<8x5xi1>, tensor<8x5xbf16>
    %25 = stablehlo.compare EQ, %5, %c_3, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0] : (tensor<5xi1>) -> tensor<5x8xi1>
    %27 = stablehlo.select %26, %arg1, %cst_1 : tensor<5x8xi1>, tensor<5x8xbf16>
    %28 = stablehlo.dot_general %24, %27, contracting_dims = [1] x [0] : (tensor<8x5xbf16>, tensor<5x8xbf16>) -> tensor<8x8xf32>
    %29 = stablehlo.reshape %28 : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %30 = stablehlo.concatenate %13, %21, %29, dim = 0 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<3x8x8xf32>
    %31 = stablehlo.convert %30 : (tensor<3x8x8xf32>) -> tensor<3x8x8xbf16>
    return %31 : tensor<3x8x8xbf16>
  }
}

// batch
module @main {
  func.func @main(%arg0: tensor<2x3x8xbf16>, %arg1: tensor<2x8x8xbf16>) -> tensor<2x3x8xbf16> {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x8xbf16>, tensor<2x8x8xbf16>) -> tensor<2x3x8xf32>
    %1 = stablehlo.convert %0 : (tensor<2x3x8xf32>) -> tensor<2x3x8xbf16>
    return %1 : tensor<2x3x8xbf16>
  }
}
