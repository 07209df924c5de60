// plain
module @main {
  func.func @main(%arg0: tensor<8xbf16>) -> tensor<8xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<8xbf16>) -> tensor<8xf32>
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<8xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<8xf32>
    %2 = stablehlo.convert %1 : (tensor<8xf32>) -> tensor<8xbf16>
    return %2 : tensor<8xbf16>
  }
}
