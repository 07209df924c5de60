// sum_alone
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<4xi64>, %arg2: tensor<4xf32>) -> (tensor<3xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<4xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<4xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %2 = stablehlo.and %0, %1 : tensor<4xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<2> : tensor<i64>
    %4 = stablehlo.clamp %c_2, %arg1, %c_3 : (tensor<i64>, tensor<4xi64>, tensor<i64>) -> tensor<4xi64>
    %5 = stablehlo.convert %4 : (tensor<4xi64>) -> tensor<4xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %6 = stablehlo.reshape %5 : (tensor<4xi32>) -> tensor<4x1xi32>
    %7 = "stablehlo.scatter"(%arg0, %6, %cst) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<3xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<3xf32>
    %8 = stablehlo.reshape %5 : (tensor<4xi32>) -> tensor<4x1xi32>
    %9 = "stablehlo.scatter"(%7, %8, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %11 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %11 : tensor<f32>
    }) : (tensor<3xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<3xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %10 = stablehlo.select %3, %c_4, %c_5 : tensor<i1>, tensor<i32>
    return %9, %10 : tensor<3xf32>, tensor<i32>
  }
}

// prod_int
module @main {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<4xi64>, %arg2: tensor<4xi64>) -> (tensor<3xi64>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<4xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<4xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %2 = stablehlo.and %0, %1 : tensor<4xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<2> : tensor<i64>
    %4 = stablehlo.clamp %c_2, %arg1, %c_3 : (tensor<i64>, tensor<4xi64>, tensor<i64>) -> tensor<4xi64>
    %5 = stablehlo.convert %4 : (tensor<4xi64>) -> tensor<4xi32>
    %6 = stablehlo.reshape %5 : (tensor<4xi32>) -> tensor<4x1xi32>
    %7 = "stablehlo.scatter"(%arg0, %6, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i64>, %arg4: tensor<i64>):
      %9 = stablehlo.multiply %arg3, %arg4 : tensor<i64>
      stablehlo.return %9 : tensor<i64>
    }) : (tensor<3xi64>, tensor<4x1xi32>, tensor<4xi64>) -> tensor<3xi64>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %8 = stablehlo.select %3, %c_4, %c_5 : tensor<i1>, tensor<i32>
    return %7, %8 : tensor<3xi64>, tensor<i32>
  }
}

// mean_int_rounds_down
module @main {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<4xi64>, %arg2: tensor<4xi64>) -> (tensor<3xi64>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<4xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<4xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %2 = stablehlo.and %0, %1 : tensor<4xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<2> : tensor<i64>
    %4 = stablehlo.clamp %c_2, %arg1, %c_3 : (tensor<i64>, tensor<4xi64>, tensor<i64>) -> tensor<4xi64>
    %5 = stablehlo.convert %4 : (tensor<4xi64>) -> tensor<4xi32>
    %6 = stablehlo.reshape %5 : (tensor<4xi32>) -> tensor<4x1xi32>
    %7 = "stablehlo.scatter"(%arg0, %6, %c) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i64>, %arg4: tensor<i64>):
      stablehlo.return %arg4 : tensor<i64>
    }) : (tensor<3xi64>, tensor<4x1xi32>, tensor<4xi64>) -> tensor<3xi64>
    %8 = stablehlo.reshape %5 : (tensor<4xi32>) -> tensor<4x1xi32>
    %9 = "stablehlo.scatter"(%7, %8, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i64>, %arg4: tensor<i64>):
      %22 = stablehlo.add %arg3, %arg4 : tensor<i64>
      stablehlo.return %22 : tensor<i64>
    }) : (tensor<3xi64>, tensor<4x1xi32>, tensor<4xi64>) -> tensor<3xi64>
    %c_4 = stablehlo.constant dense<1> : tensor<4xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<3xi32>
    %10 = stablehlo.reshape %5 : (tensor<4xi32>) -> tensor<4x1xi32>
    %11 = "stablehlo.scatter"(%c_5, %10, %c_4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %22 = stablehlo.add %arg3, %arg4 : tensor<i32>
      stablehlo.return %22 : tensor<i32>
    }) : (tensor<3xi32>, tensor<4x1xi32>, tensor<4xi32>) -> tensor<3xi32>
    %c_6 = stablehlo.constant dense<1> : tensor<3xi32>
    %12 = stablehlo.maximum %11, %c_6 : tensor<3xi32>
    %13 = stablehlo.convert %12 : (tensor<3xi32>) -> tensor<3xi64>
    %14 = stablehlo.divide %9, %13 : tensor<3xi64>
    %15 = stablehlo.multiply %14, %13 : tensor<3xi64>
    %16 = stablehlo.compare NE, %15, %9, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c_7 = stablehlo.constant dense<0> : tensor<3xi64>
    %17 = stablehlo.compare LT, %9, %c_7, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %18 = stablehlo.and %16, %17 : tensor<3xi1>
    %19 = stablehlo.convert %18 : (tensor<3xi1>) -> tensor<3xi64>
    %20 = stablehlo.subtract %14, %19 : tensor<3xi64>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %c_9 = stablehlo.constant dense<1> : tensor<i32>
    %21 = stablehlo.select %3, %c_8, %c_9 : tensor<i1>, tensor<i32>
    return %20, %21 : tensor<3xi64>, tensor<i32>
  }
}

// mean_half
module @main {
  func.func @main(%arg0: tensor<3xbf16>, %arg1: tensor<4xi64>, %arg2: tensor<4xbf16>) -> (tensor<3xbf16>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<4xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<4xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %2 = stablehlo.and %0, %1 : tensor<4xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<2> : tensor<i64>
    %4 = stablehlo.clamp %c_2, %arg1, %c_3 : (tensor<i64>, tensor<4xi64>, tensor<i64>) -> tensor<4xi64>
    %5 = stablehlo.convert %4 : (tensor<4xi64>) -> tensor<4xi32>
    %6 = stablehlo.convert %arg0 : (tensor<3xbf16>) -> tensor<3xf32>
    %7 = stablehlo.convert %arg2 : (tensor<4xbf16>) -> tensor<4xf32>
    %8 = stablehlo.reshape %5 : (tensor<4xi32>) -> tensor<4x1xi32>
    %9 = "stablehlo.scatter"(%6, %8, %7) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %17 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %17 : tensor<f32>
    }) : (tensor<3xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<3xf32>
    %c_4 = stablehlo.constant dense<1> : tensor<4xi32>
    %c_5 = stablehlo.constant dense<1> : tensor<3xi32>
    %10 = stablehlo.reshape %5 : (tensor<4xi32>) -> tensor<4x1xi32>
    %11 = "stablehlo.scatter"(%c_5, %10, %c_4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %17 = stablehlo.add %arg3, %arg4 : tensor<i32>
      stablehlo.return %17 : tensor<i32>
    }) : (tensor<3xi32>, tensor<4x1xi32>, tensor<4xi32>) -> tensor<3xi32>
    %12 = stablehlo.maximum %11, %c_5 : tensor<3xi32>
    %13 = stablehlo.convert %12 : (tensor<3xi32>) -> tensor<3xf32>
    %14 = stablehlo.divide %9, %13 : tensor<3xf32>
    %15 = stablehlo.convert %14 : (tensor<3xf32>) -> tensor<3xbf16>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %c_7 = stablehlo.constant dense<1> : tensor<i32>
    %16 = stablehlo.select %3, %c_6, %c_7 : tensor<i1>, tensor<i32>
    return %15, %16 : tensor<3xbf16>, tensor<i32>
  }
}

// amax_nan
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<4xi64>, %arg2: tensor<4xf32>) -> (tensor<3xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<4xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<4xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %2 = stablehlo.and %0, %1 : tensor<4xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<2> : tensor<i64>
    %4 = stablehlo.clamp %c_2, %arg1, %c_3 : (tensor<i64>, tensor<4xi64>, tensor<i64>) -> tensor<4xi64>
    %5 = stablehlo.convert %4 : (tensor<4xi64>) -> tensor<4xi32>
    %6 = stablehlo.reshape %5 : (tensor<4xi32>) -> tensor<4x1xi32>
    %7 = "stablehlo.scatter"(%arg0, %6, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %9 = stablehlo.maximum %arg3, %arg4 : tensor<f32>
      stablehlo.return %9 : tensor<f32>
    }) : (tensor<3xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<3xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %8 = stablehlo.select %3, %c_4, %c_5 : tensor<i1>, tensor<i32>
    return %7, %8 : tensor<3xf32>, tensor<i32>
  }
}

// amin_alone
module @main {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<4xi64>, %arg2: tensor<4xi64>) -> (tensor<3xi64>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<4xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<4xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %2 = stablehlo.and %0, %1 : tensor<4xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<2> : tensor<i64>
    %4 = stablehlo.clamp %c_2, %arg1, %c_3 : (tensor<i64>, tensor<4xi64>, tensor<i64>) -> tensor<4xi64>
    %5 = stablehlo.convert %4 : (tensor<4xi64>) -> tensor<4xi32>
    %c_4 = stablehlo.constant dense<9223372036854775807> : tensor<4xi64>
    %6 = stablehlo.reshape %5 : (tensor<4xi32>) -> tensor<4x1xi32>
    %7 = "stablehlo.scatter"(%arg0, %6, %c_4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i64>, %arg4: tensor<i64>):
      stablehlo.return %arg4 : tensor<i64>
    }) : (tensor<3xi64>, tensor<4x1xi32>, tensor<4xi64>) -> tensor<3xi64>
    %8 = stablehlo.reshape %5 : (tensor<4xi32>) -> tensor<4x1xi32>
    %9 = "stablehlo.scatter"(%7, %8, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i64>, %arg4: tensor<i64>):
      %11 = stablehlo.minimum %arg3, %arg4 : tensor<i64>
      stablehlo.return %11 : tensor<i64>
    }) : (tensor<3xi64>, tensor<4x1xi32>, tensor<4xi64>) -> tensor<3xi64>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %10 = stablehlo.select %3, %c_5, %c_6 : tensor<i1>, tensor<i32>
    return %9, %10 : tensor<3xi64>, tensor<i32>
  }
}
