// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) -> tensor<4x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 0], high = [0, 2], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x5xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<f32>) -> tensor<1x1xf32>
    %2 = stablehlo.pad %1, %cst, low = [0, 3], high = [0, 1], interior = [0, 0] : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x5xf32>
    %3 = stablehlo.reshape %arg1 : (tensor<f32>) -> tensor<1x1xf32>
    %4 = stablehlo.pad %3, %cst, low = [0, 4], high = [0, 0], interior = [0, 0] : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x5xf32>
    %5 = stablehlo.concatenate %0, %2, %4, dim = 0 : (tensor<2x5xf32>, tensor<1x5xf32>, tensor<1x5xf32>) -> tensor<4x5xf32>
    return %5 : tensor<4x5xf32>
  }
}
