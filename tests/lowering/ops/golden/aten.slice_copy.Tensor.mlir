// plain
module @main {
  func.func @main(%arg0: tensor<4x5xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<4x5xf32>) -> tensor<5x4xf32>
    %1 = stablehlo.slice %0 [1:3, 0:4] : (tensor<5x4xf32>) -> tensor<2x4xf32>
    return %1 : tensor<2x4xf32>
  }
}
