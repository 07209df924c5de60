// before
module @main {
  func.func @main(%arg0: tensor<11xf32>) -> tensor<11xf32> {
    %0 = stablehlo.tan %arg0 : tensor<11xf32>
    return %0 : tensor<11xf32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<11xf32>) -> tensor<11xf32> {
    %0 = stablehlo.sine %arg0 : tensor<11xf32>
    %1 = stablehlo.cosine %arg0 : tensor<11xf32>
    %2 = stablehlo.divide %0, %1 : tensor<11xf32>
    return %2 : tensor<11xf32>
  }
}
