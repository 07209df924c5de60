// half
module @main {
  func.func @main(%arg0: tensor<2x6xbf16>) -> tensor<bf16> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x6xbf16>) -> tensor<12xbf16>
    %1 = stablehlo.iota dim = 0 : tensor<12xi32>
    %2:2 = "stablehlo.sort"(%0, %1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<bf16>, %arg2: tensor<bf16>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %16 = stablehlo.compare GT, %arg2, %arg1, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %17 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %18 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %19 = stablehlo.and %17, %18 : tensor<i1>
      %20 = stablehlo.or %16, %19 : tensor<i1>
      stablehlo.return %20 : tensor<i1>
    }) : (tensor<12xbf16>, tensor<12xi32>) -> (tensor<12xbf16>, tensor<12xi32>)
    %c = stablehlo.constant dense<5> : tensor<1xi32>
    %3 = stablehlo.compare NE, %0, %0, FLOAT : (tensor<12xbf16>, tensor<12xbf16>) -> tensor<12xi1>
    %4 = stablehlo.convert %3 : (tensor<12xi1>) -> tensor<12xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.reduce(%4 init: %c_0) applies stablehlo.add across dimensions = [0] : (tensor<12xi32>, tensor<i32>) -> tensor<i32>
    %6 = stablehlo.reshape %5 : (tensor<i32>) -> tensor<1xi32>
    %c_1 = stablehlo.constant dense<12> : tensor<1xi32>
    %7 = stablehlo.subtract %c_1, %6 : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<1xi32>
    %c_3 = stablehlo.constant dense<1> : tensor<1xi32>
    %8 = stablehlo.subtract %7, %c_3 : tensor<1xi32>
    %9 = stablehlo.maximum %8, %c_2 : tensor<1xi32>
    %c_4 = stablehlo.constant dense<2> : tensor<1xi32>
    %10 = stablehlo.divide %9, %c_4 : tensor<1xi32>
    %11 = stablehlo.reshape %10 : (tensor<1xi32>) -> tensor<1x1xi32>
    %12 = "stablehlo.gather"(%2#0, %11) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<12xbf16>, tensor<1x1xi32>) -> tensor<1xbf16>
    %13 = stablehlo.reshape %10 : (tensor<1xi32>) -> tensor<1x1xi32>
    %14 = "stablehlo.gather"(%2#1, %13) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<12xi32>, tensor<1x1xi32>) -> tensor<1xi32>
    %15 = stablehlo.reshape %12 : (tensor<1xbf16>) -> tensor<bf16>
    return %15 : tensor<bf16>
  }
}
