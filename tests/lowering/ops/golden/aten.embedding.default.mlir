// plain
module @main {
  func.func @main(%arg0: tensor<4x2xf32>, %arg1: tensor<2x3xi64>) -> (tensor<2x3x2xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<2x3xi64>
    %c_0 = stablehlo.constant dense<4> : tensor<2x3xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi1>
    %2 = stablehlo.and %0, %1 : tensor<2x3xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0, 1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<3> : tensor<i64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %4 = stablehlo.clamp %c_3, %arg1, %c_2 : (tensor<i64>, tensor<2x3xi64>, tensor<i64>) -> tensor<2x3xi64>
    %5 = "stablehlo.gather"(%arg0, %4) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<4x2xf32>, tensor<2x3xi64>) -> tensor<2x3x2xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %6 = stablehlo.select %3, %c_4, %c_5 : tensor<i1>, tensor<i32>
    return %5, %6 : tensor<2x3x2xf32>, tensor<i32>
  }
}

// half_int32
module @main {
  func.func @main(%arg0: tensor<4x2xbf16>, %arg1: tensor<2x3xi32>) -> (tensor<3x2x2xbf16>, tensor<i32>) {
    %0 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
    %c = stablehlo.constant dense<0> : tensor<3x2xi32>
    %c_0 = stablehlo.constant dense<4> : tensor<3x2xi32>
    %1 = stablehlo.compare GE, %0, %c, SIGNED : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi1>
    %2 = stablehlo.compare LT, %0, %c_0, SIGNED : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi1>
    %3 = stablehlo.and %1, %2 : tensor<3x2xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %4 = stablehlo.reduce(%3 init: %c_1) applies stablehlo.and across dimensions = [0, 1] : (tensor<3x2xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<3> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.clamp %c_3, %0, %c_2 : (tensor<i32>, tensor<3x2xi32>, tensor<i32>) -> tensor<3x2xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<4x2xbf16>, tensor<3x2xi32>) -> tensor<3x2x2xbf16>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %7 = stablehlo.select %4, %c_3, %c_4 : tensor<i1>, tensor<i32>
    return %6, %7 : tensor<3x2x2xbf16>, tensor<i32>
  }
}

// one_row
module @main {
  func.func @main(%arg0: tensor<4x2xf32>, %arg1: tensor<i64>) -> (tensor<2xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<4> : tensor<i64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %2 = stablehlo.and %0, %1 : tensor<i1>
    %c_1 = stablehlo.constant dense<3> : tensor<i64>
    %3 = stablehlo.clamp %c, %arg1, %c_1 : tensor<i64>
    %4 = "stablehlo.gather"(%arg0, %3) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<4x2xf32>, tensor<i64>) -> tensor<2xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %5 = stablehlo.select %2, %c_2, %c_3 : tensor<i1>, tensor<i32>
    return %4, %5 : tensor<2xf32>, tensor<i32>
  }
}

// no_indices
module @main {
  func.func @main(%arg0: tensor<4x2xf32>, %arg1: tensor<0x3xi64>) -> tensor<0x3x2xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<0x3x2xf32>
    return %cst : tensor<0x3x2xf32>
  }
}
