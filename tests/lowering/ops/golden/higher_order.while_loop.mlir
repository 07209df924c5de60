// plain
module @main {
  func.func @main(%arg0: tensor<4x3xf32>) -> (tensor<i64>, tensor<4x3xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.abs %arg0 : tensor<4x3xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %2 = stablehlo.compare GT, %1, %cst_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %3:4 = stablehlo.while(%iterArg = %c, %iterArg_2 = %arg0, %iterArg_3 = %2, %iterArg_4 = %c_1) : tensor<i64>, tensor<4x3xf32>, tensor<i1>, tensor<i32>
    cond {
      %c_5 = stablehlo.constant dense<0> : tensor<i32>
      %4 = stablehlo.compare EQ, %iterArg_4, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %5 = stablehlo.and %iterArg_3, %4 : tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %c_5 = stablehlo.constant dense<1> : tensor<i64>
      %4 = stablehlo.add %iterArg, %c_5 : tensor<i64>
      %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<4x3xf32>
      %5 = stablehlo.divide %iterArg_2, %cst_6 : tensor<4x3xf32>
      %6 = stablehlo.abs %5 : tensor<4x3xf32>
      %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %7 = stablehlo.reduce(%6 init: %cst_7) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
      %cst_8 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %8 = stablehlo.compare GT, %7, %cst_8, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_9 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %4, %5, %8, %c_9 : tensor<i64>, tensor<4x3xf32>, tensor<i1>, tensor<i32>
    }
    return %3#0, %3#1 : tensor<i64>, tensor<4x3xf32>
  }
}

// no_round
module @main {
  func.func @main(%arg0: tensor<4x3xf32>) -> (tensor<i64>, tensor<4x3xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.abs %arg0 : tensor<4x3xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %2 = stablehlo.compare GT, %1, %cst_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %3:4 = stablehlo.while(%iterArg = %c, %iterArg_2 = %arg0, %iterArg_3 = %2, %iterArg_4 = %c_1) : tensor<i64>, tensor<4x3xf32>, tensor<i1>, tensor<i32>
    cond {
      %c_5 = stablehlo.constant dense<0> : tensor<i32>
      %4 = stablehlo.compare EQ, %iterArg_4, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %5 = stablehlo.and %iterArg_3, %4 : tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %c_5 = stablehlo.constant dense<1> : tensor<i64>
      %4 = stablehlo.add %iterArg, %c_5 : tensor<i64>
      %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<4x3xf32>
      %5 = stablehlo.divide %iterArg_2, %cst_6 : tensor<4x3xf32>
      %6 = stablehlo.abs %5 : tensor<4x3xf32>
      %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %7 = stablehlo.reduce(%6 init: %cst_7) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
      %cst_8 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %8 = stablehlo.compare GT, %7, %cst_8, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_9 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %4, %5, %8, %c_9 : tensor<i64>, tensor<4x3xf32>, tensor<i1>, tensor<i32>
    }
    return %3#0, %3#1 : tensor<i64>, tensor<4x3xf32>
  }
}
