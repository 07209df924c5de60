// plain
module @main {
  func.func @main(%arg0: tensor<2xf16>) -> tensor<2xf16> {
    %0 = stablehlo.convert %arg0 : (tensor<2xf16>) -> tensor<2xf32>
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<2xf32>
    %1 = stablehlo.subtract %0, %cst : tensor<2xf32>
    %2 = stablehlo.convert %1 : (tensor<2xf32>) -> tensor<2xf16>
    return %2 : tensor<2xf16>
  }
}
