// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x2x3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<2x3xf32>) -> tensor<2x2x3xf32>
    return %0 : tensor<2x2x3xf32>
  }
}
