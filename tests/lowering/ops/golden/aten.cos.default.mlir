// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.cosine %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<4xi64>) -> tensor<4xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<4xi64>) -> tensor<4xf32>
    %1 = stablehlo.cosine %0 : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
