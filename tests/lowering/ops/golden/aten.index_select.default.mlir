// int64
module @main {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<2xi64>) -> (tensor<2xi64>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<2xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<2xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %2 = stablehlo.and %0, %1 : tensor<2xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<2> : tensor<i64>
    %4 = stablehlo.clamp %c_2, %arg1, %c_3 : (tensor<i64>, tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %5 = stablehlo.convert %4 : (tensor<2xi64>) -> tensor<2xi32>
    %6 = stablehlo.reshape %5 : (tensor<2xi32>) -> tensor<2x1xi32>
    %7 = "stablehlo.gather"(%arg0, %6) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xi64>, tensor<2x1xi32>) -> tensor<2xi64>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %8 = stablehlo.select %3, %c_4, %c_5 : tensor<i1>, tensor<i32>
    return %7, %8 : tensor<2xi64>, tensor<i32>
  }
}

// last_dim
module @main {
  func.func @main(%arg0: tensor<2x3xbf16>, %arg1: tensor<3xi32>) -> (tensor<2x3xbf16>, tensor<i32>) {
    %0 = stablehlo.convert %arg1 : (tensor<3xi32>) -> tensor<3xi64>
    %c = stablehlo.constant dense<0> : tensor<3xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<3xi64>
    %1 = stablehlo.compare GE, %0, %c, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %2 = stablehlo.compare LT, %0, %c_0, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %3 = stablehlo.and %1, %2 : tensor<3xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %4 = stablehlo.reduce(%3 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<2> : tensor<i64>
    %5 = stablehlo.clamp %c_2, %0, %c_3 : (tensor<i64>, tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %6 = stablehlo.convert %5 : (tensor<3xi64>) -> tensor<3xi32>
    %7 = stablehlo.reshape %6 : (tensor<3xi32>) -> tensor<3x1xi32>
    %8 = "stablehlo.gather"(%arg0, %7) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1>}> : (tensor<2x3xbf16>, tensor<3x1xi32>) -> tensor<2x3xbf16>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %9 = stablehlo.select %4, %c_4, %c_5 : tensor<i1>, tensor<i32>
    return %8, %9 : tensor<2x3xbf16>, tensor<i32>
  }
}

// 0d_index
module @main {
  func.func @main(%arg0: tensor<3x2xf32>, %arg1: tensor<i64>) -> (tensor<1x2xf32>, tensor<i32>) {
    %0 = stablehlo.reshape %arg1 : (tensor<i64>) -> tensor<1xi64>
    %c = stablehlo.constant dense<0> : tensor<1xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<1xi64>
    %1 = stablehlo.compare GE, %0, %c, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %2 = stablehlo.compare LT, %0, %c_0, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %3 = stablehlo.and %1, %2 : tensor<1xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %4 = stablehlo.reduce(%3 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<2> : tensor<i64>
    %5 = stablehlo.clamp %c_2, %0, %c_3 : (tensor<i64>, tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %6 = stablehlo.convert %5 : (tensor<1xi64>) -> tensor<1xi32>
    %7 = stablehlo.reshape %6 : (tensor<1xi32>) -> tensor<1x1xi32>
    %8 = "stablehlo.gather"(%arg0, %7) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<3x2xf32>, tensor<1x1xi32>) -> tensor<1x2xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %9 = stablehlo.select %4, %c_4, %c_5 : tensor<i1>, tensor<i32>
    return %8, %9 : tensor<1x2xf32>, tensor<i32>
  }
}

// 0d
module @main {
  func.func @main(%arg0: tensor<i64>, %arg1: tensor<1xi64>) -> (tensor<i64>, tensor<i32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<i64>) -> tensor<1xi64>
    %c = stablehlo.constant dense<0> : tensor<1xi64>
    %c_0 = stablehlo.constant dense<1> : tensor<1xi64>
    %1 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %2 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %3 = stablehlo.and %1, %2 : tensor<1xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %4 = stablehlo.reduce(%3 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.clamp %c_2, %arg1, %c_2 : (tensor<i64>, tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %6 = stablehlo.convert %5 : (tensor<1xi64>) -> tensor<1xi32>
    %7 = stablehlo.reshape %6 : (tensor<1xi32>) -> tensor<1x1xi32>
    %8 = "stablehlo.gather"(%0, %7) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<1xi64>, tensor<1x1xi32>) -> tensor<1xi64>
    %9 = stablehlo.reshape %8 : (tensor<1xi64>) -> tensor<i64>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %10 = stablehlo.select %4, %c_3, %c_4 : tensor<i1>, tensor<i32>
    return %9, %10 : tensor<i64>, tensor<i32>
  }
}

// no_columns
module @main {
  func.func @main(%arg0: tensor<3x0xf32>, %arg1: tensor<2xi64>) -> (tensor<2x0xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<2xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<2xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %2 = stablehlo.and %0, %1 : tensor<2xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<2> : tensor<i64>
    %4 = stablehlo.clamp %c_2, %arg1, %c_3 : (tensor<i64>, tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %5 = stablehlo.convert %4 : (tensor<2xi64>) -> tensor<2xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x0xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %6 = stablehlo.select %3, %c_4, %c_5 : tensor<i1>, tensor<i32>
    return %cst, %6 : tensor<2x0xf32>, tensor<i32>
  }
}
