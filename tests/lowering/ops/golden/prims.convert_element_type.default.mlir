// plain
module @main {
  func.func @main(%arg0: tensor<6xbf16>) -> tensor<6xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<6xbf16>) -> tensor<6xf32>
    return %0 : tensor<6xf32>
  }
}
