// plain
module @main {
  func.func @main(%arg0: tensor<1x4x5x5xf32>, %arg1: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:1, 0:5, 0:5] : (tensor<1x4x5x5xf32>) -> tensor<1x1x5x5xf32>
    %1 = stablehlo.slice %arg0 [0:1, 3:4, 0:5, 0:5] : (tensor<1x4x5x5xf32>) -> tensor<1x1x5x5xf32>
    %2 = stablehlo.reverse %0, dims = [1] : tensor<1x1x5x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.pad %2, %cst, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x1x5x5xf32>, tensor<f32>) -> tensor<1x2x5x5xf32>
    %4 = stablehlo.reverse %1, dims = [1] : tensor<1x1x5x5xf32>
    %5 = stablehlo.pad %4, %cst, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x1x5x5xf32>, tensor<f32>) -> tensor<1x2x5x5xf32>
    %6 = stablehlo.slice %arg0 [0:1, 1:3, 0:5, 0:5] : (tensor<1x4x5x5xf32>) -> tensor<1x2x5x5xf32>
    %7 = stablehlo.add %6, %3 : tensor<1x2x5x5xf32>
    %8 = stablehlo.add %7, %5 : tensor<1x2x5x5xf32>
    %9 = stablehlo.slice %8 [0:1, 0:2, 0:0, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x2x0x5xf32>
    %10 = stablehlo.slice %8 [0:1, 0:2, 3:5, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x2x2x5xf32>
    %11 = stablehlo.reverse %9, dims = [2] : tensor<1x2x0x5xf32>
    %12 = stablehlo.pad %11, %cst, low = [0, 0, 1, 0], high = [0, 0, 2, 0], interior = [0, 0, 0, 0] : (tensor<1x2x0x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
    %13 = stablehlo.reverse %10, dims = [2] : tensor<1x2x2x5xf32>
    %14 = stablehlo.pad %13, %cst, low = [0, 0, 0, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<1x2x2x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
    %15 = stablehlo.slice %8 [0:1, 0:2, 0:3, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x2x3x5xf32>
    %16 = stablehlo.add %15, %14 : tensor<1x2x3x5xf32>
    %17 = stablehlo.slice %16 [0:1, 0:2, 0:3, 0:1] : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x1xf32>
    %18 = stablehlo.slice %16 [0:1, 0:2, 0:3, 5:5] : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x0xf32>
    %19 = stablehlo.reverse %17, dims = [3] : tensor<1x2x3x1xf32>
    %20 = stablehlo.pad %19, %cst, low = [0, 0, 0, 1], high = [0, 0, 0, 2], interior = [0, 0, 0, 0] : (tensor<1x2x3x1xf32>, tensor<f32>) -> tensor<1x2x3x4xf32>
    %21 = stablehlo.reverse %18, dims = [3] : tensor<1x2x3x0xf32>
    %22 = stablehlo.pad %21, %cst, low = [0, 0, 0, 3], high = [0, 0, 0, 1], interior = [0, 0, 0, 0] : (tensor<1x2x3x0xf32>, tensor<f32>) -> tensor<1x2x3x4xf32>
    %23 = stablehlo.slice %16 [0:1, 0:2, 0:3, 1:5] : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x4xf32>
    %24 = stablehlo.add %23, %20 : tensor<1x2x3x4xf32>
    return %24 : tensor<1x2x3x4xf32>
  }
}
