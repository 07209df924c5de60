// plain
module @main {
  func.func @main(%arg0: tensor<3xi32>) -> tensor<3xi32> {
    %c = stablehlo.constant dense<2> : tensor<3xi32>
    %0 = stablehlo.shift_right_arithmetic %arg0, %c : tensor<3xi32>
    return %0 : tensor<3xi32>
  }
}
