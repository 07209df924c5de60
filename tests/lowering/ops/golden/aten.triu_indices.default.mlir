// plain
module @main {
  func.func @main() -> tensor<2x3xi32> {
    %c = stablehlo.constant dense<[[0, 0, 1], [1, 2, 2]]> : tensor<2x3xi32>
    return %c : tensor<2x3xi32>
  }
}
