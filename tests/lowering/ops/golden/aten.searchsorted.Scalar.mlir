// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<i64> {
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %c_1 = stablehlo.constant dense<2> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.compare LT, %c, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1 = stablehlo.add %c, %c_0 : tensor<i32>
    %2 = stablehlo.divide %1, %c_1 : tensor<i32>
    %c_3 = stablehlo.constant dense<3> : tensor<i32>
    %3 = stablehlo.minimum %2, %c_3 : tensor<i32>
    %4 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1xi32>
    %5 = "stablehlo.gather"(%arg0, %4) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<1xi32>) -> tensor<f32>
    %6 = stablehlo.compare GT, %5, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %7 = stablehlo.not %6 : tensor<i1>
    %8 = stablehlo.and %0, %7 : tensor<i1>
    %9 = stablehlo.add %2, %c_2 : tensor<i32>
    %10 = stablehlo.select %8, %9, %c : tensor<i1>, tensor<i32>
    %11 = stablehlo.and %0, %6 : tensor<i1>
    %12 = stablehlo.select %11, %2, %c_0 : tensor<i1>, tensor<i32>
    %13 = stablehlo.compare LT, %10, %12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %14 = stablehlo.add %10, %12 : tensor<i32>
    %15 = stablehlo.divide %14, %c_1 : tensor<i32>
    %16 = stablehlo.minimum %15, %c_3 : tensor<i32>
    %17 = stablehlo.reshape %16 : (tensor<i32>) -> tensor<1xi32>
    %18 = "stablehlo.gather"(%arg0, %17) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<1xi32>) -> tensor<f32>
    %19 = stablehlo.compare GT, %18, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %20 = stablehlo.not %19 : tensor<i1>
    %21 = stablehlo.and %13, %20 : tensor<i1>
    %22 = stablehlo.add %15, %c_2 : tensor<i32>
    %23 = stablehlo.select %21, %22, %10 : tensor<i1>, tensor<i32>
    %24 = stablehlo.and %13, %19 : tensor<i1>
    %25 = stablehlo.select %24, %15, %12 : tensor<i1>, tensor<i32>
    %26 = stablehlo.compare LT, %23, %25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %27 = stablehlo.add %23, %25 : tensor<i32>
    %28 = stablehlo.divide %27, %c_1 : tensor<i32>
    %29 = stablehlo.minimum %28, %c_3 : tensor<i32>
    %30 = stablehlo.reshape %29 : (tensor<i32>) -> tensor<1xi32>
    %31 = "stablehlo.gather"(%arg0, %30) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<1xi32>) -> tensor<f32>
    %32 = stablehlo.compare GT, %31, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %33 = stablehlo.not %32 : tensor<i1>
    %34 = stablehlo.and %26, %33 : tensor<i1>
    %35 = stablehlo.add %28, %c_2 : tensor<i32>
    %36 = stablehlo.select %34, %35, %23 : tensor<i1>, tensor<i32>
    %37 = stablehlo.and %26, %32 : tensor<i1>
    %38 = stablehlo.select %37, %28, %25 : tensor<i1>, tensor<i32>
    %39 = stablehlo.convert %36 : (tensor<i32>) -> tensor<i64>
    return %39 : tensor<i64>
  }
}

// float_in_ints
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<i64> {
    %0 = stablehlo.convert %arg0 : (tensor<3xi64>) -> tensor<3xf32>
    %cst = stablehlo.constant dense<2.500000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %c_1 = stablehlo.constant dense<2> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.compare LT, %c, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.add %c, %c_0 : tensor<i32>
    %3 = stablehlo.divide %2, %c_1 : tensor<i32>
    %4 = stablehlo.minimum %3, %c_1 : tensor<i32>
    %5 = stablehlo.reshape %4 : (tensor<i32>) -> tensor<1xi32>
    %6 = "stablehlo.gather"(%0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<1xi32>) -> tensor<f32>
    %7 = stablehlo.compare GE, %6, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %8 = stablehlo.not %7 : tensor<i1>
    %9 = stablehlo.and %1, %8 : tensor<i1>
    %10 = stablehlo.add %3, %c_2 : tensor<i32>
    %11 = stablehlo.select %9, %10, %c : tensor<i1>, tensor<i32>
    %12 = stablehlo.and %1, %7 : tensor<i1>
    %13 = stablehlo.select %12, %3, %c_0 : tensor<i1>, tensor<i32>
    %14 = stablehlo.compare LT, %11, %13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %15 = stablehlo.add %11, %13 : tensor<i32>
    %16 = stablehlo.divide %15, %c_1 : tensor<i32>
    %17 = stablehlo.minimum %16, %c_1 : tensor<i32>
    %18 = stablehlo.reshape %17 : (tensor<i32>) -> tensor<1xi32>
    %19 = "stablehlo.gather"(%0, %18) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<1xi32>) -> tensor<f32>
    %20 = stablehlo.compare GE, %19, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %21 = stablehlo.not %20 : tensor<i1>
    %22 = stablehlo.and %14, %21 : tensor<i1>
    %23 = stablehlo.add %16, %c_2 : tensor<i32>
    %24 = stablehlo.select %22, %23, %11 : tensor<i1>, tensor<i32>
    %25 = stablehlo.and %14, %20 : tensor<i1>
    %26 = stablehlo.select %25, %16, %13 : tensor<i1>, tensor<i32>
    %27 = stablehlo.convert %24 : (tensor<i32>) -> tensor<i64>
    return %27 : tensor<i64>
  }
}
