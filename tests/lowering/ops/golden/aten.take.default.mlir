// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x2xi64>) -> (tensor<2x2xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<2x2xi64>
    %c_0 = stablehlo.constant dense<6> : tensor<2x2xi64>
    %c_1 = stablehlo.constant dense<-6> : tensor<2x2xi64>
    %0 = stablehlo.compare GE, %arg1, %c_1, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %2 = stablehlo.and %0, %1 : tensor<2x2xi1>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_2) applies stablehlo.and across dimensions = [0, 1] : (tensor<2x2xi1>, tensor<i1>) -> tensor<i1>
    %4 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %5 = stablehlo.add %arg1, %c_0 : tensor<2x2xi64>
    %6 = stablehlo.select %4, %5, %arg1 : tensor<2x2xi1>, tensor<2x2xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %c_4 = stablehlo.constant dense<5> : tensor<i64>
    %7 = stablehlo.clamp %c_3, %6, %c_4 : (tensor<i64>, tensor<2x2xi64>, tensor<i64>) -> tensor<2x2xi64>
    %8 = stablehlo.convert %7 : (tensor<2x2xi64>) -> tensor<2x2xi32>
    %9 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
    %10 = stablehlo.reshape %8 : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
    %11 = "stablehlo.gather"(%9, %10) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<6xf32>, tensor<2x2x1xi32>) -> tensor<2x2xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %12 = stablehlo.select %3, %c_5, %c_6 : tensor<i1>, tensor<i32>
    return %11, %12 : tensor<2x2xf32>, tensor<i32>
  }
}
