// plain
module @main {
  func.func @main(%arg0: tensor<2x3xbf16>) -> tensor<2xbf16> {
    %cst = stablehlo.constant dense<1.000980e-01> : tensor<2xbf16>
    return %cst : tensor<2xbf16>
  }
}
