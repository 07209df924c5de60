// before
module @main {
  func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<0xf32>) -> (tensor<2xf32>, tensor<0xf32>) {
    %0 = stablehlo.concatenate %arg0, %arg1, dim = 0 : (tensor<2xf32>, tensor<0xf32>) -> tensor<2xf32>
    return %0, %arg1 : tensor<2xf32>, tensor<0xf32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<0xf32>
    return %arg0 : tensor<2xf32>
  }
}
