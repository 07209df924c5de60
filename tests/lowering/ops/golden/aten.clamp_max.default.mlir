// plain
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xi64> {
    %c = stablehlo.constant dense<0> : tensor<3xi64>
    %0 = stablehlo.minimum %arg0, %c : tensor<3xi64>
    return %0 : tensor<3xi64>
  }
}
