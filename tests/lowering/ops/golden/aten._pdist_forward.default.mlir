// plain
module @main {
  func.func @main(%arg0: tensor<3x2xf32>) -> tensor<3xf32> {
    %c = stablehlo.constant dense<[0, 0, 1]> : tensor<3xi64>
    %c_0 = stablehlo.constant dense<2> : tensor<i64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.clamp %c_1, %c, %c_0 : (tensor<i64>, tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %1 = "stablehlo.gather"(%arg0, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<3x2xf32>, tensor<3xi64>) -> tensor<3x2xf32>
    %c_2 = stablehlo.constant dense<[1, 2, 2]> : tensor<3xi64>
    %2 = stablehlo.clamp %c_1, %c_2, %c_0 : (tensor<i64>, tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %3 = "stablehlo.gather"(%arg0, %2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<3x2xf32>, tensor<3xi64>) -> tensor<3x2xf32>
    %4 = stablehlo.subtract %1, %3 : tensor<3x2xf32>
    %5 = stablehlo.abs %4 : tensor<3x2xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<3x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<3x2xf32>, tensor<f32>) -> tensor<3xf32>
    %8 = stablehlo.sqrt %7 : tensor<3xf32>
    return %8 : tensor<3xf32>
  }
}

// one_row
module @main {
  func.func @main(%arg0: tensor<1x2xf32>) -> tensor<0xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<0xf32>
    return %cst : tensor<0xf32>
  }
}
