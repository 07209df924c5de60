// before
module @main {
  func.func @main(%arg0: tensor<i32>, %arg1: tensor<1xf32>) -> tensor<f32> {
    %0 = "stablehlo.case"(%arg0) ({
      %cst = stablehlo.constant dense<1.500000e+00> : tensor<f32>
      stablehlo.return %cst : tensor<f32>
    }, {
      %cst = stablehlo.constant dense<2.500000e+00> : tensor<f32>
      stablehlo.return %cst : tensor<f32>
    }) : (tensor<i32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<i32>, %arg1: tensor<1xf32>) -> tensor<f32> {
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<2.500000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare EQ, %arg0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1 = stablehlo.select %0, %cst, %cst_0 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
}
