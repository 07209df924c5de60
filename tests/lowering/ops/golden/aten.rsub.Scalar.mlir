// plain
module @main {
  func.func @main(%arg0: tensor<3xbf16>) -> tensor<3xbf16> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %0 = stablehlo.convert %arg0 : (tensor<3xbf16>) -> tensor<3xf32>
    %1 = stablehlo.subtract %cst, %0 : tensor<3xf32>
    %2 = stablehlo.convert %1 : (tensor<3xf32>) -> tensor<3xbf16>
    return %2 : tensor<3xbf16>
  }
}
