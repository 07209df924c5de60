// plain
module @main {
  func.func @main(%arg0: tensor<2x3xbf16>) -> tensor<2x3xbf16> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x3xbf16>
    return %cst : tensor<2x3xbf16>
  }
}
