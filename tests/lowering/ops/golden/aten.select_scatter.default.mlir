// plain
module @main {
  func.func @main(%arg0: tensor<4x5xf32>, %arg1: tensor<5xf32>) -> tensor<4x5xf32> {
    %0 = stablehlo.reshape %arg1 : (tensor<5xf32>) -> tensor<1x5xf32>
    %1 = stablehlo.slice %arg0 [0:2, 0:5] : (tensor<4x5xf32>) -> tensor<2x5xf32>
    %2 = stablehlo.slice %arg0 [3:4, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %3 = stablehlo.concatenate %1, %0, %2, dim = 0 : (tensor<2x5xf32>, tensor<1x5xf32>, tensor<1x5xf32>) -> tensor<4x5xf32>
    return %3 : tensor<4x5xf32>
  }
}

// scalar
module @main {
  func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<f32>) -> tensor<2xf32> {
    %0 = stablehlo.reshape %arg1 : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.slice %arg0 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %2 = stablehlo.slice %arg0 [2:2] : (tensor<2xf32>) -> tensor<0xf32>
    %3 = stablehlo.concatenate %1, %0, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    return %3 : tensor<2xf32>
  }
}
