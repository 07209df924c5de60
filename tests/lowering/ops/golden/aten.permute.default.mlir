// plain
module @main {
  func.func @main(%arg0: tensor<2x3x4xi64>) -> tensor<2x3x4xi64> {
    %0 = stablehlo.transpose %arg0, dims = [2, 0, 1] : (tensor<2x3x4xi64>) -> tensor<4x2x3xi64>
    %1 = stablehlo.transpose %0, dims = [1, 2, 0] : (tensor<4x2x3xi64>) -> tensor<2x3x4xi64>
    return %1 : tensor<2x3x4xi64>
  }
}
