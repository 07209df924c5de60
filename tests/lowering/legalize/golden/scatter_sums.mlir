// before
module @main {
  func.func @main(%arg0: tensor<3xi32>, %arg1: tensor<4xi32>, %arg2: tensor<4xi32>) -> tensor<3xi32> {
    %0 = stablehlo.reshape %arg1 : (tensor<4xi32>) -> tensor<4x1xi32>
    %1 = "stablehlo.scatter"(%arg0, %0, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %2 = stablehlo.add %arg3, %arg4 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<3xi32>, tensor<4x1xi32>, tensor<4xi32>) -> tensor<3xi32>
    return %1 : tensor<3xi32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<3xi32>, %arg1: tensor<4xi32>, %arg2: tensor<4xi32>) -> tensor<3xi32> {
    %0 = stablehlo.reshape %arg1 : (tensor<4xi32>) -> tensor<4x1xi32>
    %c = stablehlo.constant dense<0> : tensor<4x1xi32>
    %1 = stablehlo.compare GE, %0, %c, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %c_0 = stablehlo.constant dense<2> : tensor<1xi32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [1] : (tensor<1xi32>) -> tensor<4x1xi32>
    %3 = stablehlo.compare LE, %0, %2, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %4 = stablehlo.and %1, %3 : tensor<4x1xi1>
    %5 = stablehlo.convert %4 : (tensor<4x1xi1>) -> tensor<4x1xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %6 = stablehlo.reduce(%5 init: %c_1) applies stablehlo.minimum across dimensions = [1] : (tensor<4x1xi32>, tensor<i32>) -> tensor<4xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<4xi32>
    %7 = stablehlo.compare NE, %6, %c_2, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<4xi1>) -> tensor<4x1xi1>
    %c_3 = stablehlo.constant dense<3> : tensor<1xi32>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [1] : (tensor<1xi32>) -> tensor<4x1xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.pad %arg0, %c_4, low = [0], high = [1], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<4xi32>
    %11 = stablehlo.select %8, %0, %9 : tensor<4x1xi1>, tensor<4x1xi32>
    %c_5 = stablehlo.constant dense<255> : tensor<4xi32>
    %12 = stablehlo.and %arg2, %c_5 : tensor<4xi32>
    %13 = stablehlo.convert %12 : (tensor<4xi32>) -> tensor<4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %14 = "stablehlo.scatter"(%cst, %11, %13) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %39 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %39 : tensor<f32>
    }) : (tensor<4xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<4xf32>
    %15 = stablehlo.convert %14 : (tensor<4xf32>) -> tensor<4xi32>
    %16 = stablehlo.add %10, %15 : tensor<4xi32>
    %c_6 = stablehlo.constant dense<8> : tensor<4xi32>
    %17 = stablehlo.shift_right_logical %arg2, %c_6 : tensor<4xi32>
    %18 = stablehlo.and %17, %c_5 : tensor<4xi32>
    %19 = stablehlo.convert %18 : (tensor<4xi32>) -> tensor<4xf32>
    %20 = "stablehlo.scatter"(%cst, %11, %19) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %39 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %39 : tensor<f32>
    }) : (tensor<4xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<4xf32>
    %21 = stablehlo.convert %20 : (tensor<4xf32>) -> tensor<4xi32>
    %22 = stablehlo.shift_left %21, %c_6 : tensor<4xi32>
    %23 = stablehlo.add %16, %22 : tensor<4xi32>
    %c_7 = stablehlo.constant dense<16> : tensor<4xi32>
    %24 = stablehlo.shift_right_logical %arg2, %c_7 : tensor<4xi32>
    %25 = stablehlo.and %24, %c_5 : tensor<4xi32>
    %26 = stablehlo.convert %25 : (tensor<4xi32>) -> tensor<4xf32>
    %27 = "stablehlo.scatter"(%cst, %11, %26) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %39 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %39 : tensor<f32>
    }) : (tensor<4xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<4xf32>
    %28 = stablehlo.convert %27 : (tensor<4xf32>) -> tensor<4xi32>
    %29 = stablehlo.shift_left %28, %c_7 : tensor<4xi32>
    %30 = stablehlo.add %23, %29 : tensor<4xi32>
    %c_8 = stablehlo.constant dense<24> : tensor<4xi32>
    %31 = stablehlo.shift_right_logical %arg2, %c_8 : tensor<4xi32>
    %32 = stablehlo.and %31, %c_5 : tensor<4xi32>
    %33 = stablehlo.convert %32 : (tensor<4xi32>) -> tensor<4xf32>
    %34 = "stablehlo.scatter"(%cst, %11, %33) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %39 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %39 : tensor<f32>
    }) : (tensor<4xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<4xf32>
    %35 = stablehlo.convert %34 : (tensor<4xf32>) -> tensor<4xi32>
    %36 = stablehlo.shift_left %35, %c_8 : tensor<4xi32>
    %37 = stablehlo.add %30, %36 : tensor<4xi32>
    %38 = stablehlo.slice %37 [0:3] : (tensor<4xi32>) -> tensor<3xi32>
    return %38 : tensor<3xi32>
  }
}
