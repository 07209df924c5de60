// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>) -> tensor<i64> {
    %0 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xi1>
    %1 = stablehlo.convert %0 : (tensor<3xi1>) -> tensor<3xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.reduce(%1 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<3xi64>, tensor<i64>) -> tensor<i64>
    return %2 : tensor<i64>
  }
}
