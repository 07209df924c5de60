// plain
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xi64> {
    %c = stablehlo.constant dense<2> : tensor<3xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<3xi64>
    %0 = stablehlo.multiply %c, %c_0 : tensor<3xi64>
    %1 = stablehlo.add %arg0, %0 : tensor<3xi64>
    return %1 : tensor<3xi64>
  }
}
