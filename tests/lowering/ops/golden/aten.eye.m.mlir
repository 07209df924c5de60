// plain
module @main {
  func.func @main() -> tensor<2x3xi64> {
    %0 = stablehlo.iota dim = 0 : tensor<2x3xi32>
    %1 = stablehlo.iota dim = 1 : tensor<2x3xi32>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %3 = stablehlo.convert %2 : (tensor<2x3xi1>) -> tensor<2x3xi64>
    return %3 : tensor<2x3xi64>
  }
}
