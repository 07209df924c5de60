// plain
module @main {
  func.func @main(%arg0: tensor<3x2xf32>, %arg1: tensor<2xi64>, %arg2: tensor<2x2xf32>) -> (tensor<3x2xf32>, tensor<i32>) {
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
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
    %7 = "stablehlo.scatter"(%arg0, %6, %cst) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<3x2xf32>, tensor<2x1xi32>, tensor<2x2xf32>) -> tensor<3x2xf32>
    %8 = "stablehlo.scatter"(%7, %6, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %14 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<3x2xf32>, tensor<2x1xi32>, tensor<2x2xf32>) -> tensor<3x2xf32>
    %c_4 = stablehlo.constant dense<1> : tensor<2x2xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<3x2xi32>
    %9 = "stablehlo.scatter"(%c_5, %6, %c_4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %14 = stablehlo.add %arg3, %arg4 : tensor<i32>
      stablehlo.return %14 : tensor<i32>
    }) : (tensor<3x2xi32>, tensor<2x1xi32>, tensor<2x2xi32>) -> tensor<3x2xi32>
    %c_6 = stablehlo.constant dense<1> : tensor<3x2xi32>
    %10 = stablehlo.maximum %9, %c_6 : tensor<3x2xi32>
    %11 = stablehlo.convert %10 : (tensor<3x2xi32>) -> tensor<3x2xf32>
    %12 = stablehlo.divide %8, %11 : tensor<3x2xf32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %c_8 = stablehlo.constant dense<1> : tensor<i32>
    %13 = stablehlo.select %3, %c_7, %c_8 : tensor<i1>, tensor<i32>
    return %12, %13 : tensor<3x2xf32>, tensor<i32>
  }
}
