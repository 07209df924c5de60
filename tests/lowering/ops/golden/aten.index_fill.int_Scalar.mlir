// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2xi64>) -> (tensor<2x3xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<2xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<2xi64>
    %c_1 = stablehlo.constant dense<-3> : tensor<2xi64>
    %0 = stablehlo.compare GE, %arg1, %c_1, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %2 = stablehlo.and %0, %1 : tensor<2xi1>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_2) applies stablehlo.and across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
    %4 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %5 = stablehlo.add %arg1, %c_0 : tensor<2xi64>
    %6 = stablehlo.select %4, %5, %arg1 : tensor<2xi1>, tensor<2xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %c_4 = stablehlo.constant dense<2> : tensor<i64>
    %7 = stablehlo.clamp %c_3, %6, %c_4 : (tensor<i64>, tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %8 = stablehlo.convert %7 : (tensor<2xi64>) -> tensor<2xi32>
    %9 = stablehlo.reshape %8 : (tensor<2xi32>) -> tensor<2x1xi32>
    %cst = stablehlo.constant dense<9.000000e+00> : tensor<2x2xf32>
    %10 = "stablehlo.scatter"(%arg0, %9, %cst) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<2x3xf32>, tensor<2x1xi32>, tensor<2x2xf32>) -> tensor<2x3xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.select %3, %c_5, %c_6 : tensor<i1>, tensor<i32>
    return %10, %11 : tensor<2x3xf32>, tensor<i32>
  }
}
