// int
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xi64> {
    %0 = stablehlo.abs %arg0 : tensor<3xi64>
    return %0 : tensor<3xi64>
  }
}

// complex
module @main {
  func.func @main(%arg0: tensor<3xcomplex<f32>>) -> tensor<3xf32> {
    %0 = stablehlo.abs %arg0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
}
