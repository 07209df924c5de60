// plain
module @main {
  func.func @main(%arg0: tensor<3xbf16>) -> tensor<3xbf16> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<3xbf16>
    %1 = stablehlo.subtract %0, %arg0 : tensor<3xbf16>
    return %1 : tensor<3xbf16>
  }
}
