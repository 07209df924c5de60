// half
module @main {
  func.func @main(%arg0: tensor<4xf16>) -> tensor<4xf16> {
    %0 = stablehlo.convert %arg0 : (tensor<4xf16>) -> tensor<4xf32>
    %1 = stablehlo.sine %0 : tensor<4xf32>
    %2 = stablehlo.convert %1 : (tensor<4xf32>) -> tensor<4xf16>
    return %2 : tensor<4xf16>
  }
}
