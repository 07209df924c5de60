// plain
module @main {
  func.func @main() -> tensor<2x3xi64> {
    %c = stablehlo.constant dense<[[1, 2, 2], [0, 0, 1]]> : tensor<2x3xi64>
    return %c : tensor<2x3xi64>
  }
}
