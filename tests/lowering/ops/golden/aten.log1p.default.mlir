// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.log_plus_one %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
