// int
module @main {
  func.func @main(%arg0: tensor<5xi64>) -> tensor<i64> {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.multiply across dimensions = [0] : (tensor<5xi64>, tensor<i64>) -> tensor<i64>
    return %0 : tensor<i64>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<2x3xbf16>) -> tensor<bf16> {
    %0 = stablehlo.convert %arg0 : (tensor<2x3xbf16>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.multiply across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.convert %1 : (tensor<f32>) -> tensor<bf16>
    return %2 : tensor<bf16>
  }
}
