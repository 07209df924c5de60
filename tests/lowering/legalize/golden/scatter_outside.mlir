// before
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<3xi32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.reshape %arg1 : (tensor<3xi32>) -> tensor<3x1xi32>
    %1 = "stablehlo.scatter"(%arg0, %0, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<3xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<3xf32>
    return %1 : tensor<3xf32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<3xi32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.reshape %arg1 : (tensor<3xi32>) -> tensor<3x1xi32>
    %c = stablehlo.constant dense<0> : tensor<3x1xi32>
    %1 = stablehlo.compare GE, %0, %c, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
    %c_0 = stablehlo.constant dense<2> : tensor<1xi32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [1] : (tensor<1xi32>) -> tensor<3x1xi32>
    %3 = stablehlo.compare LE, %0, %2, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
    %4 = stablehlo.and %1, %3 : tensor<3x1xi1>
    %5 = stablehlo.convert %4 : (tensor<3x1xi1>) -> tensor<3x1xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %6 = stablehlo.reduce(%5 init: %c_1) applies stablehlo.minimum across dimensions = [1] : (tensor<3x1xi32>, tensor<i32>) -> tensor<3xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<3xi32>
    %7 = stablehlo.compare NE, %6, %c_2, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<3xi1>) -> tensor<3x1xi1>
    %c_3 = stablehlo.constant dense<3> : tensor<1xi32>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [1] : (tensor<1xi32>) -> tensor<3x1xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.pad %arg0, %cst, low = [0], high = [1], interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
    %11 = stablehlo.select %8, %0, %9 : tensor<3x1xi1>, tensor<3x1xi32>
    %12 = "stablehlo.scatter"(%10, %11, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<4xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<4xf32>
    %13 = stablehlo.slice %12 [0:3] : (tensor<4xf32>) -> tensor<3xf32>
    return %13 : tensor<3xf32>
  }
}
