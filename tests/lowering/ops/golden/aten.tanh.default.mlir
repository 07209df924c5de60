// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// empty
module @main {
  func.func @main(%arg0: tensor<0x3xf32>) -> tensor<0x3xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<0x3xf32>
    return %0 : tensor<0x3xf32>
  }
}
