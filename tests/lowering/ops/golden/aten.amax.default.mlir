// nan
module @main {
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}

// bool
module @main {
  func.func @main(%arg0: tensor<2x3xi1>) -> tensor<1x3xi1> {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<2x3xi1>, tensor<i1>) -> tensor<3xi1>
    %1 = stablehlo.reshape %0 : (tensor<3xi1>) -> tensor<1x3xi1>
    return %1 : tensor<1x3xi1>
  }
}
