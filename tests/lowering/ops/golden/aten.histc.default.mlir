// plain
module @main {
  func.func @main(%arg0: tensor<6xf32>) -> tensor<4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %1 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %2 = stablehlo.compare GE, %arg0, %0, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %3 = stablehlo.compare LE, %arg0, %1, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %4 = stablehlo.and %2, %3 : tensor<6xi1>
    %5 = stablehlo.subtract %arg0, %0 : tensor<6xf32>
    %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<6xf32>
    %6 = stablehlo.multiply %5, %cst_2 : tensor<6xf32>
    %7 = stablehlo.subtract %1, %0 : tensor<6xf32>
    %8 = stablehlo.divide %6, %7 : tensor<6xf32>
    %9 = stablehlo.convert %8 : (tensor<6xf32>) -> tensor<6xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<3> : tensor<i32>
    %10 = stablehlo.clamp %c, %9, %c_3 : (tensor<i32>, tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<6xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<6xf32>
    %11 = stablehlo.select %4, %cst_4, %cst_5 : tensor<6xi1>, tensor<6xf32>
    %12 = stablehlo.reshape %10 : (tensor<6xi32>) -> tensor<6x1xi32>
    %13 = "stablehlo.scatter"(%cst, %12, %11) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %14 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<4xf32>, tensor<6x1xi32>, tensor<6xf32>) -> tensor<4xf32>
    return %13 : tensor<4xf32>
  }
}

// range_of_data
module @main {
  func.func @main(%arg0: tensor<3xf32>) -> (tensor<3xf32>, tensor<i32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst_1) applies stablehlo.minimum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %cst_2) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.is_finite %0 : (tensor<f32>) -> tensor<i1>
    %3 = stablehlo.is_finite %1 : (tensor<f32>) -> tensor<i1>
    %4 = stablehlo.and %2, %3 : tensor<i1>
    %5 = stablehlo.compare EQ, %0, %1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.subtract %0, %cst_3 : tensor<f32>
    %7 = stablehlo.select %5, %6, %0 : tensor<i1>, tensor<f32>
    %8 = stablehlo.add %1, %cst_3 : tensor<f32>
    %9 = stablehlo.select %5, %8, %1 : tensor<i1>, tensor<f32>
    %10 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %12 = stablehlo.compare GE, %arg0, %10, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %13 = stablehlo.compare LE, %arg0, %11, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %14 = stablehlo.and %12, %13 : tensor<3xi1>
    %15 = stablehlo.subtract %arg0, %10 : tensor<3xf32>
    %cst_4 = stablehlo.constant dense<3.000000e+00> : tensor<3xf32>
    %16 = stablehlo.multiply %15, %cst_4 : tensor<3xf32>
    %17 = stablehlo.subtract %11, %10 : tensor<3xf32>
    %18 = stablehlo.divide %16, %17 : tensor<3xf32>
    %19 = stablehlo.convert %18 : (tensor<3xf32>) -> tensor<3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<2> : tensor<i32>
    %20 = stablehlo.clamp %c, %19, %c_5 : (tensor<i32>, tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %21 = stablehlo.select %14, %cst_6, %cst : tensor<3xi1>, tensor<3xf32>
    %22 = stablehlo.reshape %20 : (tensor<3xi32>) -> tensor<3x1xi32>
    %23 = "stablehlo.scatter"(%cst, %22, %21) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %25 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %25 : tensor<f32>
    }) : (tensor<3xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<3xf32>
    %c_7 = stablehlo.constant dense<1> : tensor<i32>
    %24 = stablehlo.select %4, %c, %c_7 : tensor<i1>, tensor<i32>
    return %23, %24 : tensor<3xf32>, tensor<i32>
  }
}

// one_value
module @main {
  func.func @main(%arg0: tensor<2xf32>) -> (tensor<4xf32>, tensor<i32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst_1) applies stablehlo.minimum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %cst_2) applies stablehlo.maximum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.is_finite %0 : (tensor<f32>) -> tensor<i1>
    %3 = stablehlo.is_finite %1 : (tensor<f32>) -> tensor<i1>
    %4 = stablehlo.and %2, %3 : tensor<i1>
    %5 = stablehlo.compare EQ, %0, %1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.subtract %0, %cst_3 : tensor<f32>
    %7 = stablehlo.select %5, %6, %0 : tensor<i1>, tensor<f32>
    %8 = stablehlo.add %1, %cst_3 : tensor<f32>
    %9 = stablehlo.select %5, %8, %1 : tensor<i1>, tensor<f32>
    %10 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %12 = stablehlo.compare GE, %arg0, %10, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %13 = stablehlo.compare LE, %arg0, %11, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %14 = stablehlo.and %12, %13 : tensor<2xi1>
    %15 = stablehlo.subtract %arg0, %10 : tensor<2xf32>
    %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<2xf32>
    %16 = stablehlo.multiply %15, %cst_4 : tensor<2xf32>
    %17 = stablehlo.subtract %11, %10 : tensor<2xf32>
    %18 = stablehlo.divide %16, %17 : tensor<2xf32>
    %19 = stablehlo.convert %18 : (tensor<2xf32>) -> tensor<2xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<3> : tensor<i32>
    %20 = stablehlo.clamp %c, %19, %c_5 : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
    %21 = stablehlo.select %14, %cst_6, %cst_7 : tensor<2xi1>, tensor<2xf32>
    %22 = stablehlo.reshape %20 : (tensor<2xi32>) -> tensor<2x1xi32>
    %23 = "stablehlo.scatter"(%cst, %22, %21) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %25 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %25 : tensor<f32>
    }) : (tensor<4xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<4xf32>
    %c_8 = stablehlo.constant dense<1> : tensor<i32>
    %24 = stablehlo.select %4, %c, %c_8 : tensor<i1>, tensor<i32>
    return %23, %24 : tensor<4xf32>, tensor<i32>
  }
}
