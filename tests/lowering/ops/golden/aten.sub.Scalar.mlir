// plain
module @main {
  func.func @main(%arg0: tensor<2xf16>) -> tensor<2xf16> {
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<f16>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f16>) -> tensor<2xf16>
    %1 = stablehlo.subtract %arg0, %0 : tensor<2xf16>
    return %1 : tensor<2xf16>
  }
}
