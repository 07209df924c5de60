// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<3x2xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
}

// scalar
module @main {
  func.func @main(%arg0: tensor<f32>) -> tensor<1x1xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<f32>) -> tensor<1x1xf32>
    return %0 : tensor<1x1xf32>
  }
}

// empty
module @main {
  func.func @main(%arg0: tensor<0x3xf32>) -> tensor<0x5xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<0x3xf32>) -> tensor<0x5xf32>
    return %0 : tensor<0x5xf32>
  }
}

// strided
module @main {
  func.func @main(%arg0: tensor<2x3x2xi64>) -> tensor<6x2xi64> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x3x2xi64>) -> tensor<6x2xi64>
    return %0 : tensor<6x2xi64>
  }
}
