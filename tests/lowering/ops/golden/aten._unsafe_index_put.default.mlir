// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2xi64>, %arg2: tensor<2x2xf32>) -> tensor<2x3xf32> {
    %c = stablehlo.constant dense<0> : tensor<2xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<2xi64>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %1 = stablehlo.add %arg1, %c_0 : tensor<2xi64>
    %2 = stablehlo.select %0, %1, %arg1 : tensor<2xi1>, tensor<2xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<2> : tensor<i64>
    %3 = stablehlo.clamp %c_1, %2, %c_2 : (tensor<i64>, tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %4 = stablehlo.convert %3 : (tensor<2xi64>) -> tensor<2xi32>
    %5 = stablehlo.reshape %4 : (tensor<2xi32>) -> tensor<2x1xi32>
    %6 = "stablehlo.scatter"(%arg0, %5, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<2x3xf32>, tensor<2x1xi32>, tensor<2x2xf32>) -> tensor<2x3xf32>
    return %6 : tensor<2x3xf32>
  }
}
