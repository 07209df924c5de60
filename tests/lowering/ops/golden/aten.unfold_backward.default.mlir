// plain
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<6xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
    %1 = stablehlo.slice %0 [0:4, 0:1] : (tensor<4x3xf32>) -> tensor<4x1xf32>
    %2 = stablehlo.reshape %1 : (tensor<4x1xf32>) -> tensor<4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.pad %2, %cst, low = [0], high = [2], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
    %4 = stablehlo.slice %0 [0:4, 1:2] : (tensor<4x3xf32>) -> tensor<4x1xf32>
    %5 = stablehlo.reshape %4 : (tensor<4x1xf32>) -> tensor<4xf32>
    %6 = stablehlo.pad %5, %cst, low = [1], high = [1], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
    %7 = stablehlo.add %3, %6 : tensor<6xf32>
    %8 = stablehlo.slice %0 [0:4, 2:3] : (tensor<4x3xf32>) -> tensor<4x1xf32>
    %9 = stablehlo.reshape %8 : (tensor<4x1xf32>) -> tensor<4xf32>
    %10 = stablehlo.pad %9, %cst, low = [2], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
    %11 = stablehlo.add %7, %10 : tensor<6xf32>
    return %11 : tensor<6xf32>
  }
}

// gaps
module @main {
  func.func @main(%arg0: tensor<3x2x2xf32>) -> tensor<3x7xf32> {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x2x2xf32>) -> tensor<3x2x2xf32>
    %1 = stablehlo.slice %0 [0:3, 0:1, 0:2] : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
    %2 = stablehlo.reshape %1 : (tensor<3x1x2xf32>) -> tensor<3x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.pad %2, %cst, low = [0, 0], high = [0, 3], interior = [0, 2] : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x7xf32>
    %4 = stablehlo.slice %0 [0:3, 1:2, 0:2] : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
    %5 = stablehlo.reshape %4 : (tensor<3x1x2xf32>) -> tensor<3x2xf32>
    %6 = stablehlo.pad %5, %cst, low = [0, 1], high = [0, 2], interior = [0, 2] : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x7xf32>
    %7 = stablehlo.add %3, %6 : tensor<3x7xf32>
    return %7 : tensor<3x7xf32>
  }
}
