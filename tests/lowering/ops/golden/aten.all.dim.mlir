// plain
module @main {
  func.func @main(%arg0: tensor<2x3xi1>) -> tensor<2xi1> {
    %c = stablehlo.constant dense<true> : tensor<i1>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.and across dimensions = [1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<2xi1>
    return %0 : tensor<2xi1>
  }
}
