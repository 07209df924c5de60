// plain
module @main {
  func.func @main() -> tensor<3x2xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %0 = stablehlo.transpose %cst, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
}
