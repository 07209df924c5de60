// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %0 = stablehlo.power %cst, %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// of_one
module @main {
  func.func @main(%arg0: tensor<4xi64>) -> tensor<4xi64> {
    %c = stablehlo.constant dense<1> : tensor<4xi64>
    return %c : tensor<4xi64>
  }
}
