// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<3xf32>) -> tensor<3x3xf32> {
    %c = stablehlo.constant dense<[0, 0, 1]> : tensor<3xi64>
    %c_0 = stablehlo.constant dense<2> : tensor<i64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.clamp %c_1, %c, %c_0 : (tensor<i64>, tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %1 = "stablehlo.gather"(%arg1, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<3x3xf32>, tensor<3xi64>) -> tensor<3x3xf32>
    %c_2 = stablehlo.constant dense<[1, 2, 2]> : tensor<3xi64>
    %2 = stablehlo.clamp %c_1, %c_2, %c_0 : (tensor<i64>, tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %3 = "stablehlo.gather"(%arg1, %2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<3x3xf32>, tensor<3xi64>) -> tensor<3x3xf32>
    %4 = stablehlo.subtract %1, %3 : tensor<3x3xf32>
    %5 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<3xf32>) -> tensor<3x3xf32>
    %6 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<3xf32>) -> tensor<3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %7 = stablehlo.sign %4 : tensor<3x3xf32>
    %8 = stablehlo.compare EQ, %6, %cst, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<3x3xf32>
    %9 = stablehlo.select %8, %cst_3, %6 : tensor<3x3xi1>, tensor<3x3xf32>
    %10 = stablehlo.abs %4 : tensor<3x3xf32>
    %11 = stablehlo.divide %4, %9 : tensor<3x3xf32>
    %12 = stablehlo.multiply %5, %11 : tensor<3x3xf32>
    %13 = stablehlo.select %8, %cst, %12 : tensor<3x3xi1>, tensor<3x3xf32>
    %14 = stablehlo.negate %13 : tensor<3x3xf32>
    %15 = stablehlo.concatenate %13, %14, dim = 0 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<6x3xf32>
    %c_4 = stablehlo.constant dense<[0, 0, 1, 1, 2, 2]> : tensor<6xi64>
    %16 = "stablehlo.scatter"(%cst, %c_4, %15) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %17 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %17 : tensor<f32>
    }) : (tensor<3x3xf32>, tensor<6xi64>, tensor<6x3xf32>) -> tensor<3x3xf32>
    return %16 : tensor<3x3xf32>
  }
}
