// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<3x5xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<5xf32>) -> tensor<1x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %0, %cst, low = [2, 0], high = [0, 0], interior = [0, 0] : (tensor<1x5xf32>, tensor<f32>) -> tensor<3x5xf32>
    return %1 : tensor<3x5xf32>
  }
}
