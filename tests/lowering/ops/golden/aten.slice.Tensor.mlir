// step
module @main {
  func.func @main(%arg0: tensor<4x5xf32>) -> tensor<4x2xf32> {
    %0 = stablehlo.slice %arg0 [0:4, 1:4:2] : (tensor<4x5xf32>) -> tensor<4x2xf32>
    return %0 : tensor<4x2xf32>
  }
}

// from_the_end
module @main {
  func.func @main(%arg0: tensor<4x5xf32>) -> tensor<3x5xf32> {
    %0 = stablehlo.slice %arg0 [1:4, 0:5] : (tensor<4x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// clamped
module @main {
  func.func @main(%arg0: tensor<4x5xf32>) -> tensor<4x4xf32> {
    %0 = stablehlo.slice %arg0 [0:4, 0:4] : (tensor<4x5xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
}

// empty
module @main {
  func.func @main(%arg0: tensor<4x5xf32>) -> tensor<0x5xf32> {
    %0 = stablehlo.slice %arg0 [3:3, 0:5] : (tensor<4x5xf32>) -> tensor<0x5xf32>
    return %0 : tensor<0x5xf32>
  }
}

// long_step
module @main {
  func.func @main(%arg0: tensor<4x5xf32>) -> tensor<1x5xf32> {
    %0 = stablehlo.slice %arg0 [0:4:9, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    return %0 : tensor<1x5xf32>
  }
}
