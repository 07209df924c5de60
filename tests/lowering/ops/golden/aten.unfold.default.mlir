// plain
module @main {
  func.func @main(%arg0: tensor<7xf32>) -> tensor<2x2xf32> {
    %0 = stablehlo.slice %arg0 [0:4:3] : (tensor<7xf32>) -> tensor<2xf32>
    %1 = stablehlo.slice %arg0 [1:5:3] : (tensor<7xf32>) -> tensor<2xf32>
    %2 = stablehlo.reshape %0 : (tensor<2xf32>) -> tensor<1x2xf32>
    %3 = stablehlo.reshape %1 : (tensor<2xf32>) -> tensor<1x2xf32>
    %4 = stablehlo.concatenate %2, %3, dim = 0 : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
    %5 = stablehlo.transpose %4, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
    return %5 : tensor<2x2xf32>
  }
}

// long
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<1x3x4xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4xf32>) -> tensor<3x1x4xf32>
    %1 = stablehlo.transpose %0, dims = [1, 2, 0] : (tensor<3x1x4xf32>) -> tensor<1x4x3xf32>
    %2 = stablehlo.transpose %1, dims = [0, 2, 1] : (tensor<1x4x3xf32>) -> tensor<1x3x4xf32>
    return %2 : tensor<1x3x4xf32>
  }
}

// scalar
module @main {
  func.func @main(%arg0: tensor<f32>) -> tensor<1xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<f32>) -> tensor<1xf32>
    return %0 : tensor<1xf32>
  }
}

// empty
module @main {
  func.func @main(%arg0: tensor<7xf32>) -> tensor<8x0xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<0x8xf32>
    %0 = stablehlo.transpose %cst, dims = [1, 0] : (tensor<0x8xf32>) -> tensor<8x0xf32>
    return %0 : tensor<8x0xf32>
  }
}
