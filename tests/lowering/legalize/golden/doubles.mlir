// before
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<4xf64>
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<4xf64>
    %1 = stablehlo.multiply %0, %cst : tensor<4xf64>
    %2 = stablehlo.convert %1 : (tensor<4xf64>) -> tensor<4xf32>
    %3 = stablehlo.add %arg0, %2 : tensor<4xf32>
    return %3 : tensor<4xf32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e-01, 2.000000e-01, 3.000000e-01]> : tensor<4xf32>
    %0 = stablehlo.add %arg0, %cst_1 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
