// plain
module @main {
  func.func @main(%arg0: tensor<1x4x6xf32>) -> tensor<1x1x3x4xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<1x4x6xf32>) -> tensor<1x1x2x2x2x3xf32>
    %1 = stablehlo.transpose %0, dims = [0, 1, 2, 4, 3, 5] : (tensor<1x1x2x2x2x3xf32>) -> tensor<1x1x2x2x2x3xf32>
    %2 = stablehlo.slice %1 [0:1, 0:1, 0:2, 0:2, 0:1, 0:3] : (tensor<1x1x2x2x2x3xf32>) -> tensor<1x1x2x2x1x3xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x1x2x2x1x3xf32>) -> tensor<1x1x2x2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.pad %3, %cst, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 1], interior = [0, 0, 0, 0, 0] : (tensor<1x1x2x2x3xf32>, tensor<f32>) -> tensor<1x1x2x2x4xf32>
    %5 = stablehlo.slice %1 [0:1, 0:1, 0:2, 0:2, 1:2, 0:3] : (tensor<1x1x2x2x2x3xf32>) -> tensor<1x1x2x2x1x3xf32>
    %6 = stablehlo.reshape %5 : (tensor<1x1x2x2x1x3xf32>) -> tensor<1x1x2x2x3xf32>
    %7 = stablehlo.pad %6, %cst, low = [0, 0, 0, 0, 1], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x1x2x2x3xf32>, tensor<f32>) -> tensor<1x1x2x2x4xf32>
    %8 = stablehlo.add %4, %7 : tensor<1x1x2x2x4xf32>
    %9 = stablehlo.slice %8 [0:1, 0:1, 0:1, 0:2, 0:4] : (tensor<1x1x2x2x4xf32>) -> tensor<1x1x1x2x4xf32>
    %10 = stablehlo.reshape %9 : (tensor<1x1x1x2x4xf32>) -> tensor<1x1x2x4xf32>
    %11 = stablehlo.pad %10, %cst, low = [0, 0, 0, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<1x1x2x4xf32>, tensor<f32>) -> tensor<1x1x3x4xf32>
    %12 = stablehlo.slice %8 [0:1, 0:1, 1:2, 0:2, 0:4] : (tensor<1x1x2x2x4xf32>) -> tensor<1x1x1x2x4xf32>
    %13 = stablehlo.reshape %12 : (tensor<1x1x1x2x4xf32>) -> tensor<1x1x2x4xf32>
    %14 = stablehlo.pad %13, %cst, low = [0, 0, 1, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x1x2x4xf32>, tensor<f32>) -> tensor<1x1x3x4xf32>
    %15 = stablehlo.add %11, %14 : tensor<1x1x3x4xf32>
    return %15 : tensor<1x1x3x4xf32>
  }
}

// no_batch
module @main {
  func.func @main(%arg0: tensor<4x6xf32>) -> tensor<1x3x3xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<4x6xf32>) -> tensor<1x2x2x3x2xf32>
    %1 = stablehlo.transpose %0, dims = [0, 1, 3, 2, 4] : (tensor<1x2x2x3x2xf32>) -> tensor<1x2x3x2x2xf32>
    %2 = stablehlo.slice %1 [0:1, 0:2, 0:3, 0:1, 0:2] : (tensor<1x2x3x2x2xf32>) -> tensor<1x2x3x1x2xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x2x3x1x2xf32>) -> tensor<1x2x3x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.pad %3, %cst, low = [0, 0, 0, -1], high = [0, 0, 0, 1], interior = [0, 0, 0, 1] : (tensor<1x2x3x2xf32>, tensor<f32>) -> tensor<1x2x3x3xf32>
    %5 = stablehlo.slice %1 [0:1, 0:2, 0:3, 1:2, 0:2] : (tensor<1x2x3x2x2xf32>) -> tensor<1x2x3x1x2xf32>
    %6 = stablehlo.reshape %5 : (tensor<1x2x3x1x2xf32>) -> tensor<1x2x3x2xf32>
    %7 = stablehlo.pad %6, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 1] : (tensor<1x2x3x2xf32>, tensor<f32>) -> tensor<1x2x3x3xf32>
    %8 = stablehlo.add %4, %7 : tensor<1x2x3x3xf32>
    %9 = stablehlo.slice %8 [0:1, 0:1, 0:3, 0:3] : (tensor<1x2x3x3xf32>) -> tensor<1x1x3x3xf32>
    %10 = stablehlo.reshape %9 : (tensor<1x1x3x3xf32>) -> tensor<1x3x3xf32>
    %11 = stablehlo.pad %10, %cst, low = [0, -1, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<1x3x3xf32>, tensor<f32>) -> tensor<1x3x3xf32>
    %12 = stablehlo.slice %8 [0:1, 1:2, 0:3, 0:3] : (tensor<1x2x3x3xf32>) -> tensor<1x1x3x3xf32>
    %13 = stablehlo.reshape %12 : (tensor<1x1x3x3xf32>) -> tensor<1x3x3xf32>
    %14 = stablehlo.pad %13, %cst, low = [0, 1, 0], high = [0, -1, 0], interior = [0, 0, 0] : (tensor<1x3x3xf32>, tensor<f32>) -> tensor<1x3x3xf32>
    %15 = stablehlo.add %11, %14 : tensor<1x3x3xf32>
    return %15 : tensor<1x3x3xf32>
  }
}
