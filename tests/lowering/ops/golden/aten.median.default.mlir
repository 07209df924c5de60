// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<f32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
    %1 = stablehlo.iota dim = 0 : tensor<6xi32>
    %2:2 = "stablehlo.sort"(%0, %1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %15 = stablehlo.compare GT, %arg2, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %16 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %17 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %18 = stablehlo.and %16, %17 : tensor<i1>
      %19 = stablehlo.or %15, %18 : tensor<i1>
      stablehlo.return %19 : tensor<i1>
    }) : (tensor<6xf32>, tensor<6xi32>) -> (tensor<6xf32>, tensor<6xi32>)
    %c = stablehlo.constant dense<2> : tensor<1xi32>
    %3 = stablehlo.compare NE, %0, %0, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %4 = stablehlo.convert %3 : (tensor<6xi1>) -> tensor<6xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.reduce(%4 init: %c_0) applies stablehlo.add across dimensions = [0] : (tensor<6xi32>, tensor<i32>) -> tensor<i32>
    %6 = stablehlo.reshape %5 : (tensor<i32>) -> tensor<1xi32>
    %c_1 = stablehlo.constant dense<6> : tensor<1xi32>
    %7 = stablehlo.subtract %c_1, %6 : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<1xi32>
    %c_3 = stablehlo.constant dense<1> : tensor<1xi32>
    %8 = stablehlo.compare GT, %6, %c_2, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %9 = stablehlo.select %8, %7, %c : tensor<1xi1>, tensor<1xi32>
    %10 = stablehlo.reshape %9 : (tensor<1xi32>) -> tensor<1x1xi32>
    %11 = "stablehlo.gather"(%2#0, %10) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<6xf32>, tensor<1x1xi32>) -> tensor<1xf32>
    %12 = stablehlo.reshape %9 : (tensor<1xi32>) -> tensor<1x1xi32>
    %13 = "stablehlo.gather"(%2#1, %12) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<6xi32>, tensor<1x1xi32>) -> tensor<1xi32>
    %14 = stablehlo.reshape %11 : (tensor<1xf32>) -> tensor<f32>
    return %14 : tensor<f32>
  }
}

// nan
module @main {
  func.func @main(%arg0: tensor<2x6xf32>) -> tensor<f32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x6xf32>) -> tensor<12xf32>
    %1 = stablehlo.iota dim = 0 : tensor<12xi32>
    %2:2 = "stablehlo.sort"(%0, %1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %15 = stablehlo.compare GT, %arg2, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %16 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %17 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %18 = stablehlo.and %16, %17 : tensor<i1>
      %19 = stablehlo.or %15, %18 : tensor<i1>
      stablehlo.return %19 : tensor<i1>
    }) : (tensor<12xf32>, tensor<12xi32>) -> (tensor<12xf32>, tensor<12xi32>)
    %c = stablehlo.constant dense<5> : tensor<1xi32>
    %3 = stablehlo.compare NE, %0, %0, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %4 = stablehlo.convert %3 : (tensor<12xi1>) -> tensor<12xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.reduce(%4 init: %c_0) applies stablehlo.add across dimensions = [0] : (tensor<12xi32>, tensor<i32>) -> tensor<i32>
    %6 = stablehlo.reshape %5 : (tensor<i32>) -> tensor<1xi32>
    %c_1 = stablehlo.constant dense<12> : tensor<1xi32>
    %7 = stablehlo.subtract %c_1, %6 : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<1xi32>
    %c_3 = stablehlo.constant dense<1> : tensor<1xi32>
    %8 = stablehlo.compare GT, %6, %c_2, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %9 = stablehlo.select %8, %7, %c : tensor<1xi1>, tensor<1xi32>
    %10 = stablehlo.reshape %9 : (tensor<1xi32>) -> tensor<1x1xi32>
    %11 = "stablehlo.gather"(%2#0, %10) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<12xf32>, tensor<1x1xi32>) -> tensor<1xf32>
    %12 = stablehlo.reshape %9 : (tensor<1xi32>) -> tensor<1x1xi32>
    %13 = "stablehlo.gather"(%2#1, %12) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<12xi32>, tensor<1x1xi32>) -> tensor<1xi32>
    %14 = stablehlo.reshape %11 : (tensor<1xf32>) -> tensor<f32>
    return %14 : tensor<f32>
  }
}

// empty
module @main {
  func.func @main(%arg0: tensor<0xf32>) -> tensor<f32> {
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    return %cst : tensor<f32>
  }
}
