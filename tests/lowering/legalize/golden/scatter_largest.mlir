// before
module @main {
  func.func @main(%arg0: tensor<3xi32>, %arg1: tensor<4xi32>, %arg2: tensor<4xi32>) -> tensor<3xi32> {
    %0 = stablehlo.reshape %arg1 : (tensor<4xi32>) -> tensor<4x1xi32>
    %1 = "stablehlo.scatter"(%arg0, %0, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %2 = stablehlo.maximum %arg3, %arg4 : tensor<i32>
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
    %12 = stablehlo.reshape %11 : (tensor<4x1xi32>) -> tensor<4xi32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<4xi32>) -> tensor<4x4x1xi32>
    %14 = stablehlo.iota dim = 0 : tensor<4x4x1xi32>
    %15 = stablehlo.compare EQ, %13, %14, SIGNED : (tensor<4x4x1xi32>, tensor<4x4x1xi32>) -> tensor<4x4x1xi1>
    %16 = stablehlo.reshape %arg2 : (tensor<4xi32>) -> tensor<4x1xi32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [1, 2] : (tensor<4x1xi32>) -> tensor<4x4x1xi32>
    %c_5 = stablehlo.constant dense<-2147483648> : tensor<4x4x1xi32>
    %18 = stablehlo.select %15, %17, %c_5 : tensor<4x4x1xi1>, tensor<4x4x1xi32>
    %c_6 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %19 = stablehlo.reduce(%18 init: %c_6) applies stablehlo.maximum across dimensions = [1] : (tensor<4x4x1xi32>, tensor<i32>) -> tensor<4x1xi32>
    %20 = stablehlo.reshape %19 : (tensor<4x1xi32>) -> tensor<4xi32>
    %21 = stablehlo.maximum %10, %20 : tensor<4xi32>
    %22 = stablehlo.slice %21 [0:3] : (tensor<4xi32>) -> tensor<3xi32>
    return %22 : tensor<3xi32>
  }
}
