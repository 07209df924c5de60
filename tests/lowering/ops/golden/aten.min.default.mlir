// plain
module @main {
  func.func @main(%arg0: tensor<2x3xi64>) -> tensor<i64> {
    %c = stablehlo.constant dense<9223372036854775807> : tensor<i64>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<2x3xi64>, tensor<i64>) -> tensor<i64>
    return %0 : tensor<i64>
  }
}
