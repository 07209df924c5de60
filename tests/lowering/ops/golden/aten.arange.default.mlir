// plain
module @main {
  func.func @main() -> tensor<3xi64> {
    %0 = stablehlo.iota dim = 0 : tensor<3xi64>
    return %0 : tensor<3xi64>
  }
}
