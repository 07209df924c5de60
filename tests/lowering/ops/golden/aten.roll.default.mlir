// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.slice %arg0 [1:2, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %1 = stablehlo.slice %arg0 [0:1, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    %3 = stablehlo.slice %2 [0:2, 1:3] : (tensor<2x3xf32>) -> tensor<2x2xf32>
    %4 = stablehlo.slice %2 [0:2, 0:1] : (tensor<2x3xf32>) -> tensor<2x1xf32>
    %5 = stablehlo.concatenate %3, %4, dim = 1 : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
    return %5 : tensor<2x3xf32>
  }
}

// flat
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<3x2xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<3x2xf32>) -> tensor<6xf32>
    %2 = stablehlo.slice %1 [4:6] : (tensor<6xf32>) -> tensor<2xf32>
    %3 = stablehlo.slice %1 [0:4] : (tensor<6xf32>) -> tensor<4xf32>
    %4 = stablehlo.concatenate %2, %3, dim = 0 : (tensor<2xf32>, tensor<4xf32>) -> tensor<6xf32>
    %5 = stablehlo.reshape %4 : (tensor<6xf32>) -> tensor<3x2xf32>
    return %5 : tensor<3x2xf32>
  }
}

// empty
module @main {
  func.func @main(%arg0: tensor<2x0xf32>) -> tensor<2x0xf32> {
    return %arg0 : tensor<2x0xf32>
  }
}
