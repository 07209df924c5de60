// plain
module @main {
  func.func @main(%arg0: tensor<1x4x2x2xi64>) -> tensor<1x1x4x4xi64> {
    %0 = stablehlo.reshape %arg0 : (tensor<1x4x2x2xi64>) -> tensor<1x1x2x2x2x2xi64>
    %1 = stablehlo.transpose %0, dims = [0, 1, 4, 2, 5, 3] : (tensor<1x1x2x2x2x2xi64>) -> tensor<1x1x2x2x2x2xi64>
    %2 = stablehlo.reshape %1 : (tensor<1x1x2x2x2x2xi64>) -> tensor<1x1x4x4xi64>
    return %2 : tensor<1x1x4x4xi64>
  }
}
