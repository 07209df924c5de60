// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.logistic %arg0 : tensor<5xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<5xf32>
    return %1 : tensor<5xf32>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<5xbf16>) -> tensor<5xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<5xbf16>) -> tensor<5xf32>
    %1 = stablehlo.logistic %0 : tensor<5xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<5xf32>
    %3 = stablehlo.convert %2 : (tensor<5xf32>) -> tensor<5xbf16>
    return %3 : tensor<5xbf16>
  }
}
