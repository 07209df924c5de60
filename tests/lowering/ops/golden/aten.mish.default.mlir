// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.exponential %arg0 : tensor<5xf32>
    %1 = stablehlo.log_plus_one %0 : tensor<5xf32>
    %2 = stablehlo.tanh %1 : tensor<5xf32>
    %3 = stablehlo.multiply %arg0, %2 : tensor<5xf32>
    return %3 : tensor<5xf32>
  }
}
