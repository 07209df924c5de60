// plain
module @main {
  func.func @main(%arg0: tensor<2x3xbf16>) -> tensor<bf16> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    return %cst : tensor<bf16>
  }
}
