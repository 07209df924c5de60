// alpha
module @main {
  func.func @main(%arg0: tensor<3x2xf32>, %arg1: tensor<2xi32>, %arg2: tensor<2x2xf32>) -> (tensor<3x2xf32>, tensor<i32>) {
    %0 = stablehlo.convert %arg1 : (tensor<2xi32>) -> tensor<2xi64>
    %c = stablehlo.constant dense<0> : tensor<2xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<2xi64>
    %1 = stablehlo.compare GE, %0, %c, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %2 = stablehlo.compare LT, %0, %c_0, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %3 = stablehlo.and %1, %2 : tensor<2xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %4 = stablehlo.reduce(%3 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<2> : tensor<i64>
    %5 = stablehlo.clamp %c_2, %0, %c_3 : (tensor<i64>, tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %6 = stablehlo.convert %5 : (tensor<2xi64>) -> tensor<2xi32>
    %7 = stablehlo.reshape %6 : (tensor<2xi32>) -> tensor<2x1xi32>
    %cst = stablehlo.constant dense<-2.000000e+00> : tensor<2x2xf32>
    %8 = stablehlo.multiply %arg2, %cst : tensor<2x2xf32>
    %9 = "stablehlo.scatter"(%arg0, %7, %8) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %11 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %11 : tensor<f32>
    }) : (tensor<3x2xf32>, tensor<2x1xi32>, tensor<2x2xf32>) -> tensor<3x2xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %10 = stablehlo.select %4, %c_4, %c_5 : tensor<i1>, tensor<i32>
    return %9, %10 : tensor<3x2xf32>, tensor<i32>
  }
}
