// int
module @main {
  func.func @main(%arg0: tensor<2x2xi64>) -> tensor<i1> {
    %0 = stablehlo.convert %arg0 : (tensor<2x2xi64>) -> tensor<2x2xi1>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.and across dimensions = [0, 1] : (tensor<2x2xi1>, tensor<i1>) -> tensor<i1>
    return %1 : tensor<i1>
  }
}
