// plain
module @main {
  func.func @main(%arg0: tensor<2x2xf32>, %arg1: tensor<2xf32>) -> tensor<2x2xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<2xf32>) -> tensor<2x2xf32>
    %1 = stablehlo.atan2 %arg0, %0 : tensor<2x2xf32>
    return %1 : tensor<2x2xf32>
  }
}
