// plain
module @main {
  func.func @main(%arg0: tensor<4x3xf32>) -> (tensor<3xf32>, tensor<4x3xf32>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4x3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:4 = stablehlo.while(%iterArg = %c, %iterArg_1 = %cst, %iterArg_2 = %cst_0, %iterArg_3 = %c) : tensor<i32>, tensor<3xf32>, tensor<4x3xf32>, tensor<i32>
    cond {
      %c_4 = stablehlo.constant dense<4> : tensor<i32>
      %1 = stablehlo.compare LT, %iterArg, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %1 = stablehlo.dynamic_slice %arg0, %iterArg, %c_4, sizes = [1, 3] : (tensor<4x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
      %2 = stablehlo.reshape %1 : (tensor<1x3xf32>) -> tensor<3xf32>
      %3 = stablehlo.add %iterArg_1, %2 : tensor<3xf32>
      %4 = stablehlo.multiply %iterArg_1, %2 : tensor<3xf32>
      %c_5 = stablehlo.constant dense<0> : tensor<i32>
      %5 = stablehlo.reshape %4 : (tensor<3xf32>) -> tensor<1x3xf32>
      %c_6 = stablehlo.constant dense<0> : tensor<i32>
      %6 = stablehlo.dynamic_update_slice %iterArg_2, %5, %iterArg, %c_6 : (tensor<4x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x3xf32>
      %c_7 = stablehlo.constant dense<0> : tensor<i32>
      %7 = stablehlo.compare NE, %iterArg_3, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %8 = stablehlo.select %7, %iterArg_3, %c_5 : tensor<i1>, tensor<i32>
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %9 = stablehlo.add %iterArg, %c_8 : tensor<i32>
      stablehlo.return %9, %3, %6, %8 : tensor<i32>, tensor<3xf32>, tensor<4x3xf32>, tensor<i32>
    }
    return %0#1, %0#2 : tensor<3xf32>, tensor<4x3xf32>
  }
}
