// plain
module @main {
  func.func @main() -> tensor<4x2x3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x3x4xf32>
    %0 = stablehlo.transpose %cst, dims = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
    return %0 : tensor<4x2x3xf32>
  }
}
