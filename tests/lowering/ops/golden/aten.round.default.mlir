// plain
module @main {
  func.func @main(%arg0: tensor<6xf32>) -> tensor<6xf32> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<6xf32>
    return %0 : tensor<6xf32>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<6xbf16>) -> tensor<6xbf16> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<6xbf16>
    return %0 : tensor<6xbf16>
  }
}
