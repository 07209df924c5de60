// plain
module @main {
  func.func @main(%arg0: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    %1 = stablehlo.compare GT, %0, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.convert %1 : (tensor<i1>) -> tensor<i32>
    %3:3 = "stablehlo.case"(%2) ({
      %4 = stablehlo.cosine %arg0 : tensor<4x3xf32>
      %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<4x3xf32>
      %5 = stablehlo.multiply %4, %cst_0 : tensor<4x3xf32>
      %6 = stablehlo.slice %arg0 [0:1, 0:3] : (tensor<4x3xf32>) -> tensor<1x3xf32>
      %7 = stablehlo.reshape %6 : (tensor<1x3xf32>) -> tensor<3xf32>
      %c = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %5, %7, %c : tensor<4x3xf32>, tensor<3xf32>, tensor<i32>
    }, {
      %4 = stablehlo.sine %arg0 : tensor<4x3xf32>
      %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<4x3xf32>
      %5 = stablehlo.add %4, %cst_0 : tensor<4x3xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.reduce(%arg0 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
      %c = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %5, %6, %c : tensor<4x3xf32>, tensor<3xf32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<i32>)
    return %3#0, %3#1 : tensor<4x3xf32>, tensor<3xf32>
  }
}

// the_other_branch
module @main {
  func.func @main(%arg0: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    %1 = stablehlo.compare GT, %0, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.convert %1 : (tensor<i1>) -> tensor<i32>
    %3:3 = "stablehlo.case"(%2) ({
      %4 = stablehlo.cosine %arg0 : tensor<4x3xf32>
      %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<4x3xf32>
      %5 = stablehlo.multiply %4, %cst_0 : tensor<4x3xf32>
      %6 = stablehlo.slice %arg0 [0:1, 0:3] : (tensor<4x3xf32>) -> tensor<1x3xf32>
      %7 = stablehlo.reshape %6 : (tensor<1x3xf32>) -> tensor<3xf32>
      %c = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %5, %7, %c : tensor<4x3xf32>, tensor<3xf32>, tensor<i32>
    }, {
      %4 = stablehlo.sine %arg0 : tensor<4x3xf32>
      %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<4x3xf32>
      %5 = stablehlo.add %4, %cst_0 : tensor<4x3xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.reduce(%arg0 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
      %c = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %5, %6, %c : tensor<4x3xf32>, tensor<3xf32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<i32>)
    return %3#0, %3#1 : tensor<4x3xf32>, tensor<3xf32>
  }
}

// with_a_check
module @main {
  func.func @main(%arg0: tensor<i1>, %arg1: tensor<5x3xf32>, %arg2: tensor<2xi64>) -> (tensor<2x3xf32>, tensor<i32>) {
    %0 = stablehlo.convert %arg0 : (tensor<i1>) -> tensor<i32>
    %1:2 = "stablehlo.case"(%0) ({
      %c_0 = stablehlo.constant dense<0> : tensor<2xi64>
      %4 = stablehlo.multiply %arg2, %c_0 : tensor<2xi64>
      %c_1 = stablehlo.constant dense<0> : tensor<2xi64>
      %c_2 = stablehlo.constant dense<5> : tensor<2xi64>
      %5 = stablehlo.compare GE, %4, %c_1, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
      %6 = stablehlo.compare LT, %4, %c_2, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
      %7 = stablehlo.and %5, %6 : tensor<2xi1>
      %c_3 = stablehlo.constant dense<true> : tensor<i1>
      %8 = stablehlo.reduce(%7 init: %c_3) applies stablehlo.and across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
      %c_4 = stablehlo.constant dense<0> : tensor<i64>
      %c_5 = stablehlo.constant dense<4> : tensor<i64>
      %9 = stablehlo.clamp %c_4, %4, %c_5 : (tensor<i64>, tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
      %10 = stablehlo.convert %9 : (tensor<2xi64>) -> tensor<2xi32>
      %11 = stablehlo.reshape %10 : (tensor<2xi32>) -> tensor<2x1xi32>
      %12 = "stablehlo.gather"(%arg1, %11) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<5x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
      %c_6 = stablehlo.constant dense<0> : tensor<i32>
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %13 = stablehlo.select %8, %c_6, %c_7 : tensor<i1>, tensor<i32>
      stablehlo.return %12, %13 : tensor<2x3xf32>, tensor<i32>
    }, {
      %c_0 = stablehlo.constant dense<0> : tensor<2xi64>
      %c_1 = stablehlo.constant dense<5> : tensor<2xi64>
      %4 = stablehlo.compare GE, %arg2, %c_0, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
      %5 = stablehlo.compare LT, %arg2, %c_1, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
      %6 = stablehlo.and %4, %5 : tensor<2xi1>
      %c_2 = stablehlo.constant dense<true> : tensor<i1>
      %7 = stablehlo.reduce(%6 init: %c_2) applies stablehlo.and across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
      %c_3 = stablehlo.constant dense<0> : tensor<i64>
      %c_4 = stablehlo.constant dense<4> : tensor<i64>
      %8 = stablehlo.clamp %c_3, %arg2, %c_4 : (tensor<i64>, tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
      %9 = stablehlo.convert %8 : (tensor<2xi64>) -> tensor<2xi32>
      %10 = stablehlo.reshape %9 : (tensor<2xi32>) -> tensor<2x1xi32>
      %11 = "stablehlo.gather"(%arg1, %10) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<5x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
      %c_5 = stablehlo.constant dense<0> : tensor<i32>
      %c_6 = stablehlo.constant dense<2> : tensor<i32>
      %12 = stablehlo.select %7, %c_5, %c_6 : tensor<i1>, tensor<i32>
      stablehlo.return %11, %12 : tensor<2x3xf32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<2x3xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare EQ, %1#1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.select %2, %c, %1#1 : tensor<i1>, tensor<i32>
    return %1#0, %3 : tensor<2x3xf32>, tensor<i32>
  }
}
