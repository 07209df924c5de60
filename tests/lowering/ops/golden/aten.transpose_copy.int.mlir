// plain
module @main {
  func.func @main(%arg0: tensor<2x3x4xi64>) -> tensor<2x4x3xi64> {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<2x3x4xi64>) -> tensor<2x4x3xi64>
    return %0 : tensor<2x4x3xi64>
  }
}
