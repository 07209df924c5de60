// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4x4xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %0, %cst, low = [0, 0], high = [0, 4], interior = [0, 0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x5xf32>
    %2 = stablehlo.reshape %1 : (tensor<4x5xf32>) -> tensor<20xf32>
    %3 = stablehlo.slice %2 [0:16] : (tensor<20xf32>) -> tensor<16xf32>
    %4 = stablehlo.reshape %3 : (tensor<16xf32>) -> tensor<4x4xf32>
    return %4 : tensor<4x4xf32>
  }
}

// dims
module @main {
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<3x2x3xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x2xf32>) -> tensor<2x2x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %0, %cst, low = [0, 0, 0], high = [0, 0, 2], interior = [0, 0, 0] : (tensor<2x2x1xf32>, tensor<f32>) -> tensor<2x2x3xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x2x3xf32>) -> tensor<2x6xf32>
    %3 = stablehlo.slice %2 [0:2, 0:4] : (tensor<2x6xf32>) -> tensor<2x4xf32>
    %4 = stablehlo.reshape %3 : (tensor<2x4xf32>) -> tensor<2x2x2xf32>
    %5 = stablehlo.pad %4, %cst, low = [0, 1, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<2x2x2xf32>, tensor<f32>) -> tensor<2x3x2xf32>
    %6 = stablehlo.pad %5, %cst, low = [0, 0, 0], high = [0, 0, 1], interior = [0, 0, 0] : (tensor<2x3x2xf32>, tensor<f32>) -> tensor<2x3x3xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0, 2] : (tensor<2x3x3xf32>) -> tensor<3x2x3xf32>
    return %7 : tensor<3x2x3xf32>
  }
}
