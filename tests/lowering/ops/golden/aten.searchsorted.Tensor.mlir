// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xi64> {
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
    %5 = "stablehlo.gather"(%arg0, %4) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<2x3x1xi32>) -> tensor<2x3xf32>
    %6 = stablehlo.compare GE, %5, %arg1, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
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
    %18 = "stablehlo.gather"(%arg0, %17) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<2x3x1xi32>) -> tensor<2x3xf32>
    %19 = stablehlo.compare GE, %18, %arg1, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
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
    %31 = "stablehlo.gather"(%arg0, %30) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<2x3x1xi32>) -> tensor<2x3xf32>
    %32 = stablehlo.compare GE, %31, %arg1, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
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

// rows_right
module @main {
  func.func @main(%arg0: tensor<2x3xi64>, %arg1: tensor<2x2xi64>) -> tensor<2x2xi32> {
    %c = stablehlo.constant dense<0> : tensor<2x2xi32>
    %c_0 = stablehlo.constant dense<3> : tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<2> : tensor<2x2xi32>
    %c_2 = stablehlo.constant dense<1> : tensor<2x2xi32>
    %0 = stablehlo.iota dim = 0 : tensor<2xi32>
    %c_3 = stablehlo.constant dense<3> : tensor<2xi32>
    %1 = stablehlo.multiply %0, %c_3 : tensor<2xi32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xi32>) -> tensor<2x2xi32>
    %3 = stablehlo.compare LT, %c, %c_0, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
    %4 = stablehlo.add %c, %c_0 : tensor<2x2xi32>
    %5 = stablehlo.divide %4, %c_1 : tensor<2x2xi32>
    %6 = stablehlo.minimum %5, %c_1 : tensor<2x2xi32>
    %7 = stablehlo.add %6, %2 : tensor<2x2xi32>
    %8 = stablehlo.reshape %arg0 : (tensor<2x3xi64>) -> tensor<6xi64>
    %9 = stablehlo.reshape %7 : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
    %10 = "stablehlo.gather"(%8, %9) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<6xi64>, tensor<2x2x1xi32>) -> tensor<2x2xi64>
    %11 = stablehlo.compare GT, %10, %arg1, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %12 = stablehlo.not %11 : tensor<2x2xi1>
    %13 = stablehlo.and %3, %12 : tensor<2x2xi1>
    %14 = stablehlo.add %5, %c_2 : tensor<2x2xi32>
    %15 = stablehlo.select %13, %14, %c : tensor<2x2xi1>, tensor<2x2xi32>
    %16 = stablehlo.and %3, %11 : tensor<2x2xi1>
    %17 = stablehlo.select %16, %5, %c_0 : tensor<2x2xi1>, tensor<2x2xi32>
    %18 = stablehlo.compare LT, %15, %17, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
    %19 = stablehlo.add %15, %17 : tensor<2x2xi32>
    %20 = stablehlo.divide %19, %c_1 : tensor<2x2xi32>
    %21 = stablehlo.minimum %20, %c_1 : tensor<2x2xi32>
    %22 = stablehlo.add %21, %2 : tensor<2x2xi32>
    %23 = stablehlo.reshape %arg0 : (tensor<2x3xi64>) -> tensor<6xi64>
    %24 = stablehlo.reshape %22 : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
    %25 = "stablehlo.gather"(%23, %24) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<6xi64>, tensor<2x2x1xi32>) -> tensor<2x2xi64>
    %26 = stablehlo.compare GT, %25, %arg1, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %27 = stablehlo.not %26 : tensor<2x2xi1>
    %28 = stablehlo.and %18, %27 : tensor<2x2xi1>
    %29 = stablehlo.add %20, %c_2 : tensor<2x2xi32>
    %30 = stablehlo.select %28, %29, %15 : tensor<2x2xi1>, tensor<2x2xi32>
    %31 = stablehlo.and %18, %26 : tensor<2x2xi1>
    %32 = stablehlo.select %31, %20, %17 : tensor<2x2xi1>, tensor<2x2xi32>
    return %30 : tensor<2x2xi32>
  }
}

// sorter
module @main {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<4xi64>, %arg2: tensor<3xi64>) -> (tensor<4xi64>, tensor<i32>) {
    %c = stablehlo.constant dense<3> : tensor<3xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<3xi64>
    %0 = stablehlo.compare GE, %arg2, %c_0, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %1 = stablehlo.compare LT, %arg2, %c, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %2 = stablehlo.and %0, %1 : tensor<3xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<4xi32>
    %c_3 = stablehlo.constant dense<3> : tensor<4xi32>
    %c_4 = stablehlo.constant dense<2> : tensor<4xi32>
    %c_5 = stablehlo.constant dense<1> : tensor<4xi32>
    %4 = stablehlo.compare LT, %c_2, %c_3, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %5 = stablehlo.add %c_2, %c_3 : tensor<4xi32>
    %6 = stablehlo.divide %5, %c_4 : tensor<4xi32>
    %7 = stablehlo.minimum %6, %c_4 : tensor<4xi32>
    %8 = stablehlo.reshape %7 : (tensor<4xi32>) -> tensor<4x1xi32>
    %9 = "stablehlo.gather"(%arg2, %8) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xi64>, tensor<4x1xi32>) -> tensor<4xi64>
    %10 = stablehlo.convert %9 : (tensor<4xi64>) -> tensor<4xi32>
    %11 = stablehlo.reshape %10 : (tensor<4xi32>) -> tensor<4x1xi32>
    %12 = "stablehlo.gather"(%arg0, %11) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xi64>, tensor<4x1xi32>) -> tensor<4xi64>
    %13 = stablehlo.compare GE, %12, %arg1, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %14 = stablehlo.not %13 : tensor<4xi1>
    %15 = stablehlo.and %4, %14 : tensor<4xi1>
    %16 = stablehlo.add %6, %c_5 : tensor<4xi32>
    %17 = stablehlo.select %15, %16, %c_2 : tensor<4xi1>, tensor<4xi32>
    %18 = stablehlo.and %4, %13 : tensor<4xi1>
    %19 = stablehlo.select %18, %6, %c_3 : tensor<4xi1>, tensor<4xi32>
    %20 = stablehlo.compare LT, %17, %19, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %21 = stablehlo.add %17, %19 : tensor<4xi32>
    %22 = stablehlo.divide %21, %c_4 : tensor<4xi32>
    %23 = stablehlo.minimum %22, %c_4 : tensor<4xi32>
    %24 = stablehlo.reshape %23 : (tensor<4xi32>) -> tensor<4x1xi32>
    %25 = "stablehlo.gather"(%arg2, %24) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xi64>, tensor<4x1xi32>) -> tensor<4xi64>
    %26 = stablehlo.convert %25 : (tensor<4xi64>) -> tensor<4xi32>
    %27 = stablehlo.reshape %26 : (tensor<4xi32>) -> tensor<4x1xi32>
    %28 = "stablehlo.gather"(%arg0, %27) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xi64>, tensor<4x1xi32>) -> tensor<4xi64>
    %29 = stablehlo.compare GE, %28, %arg1, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %30 = stablehlo.not %29 : tensor<4xi1>
    %31 = stablehlo.and %20, %30 : tensor<4xi1>
    %32 = stablehlo.add %22, %c_5 : tensor<4xi32>
    %33 = stablehlo.select %31, %32, %17 : tensor<4xi1>, tensor<4xi32>
    %34 = stablehlo.and %20, %29 : tensor<4xi1>
    %35 = stablehlo.select %34, %22, %19 : tensor<4xi1>, tensor<4xi32>
    %36 = stablehlo.convert %33 : (tensor<4xi32>) -> tensor<4xi64>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %c_7 = stablehlo.constant dense<1> : tensor<i32>
    %37 = stablehlo.select %3, %c_6, %c_7 : tensor<i1>, tensor<i32>
    return %36, %37 : tensor<4xi64>, tensor<i32>
  }
}

// rows_and_sorter
module @main {
  func.func @main(%arg0: tensor<2x3xi64>, %arg1: tensor<2x2xi64>, %arg2: tensor<2x3xi64>) -> (tensor<2x2xi64>, tensor<i32>) {
    %c = stablehlo.constant dense<3> : tensor<2x3xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<2x3xi64>
    %0 = stablehlo.compare GE, %arg2, %c_0, SIGNED : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi1>
    %1 = stablehlo.compare LT, %arg2, %c, SIGNED : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi1>
    %2 = stablehlo.and %0, %1 : tensor<2x3xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_1) applies stablehlo.and across dimensions = [0, 1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<2x2xi32>
    %c_3 = stablehlo.constant dense<3> : tensor<2x2xi32>
    %c_4 = stablehlo.constant dense<2> : tensor<2x2xi32>
    %c_5 = stablehlo.constant dense<1> : tensor<2x2xi32>
    %4 = stablehlo.iota dim = 0 : tensor<2xi32>
    %c_6 = stablehlo.constant dense<3> : tensor<2xi32>
    %5 = stablehlo.multiply %4, %c_6 : tensor<2xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<2xi32>) -> tensor<2x2xi32>
    %7 = stablehlo.compare LT, %c_2, %c_3, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
    %8 = stablehlo.add %c_2, %c_3 : tensor<2x2xi32>
    %9 = stablehlo.divide %8, %c_4 : tensor<2x2xi32>
    %10 = stablehlo.minimum %9, %c_4 : tensor<2x2xi32>
    %11 = stablehlo.add %10, %6 : tensor<2x2xi32>
    %12 = stablehlo.reshape %arg2 : (tensor<2x3xi64>) -> tensor<6xi64>
    %13 = stablehlo.reshape %11 : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
    %14 = "stablehlo.gather"(%12, %13) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<6xi64>, tensor<2x2x1xi32>) -> tensor<2x2xi64>
    %15 = stablehlo.convert %14 : (tensor<2x2xi64>) -> tensor<2x2xi32>
    %16 = stablehlo.add %15, %6 : tensor<2x2xi32>
    %17 = stablehlo.reshape %arg0 : (tensor<2x3xi64>) -> tensor<6xi64>
    %18 = stablehlo.reshape %16 : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
    %19 = "stablehlo.gather"(%17, %18) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<6xi64>, tensor<2x2x1xi32>) -> tensor<2x2xi64>
    %20 = stablehlo.compare GE, %19, %arg1, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %21 = stablehlo.not %20 : tensor<2x2xi1>
    %22 = stablehlo.and %7, %21 : tensor<2x2xi1>
    %23 = stablehlo.add %9, %c_5 : tensor<2x2xi32>
    %24 = stablehlo.select %22, %23, %c_2 : tensor<2x2xi1>, tensor<2x2xi32>
    %25 = stablehlo.and %7, %20 : tensor<2x2xi1>
    %26 = stablehlo.select %25, %9, %c_3 : tensor<2x2xi1>, tensor<2x2xi32>
    %27 = stablehlo.compare LT, %24, %26, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
    %28 = stablehlo.add %24, %26 : tensor<2x2xi32>
    %29 = stablehlo.divide %28, %c_4 : tensor<2x2xi32>
    %30 = stablehlo.minimum %29, %c_4 : tensor<2x2xi32>
    %31 = stablehlo.add %30, %6 : tensor<2x2xi32>
    %32 = stablehlo.reshape %arg2 : (tensor<2x3xi64>) -> tensor<6xi64>
    %33 = stablehlo.reshape %31 : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
    %34 = "stablehlo.gather"(%32, %33) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<6xi64>, tensor<2x2x1xi32>) -> tensor<2x2xi64>
    %35 = stablehlo.convert %34 : (tensor<2x2xi64>) -> tensor<2x2xi32>
    %36 = stablehlo.add %35, %6 : tensor<2x2xi32>
    %37 = stablehlo.reshape %arg0 : (tensor<2x3xi64>) -> tensor<6xi64>
    %38 = stablehlo.reshape %36 : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
    %39 = "stablehlo.gather"(%37, %38) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<6xi64>, tensor<2x2x1xi32>) -> tensor<2x2xi64>
    %40 = stablehlo.compare GE, %39, %arg1, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %41 = stablehlo.not %40 : tensor<2x2xi1>
    %42 = stablehlo.and %27, %41 : tensor<2x2xi1>
    %43 = stablehlo.add %29, %c_5 : tensor<2x2xi32>
    %44 = stablehlo.select %42, %43, %24 : tensor<2x2xi1>, tensor<2x2xi32>
    %45 = stablehlo.and %27, %40 : tensor<2x2xi1>
    %46 = stablehlo.select %45, %29, %26 : tensor<2x2xi1>, tensor<2x2xi32>
    %47 = stablehlo.convert %44 : (tensor<2x2xi32>) -> tensor<2x2xi64>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %c_8 = stablehlo.constant dense<1> : tensor<i32>
    %48 = stablehlo.select %3, %c_7, %c_8 : tensor<i1>, tensor<i32>
    return %47, %48 : tensor<2x2xi64>, tensor<i32>
  }
}

// no_bounds
module @main {
  func.func @main(%arg0: tensor<0xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xi64> {
    %c = stablehlo.constant dense<0> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<2> : tensor<2x3xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<2x3xi32>
    %0 = stablehlo.convert %c : (tensor<2x3xi32>) -> tensor<2x3xi64>
    return %0 : tensor<2x3xi64>
  }
}
