// plain
module @main {
  func.func @main() -> tensor<3xi64> {
    %0 = stablehlo.iota dim = 0 : tensor<3xi64>
    %c = stablehlo.constant dense<2> : tensor<3xi64>
    %1 = stablehlo.add %0, %c : tensor<3xi64>
    return %1 : tensor<3xi64>
  }
}
