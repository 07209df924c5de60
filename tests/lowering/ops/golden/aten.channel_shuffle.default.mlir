// plain
module @main {
  func.func @main(%arg0: tensor<1x4x2x2xi64>) -> tensor<1x4x2x2xi64> {
    %0 = stablehlo.reshape %arg0 : (tensor<1x4x2x2xi64>) -> tensor<1x2x2x2x2xi64>
    %1 = stablehlo.transpose %0, dims = [0, 2, 1, 3, 4] : (tensor<1x2x2x2x2xi64>) -> tensor<1x2x2x2x2xi64>
    %2 = stablehlo.reshape %1 : (tensor<1x2x2x2x2xi64>) -> tensor<1x4x2x2xi64>
    return %2 : tensor<1x4x2x2xi64>
  }
}
