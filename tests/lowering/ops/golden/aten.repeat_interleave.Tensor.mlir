// plain
module @main {
  func.func @main(%arg0: tensor<6xi64>) -> (tensor<6xi64>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<6xi64>
    %0 = stablehlo.compare GE, %arg0, %c, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %c_0 = stablehlo.constant dense<true> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c_0) applies stablehlo.and across dimensions = [0] : (tensor<6xi1>, tensor<i1>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %2 = "stablehlo.reduce_window"(%arg0, %c_1) <{base_dilations = array<i64: 1>, padding = dense<[[5, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 6>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %13 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %13 : tensor<i64>
    }) : (tensor<6xi64>, tensor<i64>) -> tensor<6xi64>
    %3 = stablehlo.slice %2 [5:6] : (tensor<6xi64>) -> tensor<1xi64>
    %4 = stablehlo.reshape %3 : (tensor<1xi64>) -> tensor<i64>
    %c_2 = stablehlo.constant dense<6> : tensor<i64>
    %5 = stablehlo.compare EQ, %4, %c_2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<0> : tensor<7xi64>
    %6 = stablehlo.clamp %c_1, %2, %c_2 : (tensor<i64>, tensor<6xi64>, tensor<i64>) -> tensor<6xi64>
    %7 = stablehlo.reshape %6 : (tensor<6xi64>) -> tensor<6x1xi64>
    %c_4 = stablehlo.constant dense<1> : tensor<6xi64>
    %8 = "stablehlo.scatter"(%c_3, %7, %c_4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %13 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %13 : tensor<i64>
    }) : (tensor<7xi64>, tensor<6x1xi64>, tensor<6xi64>) -> tensor<7xi64>
    %9 = stablehlo.slice %8 [0:6] : (tensor<7xi64>) -> tensor<6xi64>
    %10 = "stablehlo.reduce_window"(%9, %c_1) <{base_dilations = array<i64: 1>, padding = dense<[[5, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 6>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %13 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %13 : tensor<i64>
    }) : (tensor<6xi64>, tensor<i64>) -> tensor<6xi64>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<2> : tensor<i32>
    %11 = stablehlo.select %5, %c_5, %c_6 : tensor<i1>, tensor<i32>
    %c_7 = stablehlo.constant dense<1> : tensor<i32>
    %12 = stablehlo.select %1, %11, %c_7 : tensor<i1>, tensor<i32>
    return %10, %12 : tensor<6xi64>, tensor<i32>
  }
}
