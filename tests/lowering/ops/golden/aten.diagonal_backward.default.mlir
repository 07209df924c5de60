// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>) -> tensor<3x4xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<3xf32>) -> tensor<3x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %0, %cst, low = [0, 0], high = [0, 3], interior = [0, 0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x4xf32>
    %2 = stablehlo.reshape %1 : (tensor<3x4xf32>) -> tensor<12xf32>
    %3 = stablehlo.slice %2 [0:9] : (tensor<12xf32>) -> tensor<9xf32>
    %4 = stablehlo.reshape %3 : (tensor<9xf32>) -> tensor<3x3xf32>
    %5 = stablehlo.pad %4, %cst, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x4xf32>
    return %5 : tensor<3x4xf32>
  }
}
