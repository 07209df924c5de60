// bool
module @main {
  func.func @main() -> tensor<2xi1> {
    %c = stablehlo.constant dense<true> : tensor<2xi1>
    return %c : tensor<2xi1>
  }
}
