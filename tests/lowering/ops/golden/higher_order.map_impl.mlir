// plain
module @main {
  func.func @main(%arg0: tensor<3x2xi64>, %arg1: tensor<5x3xf32>) -> (tensor<3x2x3xf32>, tensor<i32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x2x3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:3 = stablehlo.while(%iterArg = %c, %iterArg_0 = %cst, %iterArg_1 = %c) : tensor<i32>, tensor<3x2x3xf32>, tensor<i32>
    cond {
      %c_2 = stablehlo.constant dense<3> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %3 = stablehlo.dynamic_slice %arg0, %iterArg, %c_2, sizes = [1, 2] : (tensor<3x2xi64>, tensor<i32>, tensor<i32>) -> tensor<1x2xi64>
      %4 = stablehlo.reshape %3 : (tensor<1x2xi64>) -> tensor<2xi64>
      %c_3 = stablehlo.constant dense<0> : tensor<2xi64>
      %c_4 = stablehlo.constant dense<5> : tensor<2xi64>
      %5 = stablehlo.compare GE, %4, %c_3, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
      %6 = stablehlo.compare LT, %4, %c_4, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
      %7 = stablehlo.and %5, %6 : tensor<2xi1>
      %c_5 = stablehlo.constant dense<true> : tensor<i1>
      %8 = stablehlo.reduce(%7 init: %c_5) applies stablehlo.and across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
      %c_6 = stablehlo.constant dense<0> : tensor<i64>
      %c_7 = stablehlo.constant dense<4> : tensor<i64>
      %9 = stablehlo.clamp %c_6, %4, %c_7 : (tensor<i64>, tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
      %10 = stablehlo.convert %9 : (tensor<2xi64>) -> tensor<2xi32>
      %11 = stablehlo.reshape %10 : (tensor<2xi32>) -> tensor<2x1xi32>
      %12 = "stablehlo.gather"(%arg1, %11) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<5x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
      %c_8 = stablehlo.constant dense<0> : tensor<i32>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %13 = stablehlo.select %8, %c_8, %c_9 : tensor<i1>, tensor<i32>
      %14 = stablehlo.reshape %12 : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
      %c_10 = stablehlo.constant dense<0> : tensor<i32>
      %c_11 = stablehlo.constant dense<0> : tensor<i32>
      %15 = stablehlo.dynamic_update_slice %iterArg_0, %14, %iterArg, %c_10, %c_11 : (tensor<3x2x3xf32>, tensor<1x2x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x2x3xf32>
      %c_12 = stablehlo.constant dense<0> : tensor<i32>
      %16 = stablehlo.compare NE, %iterArg_1, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %17 = stablehlo.select %16, %iterArg_1, %13 : tensor<i1>, tensor<i32>
      %c_13 = stablehlo.constant dense<1> : tensor<i32>
      %18 = stablehlo.add %iterArg, %c_13 : tensor<i32>
      stablehlo.return %18, %15, %17 : tensor<i32>, tensor<3x2x3xf32>, tensor<i32>
    }
    %1 = stablehlo.compare EQ, %0#2, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.select %1, %c, %0#2 : tensor<i1>, tensor<i32>
    return %0#1, %2 : tensor<3x2x3xf32>, tensor<i32>
  }
}
