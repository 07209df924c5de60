// plain
module @main {
  func.func @main(%arg0: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %c = stablehlo.constant dense<3> : tensor<2x3xi32>
    %0 = stablehlo.shift_left %c, %arg0 : tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
}
