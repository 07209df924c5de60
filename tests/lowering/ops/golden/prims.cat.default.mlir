// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x6xf32> {
    %0 = stablehlo.concatenate %arg0, %arg0, dim = 1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
    return %0 : tensor<2x6xf32>
  }
}
