// plain
module @main {
  func.func @main(%arg0: tensor<5xbf16>) -> tensor<5xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<5xbf16>) -> tensor<5xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<5xf32>
    %1 = stablehlo.divide %0, %cst : tensor<5xf32>
    %2 = stablehlo.convert %1 : (tensor<5xf32>) -> tensor<5xbf16>
    return %2 : tensor<5xbf16>
  }
}
