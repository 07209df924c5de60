// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi64>, %arg2: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<2x3xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<2x3xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi1>
    %2 = stablehlo.and %0, %1 : tensor<2x3xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0, 1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<2> : tensor<i64>
    %4 = stablehlo.clamp %c_2, %arg1, %c_3 : (tensor<i64>, tensor<2x3xi64>, tensor<i64>) -> tensor<2x3xi64>
    %5 = stablehlo.convert %4 : (tensor<2x3xi64>) -> tensor<2x3xi32>
    %6 = stablehlo.iota dim = 0 : tensor<2xi32>
    %c_4 = stablehlo.constant dense<3> : tensor<2xi32>
    %7 = stablehlo.multiply %6, %c_4 : tensor<2xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<2xi32>) -> tensor<2x3xi32>
    %9 = stablehlo.add %5, %8 : tensor<2x3xi32>
    %10 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
    %11 = stablehlo.reshape %9 : (tensor<2x3xi32>) -> tensor<6x1xi32>
    %12 = stablehlo.reshape %arg2 : (tensor<2x3xf32>) -> tensor<6xf32>
    %13 = "stablehlo.scatter"(%10, %11, %12) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %16 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %16 : tensor<f32>
    }) : (tensor<6xf32>, tensor<6x1xi32>, tensor<6xf32>) -> tensor<6xf32>
    %14 = stablehlo.reshape %13 : (tensor<6xf32>) -> tensor<2x3xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %15 = stablehlo.select %3, %c_5, %c_6 : tensor<i1>, tensor<i32>
    return %14, %15 : tensor<2x3xf32>, tensor<i32>
  }
}

// half_adds_in_float32
module @main {
  func.func @main(%arg0: tensor<2xbf16>, %arg1: tensor<300xi64>, %arg2: tensor<300xbf16>) -> (tensor<2xbf16>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<300xi64>
    %c_0 = stablehlo.constant dense<2> : tensor<300xi64>
    %0 = stablehlo.compare GE, %arg1, %c, SIGNED : (tensor<300xi64>, tensor<300xi64>) -> tensor<300xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<300xi64>, tensor<300xi64>) -> tensor<300xi1>
    %2 = stablehlo.and %0, %1 : tensor<300xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<300xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<1> : tensor<i64>
    %4 = stablehlo.clamp %c_2, %arg1, %c_3 : (tensor<i64>, tensor<300xi64>, tensor<i64>) -> tensor<300xi64>
    %5 = stablehlo.convert %4 : (tensor<300xi64>) -> tensor<300xi32>
    %6 = stablehlo.convert %arg0 : (tensor<2xbf16>) -> tensor<2xf32>
    %7 = stablehlo.convert %arg2 : (tensor<300xbf16>) -> tensor<300xf32>
    %8 = stablehlo.reshape %5 : (tensor<300xi32>) -> tensor<300x1xi32>
    %9 = "stablehlo.scatter"(%6, %8, %7) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %12 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %12 : tensor<f32>
    }) : (tensor<2xf32>, tensor<300x1xi32>, tensor<300xf32>) -> tensor<2xf32>
    %10 = stablehlo.convert %9 : (tensor<2xf32>) -> tensor<2xbf16>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.select %3, %c_4, %c_5 : tensor<i1>, tensor<i32>
    return %10, %11 : tensor<2xbf16>, tensor<i32>
  }
}

// no_index
module @main {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<0xi64>, %arg2: tensor<4xi64>) -> tensor<3xi64> {
    return %arg0 : tensor<3xi64>
  }
}
