// plain
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xi64> {
    return %arg0 : tensor<3xi64>
  }
}
