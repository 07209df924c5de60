// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<3xi64>) -> (tensor<2x3xf32>, tensor<3xi64>) {
    return %arg0, %arg1 : tensor<2x3xf32>, tensor<3xi64>
  }
}
