// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<3xi64>) -> (tensor<3xf32>, tensor<i32>) {
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
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<3xf32>
    %6 = stablehlo.reshape %5 : (tensor<3xi32>) -> tensor<3x1xi32>
    %7 = "stablehlo.scatter"(%arg0, %6, %cst) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %9 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %9 : tensor<f32>
    }) : (tensor<3xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<3xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %8 = stablehlo.select %3, %c_4, %c_5 : tensor<i1>, tensor<i32>
    return %7, %8 : tensor<3xf32>, tensor<i32>
  }
}
