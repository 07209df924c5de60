// plain
module @main {
  func.func @main(%arg0: tensor<2x3xi1>) -> tensor<i1> {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<i1>
    return %0 : tensor<i1>
  }
}

// empty_dims
module @main {
  func.func @main(%arg0: tensor<2x3xi1>) -> tensor<2x3xi1> {
    return %arg0 : tensor<2x3xi1>
  }
}

// no_dims
module @main {
  func.func @main(%arg0: tensor<2x3xi1>) -> tensor<i1> {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<i1>
    return %0 : tensor<i1>
  }
}
