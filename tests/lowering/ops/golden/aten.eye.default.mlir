// plain
module @main {
  func.func @main() -> tensor<3x3xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %1 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %3 = stablehlo.convert %2 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    return %3 : tensor<3x3xf32>
  }
}
