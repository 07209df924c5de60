// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<4xf32>) -> tensor<2x3xi64> {
    %c = stablehlo.constant dense<0> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<4> : tensor<2x3xi32>
    %c_1 = stablehlo.constant dense<2> : tensor<2x3xi32>
    %c_2 = stablehlo.constant dense<1> : tensor<2x3xi32>
    %0 = stablehlo.compare LT, %c, %c_0, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %1 = stablehlo.add %c, %c_0 : tensor<2x3xi32>
    %2 = stablehlo.divide %1, %c_1 : tensor<2x3xi32>
    %c_3 = stablehlo.constant dense<3> : tensor<2x3xi32>
    %3 = stablehlo.minimum %2, %c_3 : tensor<2x3xi32>
    %4 = stablehlo.reshape %3 : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %5 = "stablehlo.gather"(%arg1, %4) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<2x3x1xi32>) -> tensor<2x3xf32>
    %6 = stablehlo.compare GT, %5, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %7 = stablehlo.not %6 : tensor<2x3xi1>
    %8 = stablehlo.and %0, %7 : tensor<2x3xi1>
    %9 = stablehlo.add %2, %c_2 : tensor<2x3xi32>
    %10 = stablehlo.select %8, %9, %c : tensor<2x3xi1>, tensor<2x3xi32>
    %11 = stablehlo.and %0, %6 : tensor<2x3xi1>
    %12 = stablehlo.select %11, %2, %c_0 : tensor<2x3xi1>, tensor<2x3xi32>
    %13 = stablehlo.compare LT, %10, %12, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %14 = stablehlo.add %10, %12 : tensor<2x3xi32>
    %15 = stablehlo.divide %14, %c_1 : tensor<2x3xi32>
    %16 = stablehlo.minimum %15, %c_3 : tensor<2x3xi32>
    %17 = stablehlo.reshape %16 : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %18 = "stablehlo.gather"(%arg1, %17) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<2x3x1xi32>) -> tensor<2x3xf32>
    %19 = stablehlo.compare GT, %18, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %20 = stablehlo.not %19 : tensor<2x3xi1>
    %21 = stablehlo.and %13, %20 : tensor<2x3xi1>
    %22 = stablehlo.add %15, %c_2 : tensor<2x3xi32>
    %23 = stablehlo.select %21, %22, %10 : tensor<2x3xi1>, tensor<2x3xi32>
    %24 = stablehlo.and %13, %19 : tensor<2x3xi1>
    %25 = stablehlo.select %24, %15, %12 : tensor<2x3xi1>, tensor<2x3xi32>
    %26 = stablehlo.compare LT, %23, %25, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %27 = stablehlo.add %23, %25 : tensor<2x3xi32>
    %28 = stablehlo.divide %27, %c_1 : tensor<2x3xi32>
    %29 = stablehlo.minimum %28, %c_3 : tensor<2x3xi32>
    %30 = stablehlo.reshape %29 : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %31 = "stablehlo.gather"(%arg1, %30) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<2x3x1xi32>) -> tensor<2x3xf32>
    %32 = stablehlo.compare GT, %31, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %33 = stablehlo.not %32 : tensor<2x3xi1>
    %34 = stablehlo.and %26, %33 : tensor<2x3xi1>
    %35 = stablehlo.add %28, %c_2 : tensor<2x3xi32>
    %36 = stablehlo.select %34, %35, %23 : tensor<2x3xi1>, tensor<2x3xi32>
    %37 = stablehlo.and %26, %32 : tensor<2x3xi1>
    %38 = stablehlo.select %37, %28, %25 : tensor<2x3xi1>, tensor<2x3xi32>
    %39 = stablehlo.convert %36 : (tensor<2x3xi32>) -> tensor<2x3xi64>
    return %39 : tensor<2x3xi64>
  }
}

// int64
module @main {
  func.func @main(%arg0: tensor<1xi64>, %arg1: tensor<2xi64>) -> tensor<1xi64> {
    %c = stablehlo.constant dense<0> : tensor<1xi32>
    %c_0 = stablehlo.constant dense<2> : tensor<1xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<1xi32>
    %0 = stablehlo.compare LT, %c, %c_0, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %1 = stablehlo.add %c, %c_0 : tensor<1xi32>
    %2 = stablehlo.divide %1, %c_0 : tensor<1xi32>
    %3 = stablehlo.minimum %2, %c_1 : tensor<1xi32>
    %4 = stablehlo.reshape %3 : (tensor<1xi32>) -> tensor<1x1xi32>
    %5 = "stablehlo.gather"(%arg1, %4) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<2xi64>, tensor<1x1xi32>) -> tensor<1xi64>
    %6 = stablehlo.compare GE, %5, %arg0, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %7 = stablehlo.not %6 : tensor<1xi1>
    %8 = stablehlo.and %0, %7 : tensor<1xi1>
    %9 = stablehlo.add %2, %c_1 : tensor<1xi32>
    %10 = stablehlo.select %8, %9, %c : tensor<1xi1>, tensor<1xi32>
    %11 = stablehlo.and %0, %6 : tensor<1xi1>
    %12 = stablehlo.select %11, %2, %c_0 : tensor<1xi1>, tensor<1xi32>
    %13 = stablehlo.compare LT, %10, %12, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %14 = stablehlo.add %10, %12 : tensor<1xi32>
    %15 = stablehlo.divide %14, %c_0 : tensor<1xi32>
    %16 = stablehlo.minimum %15, %c_1 : tensor<1xi32>
    %17 = stablehlo.reshape %16 : (tensor<1xi32>) -> tensor<1x1xi32>
    %18 = "stablehlo.gather"(%arg1, %17) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<2xi64>, tensor<1x1xi32>) -> tensor<1xi64>
    %19 = stablehlo.compare GE, %18, %arg0, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %20 = stablehlo.not %19 : tensor<1xi1>
    %21 = stablehlo.and %13, %20 : tensor<1xi1>
    %22 = stablehlo.add %15, %c_1 : tensor<1xi32>
    %23 = stablehlo.select %21, %22, %10 : tensor<1xi1>, tensor<1xi32>
    %24 = stablehlo.and %13, %19 : tensor<1xi1>
    %25 = stablehlo.select %24, %15, %12 : tensor<1xi1>, tensor<1xi32>
    %26 = stablehlo.convert %23 : (tensor<1xi32>) -> tensor<1xi64>
    return %26 : tensor<1xi64>
  }
}
