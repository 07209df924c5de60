// last_wins
module @main {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<3xi64>, %arg2: tensor<4xi64>) -> (tensor<3xi64>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<3xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<3xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %2 = stablehlo.and %0, %1 : tensor<3xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<2> : tensor<i64>
    %4 = stablehlo.clamp %c_2, %arg1, %c_3 : (tensor<i64>, tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %5 = stablehlo.convert %4 : (tensor<3xi64>) -> tensor<3xi32>
    %6 = stablehlo.slice %arg2 [0:3] : (tensor<4xi64>) -> tensor<3xi64>
    %7 = stablehlo.reshape %5 : (tensor<3xi32>) -> tensor<3x1xi32>
    %8 = "stablehlo.scatter"(%arg0, %7, %6) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i64>, %arg4: tensor<i64>):
      stablehlo.return %arg4 : tensor<i64>
    }) : (tensor<3xi64>, tensor<3x1xi32>, tensor<3xi64>) -> tensor<3xi64>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %9 = stablehlo.select %3, %c_4, %c_5 : tensor<i1>, tensor<i32>
    return %8, %9 : tensor<3xi64>, tensor<i32>
  }
}

// smaller
module @main {
  func.func @main(%arg0: tensor<2x3x4xf32>, %arg1: tensor<1x2x2xi64>, %arg2: tensor<1x2x3xf32>) -> (tensor<2x3x4xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<1x2x2xi64>
    %c_0 = stablehlo.constant dense<4> : tensor<1x2x2xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<1x2x2xi64>, tensor<1x2x2xi64>) -> tensor<1x2x2xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<1x2x2xi64>, tensor<1x2x2xi64>) -> tensor<1x2x2xi1>
    %2 = stablehlo.and %0, %1 : tensor<1x2x2xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0, 1, 2] : (tensor<1x2x2xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<3> : tensor<i64>
    %4 = stablehlo.clamp %c_2, %arg1, %c_3 : (tensor<i64>, tensor<1x2x2xi64>, tensor<i64>) -> tensor<1x2x2xi64>
    %5 = stablehlo.convert %4 : (tensor<1x2x2xi64>) -> tensor<1x2x2xi32>
    %6 = stablehlo.iota dim = 0 : tensor<2xi32>
    %c_4 = stablehlo.constant dense<4> : tensor<2xi32>
    %7 = stablehlo.multiply %6, %c_4 : tensor<2xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<2xi32>) -> tensor<1x2x2xi32>
    %9 = stablehlo.add %5, %8 : tensor<1x2x2xi32>
    %10 = stablehlo.slice %arg2 [0:1, 0:2, 0:2] : (tensor<1x2x3xf32>) -> tensor<1x2x2xf32>
    %11 = stablehlo.reshape %arg0 : (tensor<2x3x4xf32>) -> tensor<24xf32>
    %12 = stablehlo.reshape %9 : (tensor<1x2x2xi32>) -> tensor<4x1xi32>
    %13 = stablehlo.reshape %10 : (tensor<1x2x2xf32>) -> tensor<4xf32>
    %14 = "stablehlo.scatter"(%11, %12, %13) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<24xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<24xf32>
    %15 = stablehlo.reshape %14 : (tensor<24xf32>) -> tensor<2x3x4xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %16 = stablehlo.select %3, %c_5, %c_6 : tensor<i1>, tensor<i32>
    return %15, %16 : tensor<2x3x4xf32>, tensor<i32>
  }
}

// 0d
module @main {
  func.func @main(%arg0: tensor<i64>, %arg1: tensor<i64>, %arg2: tensor<i64>) -> (tensor<i64>, tensor<i32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<i64>) -> tensor<1xi64>
    %1 = stablehlo.reshape %arg1 : (tensor<i64>) -> tensor<1xi64>
    %c = stablehlo.constant dense<0> : tensor<1xi64>
    %c_0 = stablehlo.constant dense<1> : tensor<1xi64>
    %2 = stablehlo.compare GE, %1, %c, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %3 = stablehlo.compare LT, %1, %c_0, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %4 = stablehlo.and %2, %3 : tensor<1xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %5 = stablehlo.reduce(%4 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %6 = stablehlo.clamp %c_2, %1, %c_2 : (tensor<i64>, tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %7 = stablehlo.convert %6 : (tensor<1xi64>) -> tensor<1xi32>
    %8 = stablehlo.reshape %arg0 : (tensor<i64>) -> tensor<1xi64>
    %9 = stablehlo.reshape %7 : (tensor<1xi32>) -> tensor<1x1xi32>
    %10 = stablehlo.reshape %arg2 : (tensor<i64>) -> tensor<1xi64>
    %11 = "stablehlo.scatter"(%8, %9, %10) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i64>, %arg4: tensor<i64>):
      stablehlo.return %arg4 : tensor<i64>
    }) : (tensor<1xi64>, tensor<1x1xi32>, tensor<1xi64>) -> tensor<1xi64>
    %12 = stablehlo.reshape %11 : (tensor<1xi64>) -> tensor<i64>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %13 = stablehlo.select %5, %c_3, %c_4 : tensor<i1>, tensor<i32>
    return %12, %13 : tensor<i64>, tensor<i32>
  }
}
