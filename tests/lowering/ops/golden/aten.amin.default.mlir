// all_dims
module @main {
  func.func @main(%arg0: tensor<3x2xi8>) -> tensor<i8> {
    %c = stablehlo.constant dense<127> : tensor<i8>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<3x2xi8>, tensor<i8>) -> tensor<i8>
    return %0 : tensor<i8>
  }
}

// nan
module @main {
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2xf32> {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.minimum across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
