// cache_step
module @main {
  func.func @main(%arg0: tensor<1x2x4x3xf32>, %arg1: tensor<1xi64>, %arg2: tensor<1x2x1x3xf32>) -> (tensor<1x2x4x3xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<1xi64>
    %c_0 = stablehlo.constant dense<4> : tensor<1xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %2 = stablehlo.and %0, %1 : tensor<1xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<3> : tensor<i64>
    %4 = stablehlo.clamp %c_2, %arg1, %c_3 : (tensor<i64>, tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %5 = stablehlo.convert %4 : (tensor<1xi64>) -> tensor<1xi32>
    %6 = stablehlo.reshape %5 : (tensor<1xi32>) -> tensor<1x1xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.reshape %6 : (tensor<1x1xi32>) -> tensor<1xi32>
    %8 = stablehlo.reshape %7 : (tensor<1xi32>) -> tensor<i32>
    %9 = stablehlo.dynamic_update_slice %arg0, %arg2, %c_4, %c_4, %8, %c_4 : (tensor<1x2x4x3xf32>, tensor<1x2x1x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4x3xf32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %10 = stablehlo.select %3, %c_4, %c_5 : tensor<i1>, tensor<i32>
    return %9, %10 : tensor<1x2x4x3xf32>, tensor<i32>
  }
}

// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2xi64>, %arg2: tensor<2x2xf32>) -> (tensor<2x3xf32>, tensor<i32>) {
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
    %7 = "stablehlo.scatter"(%arg0, %6, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<2x3xf32>, tensor<2x1xi32>, tensor<2x2xf32>) -> tensor<2x3xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %8 = stablehlo.select %3, %c_4, %c_5 : tensor<i1>, tensor<i32>
    return %7, %8 : tensor<2x3xf32>, tensor<i32>
  }
}

// 0d
module @main {
  func.func @main(%arg0: tensor<i64>, %arg1: tensor<1xi64>, %arg2: tensor<1xi64>) -> (tensor<i64>, tensor<i32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<i64>) -> tensor<1xi64>
    %c = stablehlo.constant dense<0> : tensor<1xi64>
    %c_0 = stablehlo.constant dense<1> : tensor<1xi64>
    %1 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %2 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %3 = stablehlo.and %1, %2 : tensor<1xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %4 = stablehlo.reduce(%3 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.clamp %c_2, %arg1, %c_2 : (tensor<i64>, tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %6 = stablehlo.convert %5 : (tensor<1xi64>) -> tensor<1xi32>
    %7 = stablehlo.reshape %6 : (tensor<1xi32>) -> tensor<1x1xi32>
    %8 = stablehlo.reshape %arg0 : (tensor<i64>) -> tensor<1xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.reshape %7 : (tensor<1x1xi32>) -> tensor<1xi32>
    %10 = stablehlo.reshape %9 : (tensor<1xi32>) -> tensor<i32>
    %11 = stablehlo.dynamic_update_slice %8, %arg2, %10 : (tensor<1xi64>, tensor<1xi64>, tensor<i32>) -> tensor<1xi64>
    %12 = stablehlo.reshape %11 : (tensor<1xi64>) -> tensor<i64>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %13 = stablehlo.select %4, %c_3, %c_4 : tensor<i1>, tensor<i32>
    return %12, %13 : tensor<i64>, tensor<i32>
  }
}
