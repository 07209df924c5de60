// plain
module @main {
  func.func @main() -> tensor<3xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c = stablehlo.constant dense<-2> : tensor<3xi32>
    %1 = stablehlo.multiply %0, %c : tensor<3xi32>
    %c_0 = stablehlo.constant dense<4> : tensor<3xi32>
    %2 = stablehlo.add %1, %c_0 : tensor<3xi32>
    return %2 : tensor<3xi32>
  }
}
