// plain
module @main {
  func.func @main(%arg0: tensor<1x4x5x5xf32>, %arg1: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x4x5x5xf32>, tensor<f32>) -> tensor<1x4x5x5xf32>
    %1 = stablehlo.slice %0 [0:1, 0:1, 0:5, 0:5] : (tensor<1x4x5x5xf32>) -> tensor<1x1x5x5xf32>
    %2 = stablehlo.slice %0 [0:1, 3:4, 0:5, 0:5] : (tensor<1x4x5x5xf32>) -> tensor<1x1x5x5xf32>
    %3 = stablehlo.reverse %1, dims = [1] : tensor<1x1x5x5xf32>
    %4 = stablehlo.pad %3, %cst, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x1x5x5xf32>, tensor<f32>) -> tensor<1x2x5x5xf32>
    %5 = stablehlo.reverse %2, dims = [1] : tensor<1x1x5x5xf32>
    %6 = stablehlo.pad %5, %cst, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x1x5x5xf32>, tensor<f32>) -> tensor<1x2x5x5xf32>
    %7 = stablehlo.slice %0 [0:1, 1:3, 0:5, 0:5] : (tensor<1x4x5x5xf32>) -> tensor<1x2x5x5xf32>
    %8 = stablehlo.add %7, %4 : tensor<1x2x5x5xf32>
    %9 = stablehlo.add %8, %6 : tensor<1x2x5x5xf32>
    %10 = stablehlo.pad %9, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x5x5xf32>, tensor<f32>) -> tensor<1x2x5x5xf32>
    %11 = stablehlo.slice %10 [0:1, 0:2, 0:0, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x2x0x5xf32>
    %12 = stablehlo.slice %10 [0:1, 0:2, 3:5, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x2x2x5xf32>
    %13 = stablehlo.reverse %11, dims = [2] : tensor<1x2x0x5xf32>
    %14 = stablehlo.pad %13, %cst, low = [0, 0, 1, 0], high = [0, 0, 2, 0], interior = [0, 0, 0, 0] : (tensor<1x2x0x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
    %15 = stablehlo.reverse %12, dims = [2] : tensor<1x2x2x5xf32>
    %16 = stablehlo.pad %15, %cst, low = [0, 0, 0, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<1x2x2x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
    %17 = stablehlo.slice %10 [0:1, 0:2, 0:3, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x2x3x5xf32>
    %18 = stablehlo.add %17, %16 : tensor<1x2x3x5xf32>
    %19 = stablehlo.pad %18, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
    %20 = stablehlo.slice %19 [0:1, 0:2, 0:3, 0:1] : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x1xf32>
    %21 = stablehlo.slice %19 [0:1, 0:2, 0:3, 5:5] : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x0xf32>
    %22 = stablehlo.reverse %20, dims = [3] : tensor<1x2x3x1xf32>
    %23 = stablehlo.pad %22, %cst, low = [0, 0, 0, 1], high = [0, 0, 0, 2], interior = [0, 0, 0, 0] : (tensor<1x2x3x1xf32>, tensor<f32>) -> tensor<1x2x3x4xf32>
    %24 = stablehlo.reverse %21, dims = [3] : tensor<1x2x3x0xf32>
    %25 = stablehlo.pad %24, %cst, low = [0, 0, 0, 3], high = [0, 0, 0, 1], interior = [0, 0, 0, 0] : (tensor<1x2x3x0xf32>, tensor<f32>) -> tensor<1x2x3x4xf32>
    %26 = stablehlo.slice %19 [0:1, 0:2, 0:3, 1:5] : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x4xf32>
    %27 = stablehlo.add %26, %23 : tensor<1x2x3x4xf32>
    return %27 : tensor<1x2x3x4xf32>
  }
}
