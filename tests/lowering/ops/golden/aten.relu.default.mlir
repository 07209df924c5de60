// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %0 = stablehlo.maximum %arg0, %cst : tensor<5xf32>
    return %0 : tensor<5xf32>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xi64> {
    %c = stablehlo.constant dense<0> : tensor<3xi64>
    %0 = stablehlo.maximum %arg0, %c : tensor<3xi64>
    return %0 : tensor<3xi64>
  }
}
