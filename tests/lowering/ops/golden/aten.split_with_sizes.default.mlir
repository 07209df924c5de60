// plain
module @main {
  func.func @main(%arg0: tensor<4x5xf32>) -> (tensor<4x1xf32>, tensor<4x0xf32>, tensor<4x4xf32>) {
    %0 = stablehlo.slice %arg0 [0:4, 0:1] : (tensor<4x5xf32>) -> tensor<4x1xf32>
    %1 = stablehlo.slice %arg0 [0:4, 1:1] : (tensor<4x5xf32>) -> tensor<4x0xf32>
    %2 = stablehlo.slice %arg0 [0:4, 1:5] : (tensor<4x5xf32>) -> tensor<4x4xf32>
    return %0, %1, %2 : tensor<4x1xf32>, tensor<4x0xf32>, tensor<4x4xf32>
  }
}
