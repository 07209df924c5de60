// plain
module @main {
  func.func @main(%arg0: tensor<1x2x2x2x1xf32>, %arg1: tensor<1x2x3x4x2xf32>, %arg2: tensor<1x2x2x2x1xi64>) -> tensor<1x2x3x4x2xf32> {
    %0 = stablehlo.reshape %arg2 : (tensor<1x2x2x2x1xi64>) -> tensor<2x4xi64>
    %1 = stablehlo.iota dim = 0 : tensor<2x4xi32>
    %c = stablehlo.constant dense<24> : tensor<2x4xi32>
    %2 = stablehlo.multiply %1, %c : tensor<2x4xi32>
    %3 = stablehlo.convert %0 : (tensor<2x4xi64>) -> tensor<2x4xi32>
    %4 = stablehlo.add %2, %3 : tensor<2x4xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<48xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x4xi32>) -> tensor<8xi32>
    %6 = stablehlo.reshape %arg0 : (tensor<1x2x2x2x1xf32>) -> tensor<8xf32>
    %7 = "stablehlo.scatter"(%cst, %5, %6) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %9 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %9 : tensor<f32>
    }) : (tensor<48xf32>, tensor<8xi32>, tensor<8xf32>) -> tensor<48xf32>
    %8 = stablehlo.reshape %7 : (tensor<48xf32>) -> tensor<1x2x3x4x2xf32>
    return %8 : tensor<1x2x3x4x2xf32>
  }
}
