// nan_is_true
module @main {
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x1xi1> {
    %0 = stablehlo.convert %arg0 : (tensor<2x2xf32>) -> tensor<2x2xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.or across dimensions = [1] : (tensor<2x2xi1>, tensor<i1>) -> tensor<2xi1>
    %2 = stablehlo.reshape %1 : (tensor<2xi1>) -> tensor<2x1xi1>
    return %2 : tensor<2x1xi1>
  }
}

// uint8_stays
module @main {
  func.func @main(%arg0: tensor<1x2xui8>) -> tensor<2xui8> {
    %0 = stablehlo.convert %arg0 : (tensor<1x2xui8>) -> tensor<1x2xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<1x2xi1>, tensor<i1>) -> tensor<2xi1>
    %2 = stablehlo.convert %1 : (tensor<2xi1>) -> tensor<2xui8>
    return %2 : tensor<2xui8>
  }
}
