// plain
module @main {
  func.func @main(%arg0: tensor<1x2x3x3xf32>, %arg1: tensor<1x2x5x5xf32>, %arg2: tensor<1x2x3x3xi64>) -> tensor<1x2x5x5xf32> {
    %0 = stablehlo.reshape %arg2 : (tensor<1x2x3x3xi64>) -> tensor<2x9xi64>
    %1 = stablehlo.iota dim = 0 : tensor<2x9xi32>
    %c = stablehlo.constant dense<25> : tensor<2x9xi32>
    %2 = stablehlo.multiply %1, %c : tensor<2x9xi32>
    %3 = stablehlo.convert %0 : (tensor<2x9xi64>) -> tensor<2x9xi32>
    %4 = stablehlo.add %2, %3 : tensor<2x9xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<50xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x9xi32>) -> tensor<18xi32>
    %6 = stablehlo.reshape %arg0 : (tensor<1x2x3x3xf32>) -> tensor<18xf32>
    %7 = "stablehlo.scatter"(%cst, %5, %6) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %9 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %9 : tensor<f32>
    }) : (tensor<50xf32>, tensor<18xi32>, tensor<18xf32>) -> tensor<50xf32>
    %8 = stablehlo.reshape %7 : (tensor<50xf32>) -> tensor<1x2x5x5xf32>
    return %8 : tensor<1x2x5x5xf32>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<2x4x4xbf16>, %arg1: tensor<2x5x5xbf16>, %arg2: tensor<2x4x4xi64>) -> tensor<2x5x5xbf16> {
    %0 = stablehlo.reshape %arg2 : (tensor<2x4x4xi64>) -> tensor<2x16xi64>
    %1 = stablehlo.iota dim = 0 : tensor<2x16xi32>
    %c = stablehlo.constant dense<25> : tensor<2x16xi32>
    %2 = stablehlo.multiply %1, %c : tensor<2x16xi32>
    %3 = stablehlo.convert %0 : (tensor<2x16xi64>) -> tensor<2x16xi32>
    %4 = stablehlo.add %2, %3 : tensor<2x16xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<50xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x16xi32>) -> tensor<32xi32>
    %6 = stablehlo.convert %arg0 : (tensor<2x4x4xbf16>) -> tensor<2x4x4xf32>
    %7 = stablehlo.reshape %6 : (tensor<2x4x4xf32>) -> tensor<32xf32>
    %8 = "stablehlo.scatter"(%cst, %5, %7) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %11 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %11 : tensor<f32>
    }) : (tensor<50xf32>, tensor<32xi32>, tensor<32xf32>) -> tensor<50xf32>
    %9 = stablehlo.reshape %8 : (tensor<50xf32>) -> tensor<2x5x5xf32>
    %10 = stablehlo.convert %9 : (tensor<2x5x5xf32>) -> tensor<2x5x5xbf16>
    return %10 : tensor<2x5x5xbf16>
  }
}
