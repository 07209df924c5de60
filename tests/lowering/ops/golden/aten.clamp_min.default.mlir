// plain
module @main {
  func.func @main(%arg0: tensor<4xbf16>) -> tensor<4xbf16> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<4xbf16>
    %0 = stablehlo.maximum %arg0, %cst : tensor<4xbf16>
    return %0 : tensor<4xbf16>
  }
}
