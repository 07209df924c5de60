// before
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<3xi32>) -> tensor<3xf32> {
    %0 = stablehlo.reshape %arg1 : (tensor<3xi32>) -> tensor<3x1xi32>
    %1 = "stablehlo.gather"(%arg0, %0) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<3x1xi32>) -> tensor<3xf32>
    return %1 : tensor<3xf32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<3xi32>) -> tensor<3xf32> {
    %0 = stablehlo.reshape %arg1 : (tensor<3xi32>) -> tensor<3x1xi32>
    %c = stablehlo.constant dense<2> : tensor<1xi32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<1xi32>) -> tensor<3x1xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<3x1xi32>
    %2 = stablehlo.maximum %0, %c_0 : tensor<3x1xi32>
    %3 = stablehlo.minimum %2, %1 : tensor<3x1xi32>
    %4 = "stablehlo.gather"(%arg0, %3) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<3x1xi32>) -> tensor<3xf32>
    return %4 : tensor<3xf32>
  }
}
