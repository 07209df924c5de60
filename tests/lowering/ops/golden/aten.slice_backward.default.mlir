// plain
module @main {
  func.func @main(%arg0: tensor<4x3xf32>) -> tensor<4x7xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 1], high = [0, 1], interior = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x7xf32>
    return %0 : tensor<4x7xf32>
  }
}

// empty
module @main {
  func.func @main(%arg0: tensor<0x5xf32>) -> tensor<4x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [2, 0], high = [2, 0], interior = [0, 0] : (tensor<0x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    return %0 : tensor<4x5xf32>
  }
}
