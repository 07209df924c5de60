// before
module @main {
  func.func @main(%arg0: tensor<2x0xf32>, %arg1: tensor<0x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<2x0xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}

// after, for trn2
module @main {
  func.func @main() -> tensor<2x3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x0xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<0x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    return %cst_1 : tensor<2x3xf32>
  }
}
