// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.minimum %arg0, %arg1 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
