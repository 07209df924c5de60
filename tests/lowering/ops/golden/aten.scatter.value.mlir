// plain
module @main {
  func.func @main(%arg0: tensor<2x4xf32>, %arg1: tensor<2x2xi64>) -> (tensor<2x4xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<2x2xi64>
    %c_0 = stablehlo.constant dense<4> : tensor<2x2xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %2 = stablehlo.and %0, %1 : tensor<2x2xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0, 1] : (tensor<2x2xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<3> : tensor<i64>
    %4 = stablehlo.clamp %c_2, %arg1, %c_3 : (tensor<i64>, tensor<2x2xi64>, tensor<i64>) -> tensor<2x2xi64>
    %5 = stablehlo.convert %4 : (tensor<2x2xi64>) -> tensor<2x2xi32>
    %6 = stablehlo.iota dim = 0 : tensor<2xi32>
    %c_4 = stablehlo.constant dense<4> : tensor<2xi32>
    %7 = stablehlo.multiply %6, %c_4 : tensor<2xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<2xi32>) -> tensor<2x2xi32>
    %9 = stablehlo.add %5, %8 : tensor<2x2xi32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x2xf32>
    %10 = stablehlo.reshape %arg0 : (tensor<2x4xf32>) -> tensor<8xf32>
    %11 = stablehlo.reshape %9 : (tensor<2x2xi32>) -> tensor<4x1xi32>
    %12 = stablehlo.reshape %cst : (tensor<2x2xf32>) -> tensor<4xf32>
    %13 = "stablehlo.scatter"(%10, %11, %12) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<8xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<8xf32>
    %14 = stablehlo.reshape %13 : (tensor<8xf32>) -> tensor<2x4xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %15 = stablehlo.select %3, %c_5, %c_6 : tensor<i1>, tensor<i32>
    return %14, %15 : tensor<2x4xf32>, tensor<i32>
  }
}

// bool
module @main {
  func.func @main(%arg0: tensor<2x2xi1>, %arg1: tensor<2x1xi64>) -> (tensor<2x2xi1>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<2x1xi64>
    %c_0 = stablehlo.constant dense<2> : tensor<2x1xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi1>
    %2 = stablehlo.and %0, %1 : tensor<2x1xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0, 1] : (tensor<2x1xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<1> : tensor<i64>
    %4 = stablehlo.clamp %c_2, %arg1, %c_3 : (tensor<i64>, tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
    %5 = stablehlo.convert %4 : (tensor<2x1xi64>) -> tensor<2x1xi32>
    %6 = stablehlo.iota dim = 0 : tensor<2xi32>
    %c_4 = stablehlo.constant dense<2> : tensor<2xi32>
    %7 = stablehlo.multiply %6, %c_4 : tensor<2xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %9 = stablehlo.add %5, %8 : tensor<2x1xi32>
    %c_5 = stablehlo.constant dense<true> : tensor<2x1xi1>
    %10 = stablehlo.reshape %arg0 : (tensor<2x2xi1>) -> tensor<4xi1>
    %11 = stablehlo.reshape %c_5 : (tensor<2x1xi1>) -> tensor<2xi1>
    %12 = "stablehlo.scatter"(%10, %9, %11) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<i1>, %arg3: tensor<i1>):
      stablehlo.return %arg3 : tensor<i1>
    }) : (tensor<4xi1>, tensor<2x1xi32>, tensor<2xi1>) -> tensor<4xi1>
    %13 = stablehlo.reshape %12 : (tensor<4xi1>) -> tensor<2x2xi1>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %c_7 = stablehlo.constant dense<1> : tensor<i32>
    %14 = stablehlo.select %3, %c_6, %c_7 : tensor<i1>, tensor<i32>
    return %13, %14 : tensor<2x2xi1>, tensor<i32>
  }
}
