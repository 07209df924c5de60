// plain
module @main {
  func.func @main(%arg0: tensor<6xf32>) -> tensor<6xf32> {
    %0 = stablehlo.floor %arg0 : tensor<6xf32>
    return %0 : tensor<6xf32>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xi64> {
    return %arg0 : tensor<3xi64>
  }
}
