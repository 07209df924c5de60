// plain
module @main {
  func.func @main() -> tensor<2x3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    return %cst : tensor<2x3xf32>
  }
}
