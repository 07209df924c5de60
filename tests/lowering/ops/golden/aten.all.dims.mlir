// keepdim
module @main {
  func.func @main(%arg0: tensor<2x3xi1>) -> tensor<1x1xi1> {
    %c = stablehlo.constant dense<true> : tensor<i1>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.and across dimensions = [0, 1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<i1>
    %1 = stablehlo.reshape %0 : (tensor<i1>) -> tensor<1x1xi1>
    return %1 : tensor<1x1xi1>
  }
}

// empty_dims
module @main {
  func.func @main(%arg0: tensor<2x2xi64>) -> tensor<2x2xi1> {
    %0 = stablehlo.convert %arg0 : (tensor<2x2xi64>) -> tensor<2x2xi1>
    return %0 : tensor<2x2xi1>
  }
}
