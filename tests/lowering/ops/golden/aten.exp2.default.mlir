// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %0 = stablehlo.power %cst, %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
