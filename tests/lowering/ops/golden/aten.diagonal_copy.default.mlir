// plain
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<2xf32> {
    %0 = stablehlo.slice %arg0 [0:2, 0:4] : (tensor<3x4xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.slice %0 [0:2, 2:4] : (tensor<2x4xf32>) -> tensor<2x2xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x2xf32>) -> tensor<4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.pad %2, %cst, low = [0], high = [2], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
    %4 = stablehlo.reshape %3 : (tensor<6xf32>) -> tensor<2x3xf32>
    %5 = stablehlo.slice %4 [0:2, 0:1] : (tensor<2x3xf32>) -> tensor<2x1xf32>
    %6 = stablehlo.reshape %5 : (tensor<2x1xf32>) -> tensor<2xf32>
    return %6 : tensor<2xf32>
  }
}
