// plain
module @main {
  func.func @main(%arg0: tensor<2x3x2xf32>, %arg1: tensor<2x3xi64>) -> tensor<5x2xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x3x2xf32>) -> tensor<6x2xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<2x3xi64>) -> tensor<6xi64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<5x2xf32>
    %2 = "stablehlo.scatter"(%cst, %1, %0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %3 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<5x2xf32>, tensor<6xi64>, tensor<6x2xf32>) -> tensor<5x2xf32>
    return %2 : tensor<5x2xf32>
  }
}

// half_with_padding
module @main {
  func.func @main(%arg0: tensor<2x3x2xbf16>, %arg1: tensor<2x3xi64>) -> tensor<4x2xbf16> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x3x2xbf16>) -> tensor<6x2xbf16>
    %1 = stablehlo.convert %0 : (tensor<6x2xbf16>) -> tensor<6x2xf32>
    %2 = stablehlo.reshape %arg1 : (tensor<2x3xi64>) -> tensor<6xi64>
    %c = stablehlo.constant dense<3> : tensor<6xi64>
    %3 = stablehlo.compare EQ, %2, %c, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %4 = stablehlo.reshape %3 : (tensor<6xi1>) -> tensor<6x1xi1>
    %5 = stablehlo.reshape %4 : (tensor<6x1xi1>) -> tensor<6xi1>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<6xi1>) -> tensor<6x2xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<6x2xf32>
    %7 = stablehlo.select %6, %cst, %1 : tensor<6x2xi1>, tensor<6x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4x2xf32>
    %8 = "stablehlo.scatter"(%cst_0, %2, %7) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %10 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %10 : tensor<f32>
    }) : (tensor<4x2xf32>, tensor<6xi64>, tensor<6x2xf32>) -> tensor<4x2xf32>
    %9 = stablehlo.convert %8 : (tensor<4x2xf32>) -> tensor<4x2xbf16>
    return %9 : tensor<4x2xbf16>
  }
}

// scaled_by_frequency
module @main {
  func.func @main(%arg0: tensor<2x3x2xf32>, %arg1: tensor<2x3xi32>) -> tensor<4x2xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x3x2xf32>) -> tensor<6x2xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<2x3xi32>) -> tensor<6xi32>
    %c = stablehlo.constant dense<1> : tensor<6xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<4xi64>
    %2 = "stablehlo.scatter"(%c_0, %1, %c) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<i64>, %arg3: tensor<i64>):
      %16 = stablehlo.add %arg2, %arg3 : tensor<i64>
      stablehlo.return %16 : tensor<i64>
    }) : (tensor<4xi64>, tensor<6xi32>, tensor<6xi64>) -> tensor<4xi64>
    %c_1 = stablehlo.constant dense<3> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.clamp %c_2, %1, %c_1 : (tensor<i32>, tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %4 = "stablehlo.gather"(%2, %3) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xi64>, tensor<6xi32>) -> tensor<6xi64>
    %5 = stablehlo.convert %4 : (tensor<6xi64>) -> tensor<6xf32>
    %6 = stablehlo.reshape %5 : (tensor<6xf32>) -> tensor<6x1xf32>
    %7 = stablehlo.reshape %6 : (tensor<6x1xf32>) -> tensor<6xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<6xf32>) -> tensor<6x2xf32>
    %9 = stablehlo.divide %0, %8 : tensor<6x2xf32>
    %c_3 = stablehlo.constant dense<1> : tensor<6xi32>
    %10 = stablehlo.compare EQ, %1, %c_3, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %11 = stablehlo.reshape %10 : (tensor<6xi1>) -> tensor<6x1xi1>
    %12 = stablehlo.reshape %11 : (tensor<6x1xi1>) -> tensor<6xi1>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<6xi1>) -> tensor<6x2xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<6x2xf32>
    %14 = stablehlo.select %13, %cst, %9 : tensor<6x2xi1>, tensor<6x2xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<4x2xf32>
    %15 = "stablehlo.scatter"(%cst_4, %1, %14) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %16 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %16 : tensor<f32>
    }) : (tensor<4x2xf32>, tensor<6xi32>, tensor<6x2xf32>) -> tensor<4x2xf32>
    return %15 : tensor<4x2xf32>
  }
}
