// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.logistic %arg0 : tensor<5xf32>
    return %0 : tensor<5xf32>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<3xi64>) -> tensor<3xf32>
    %1 = stablehlo.logistic %0 : tensor<3xf32>
    return %1 : tensor<3xf32>
  }
}
