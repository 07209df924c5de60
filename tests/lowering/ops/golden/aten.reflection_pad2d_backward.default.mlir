// plain
module @main {
  func.func @main(%arg0: tensor<1x5x7xf32>, %arg1: tensor<1x3x4xf32>) -> tensor<1x3x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x5x7xf32>, tensor<f32>) -> tensor<1x5x7xf32>
    %1 = stablehlo.slice %0 [0:1, 0:2, 0:7] : (tensor<1x5x7xf32>) -> tensor<1x2x7xf32>
    %2 = stablehlo.slice %0 [0:1, 5:5, 0:7] : (tensor<1x5x7xf32>) -> tensor<1x0x7xf32>
    %3 = stablehlo.reverse %1, dims = [1] : tensor<1x2x7xf32>
    %4 = stablehlo.pad %3, %cst, low = [0, 1, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x2x7xf32>, tensor<f32>) -> tensor<1x3x7xf32>
    %5 = stablehlo.reverse %2, dims = [1] : tensor<1x0x7xf32>
    %6 = stablehlo.pad %5, %cst, low = [0, 2, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<1x0x7xf32>, tensor<f32>) -> tensor<1x3x7xf32>
    %7 = stablehlo.slice %0 [0:1, 2:5, 0:7] : (tensor<1x5x7xf32>) -> tensor<1x3x7xf32>
    %8 = stablehlo.add %7, %4 : tensor<1x3x7xf32>
    %9 = stablehlo.pad %8, %cst, low = [0, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x3x7xf32>, tensor<f32>) -> tensor<1x3x7xf32>
    %10 = stablehlo.slice %9 [0:1, 0:3, 0:1] : (tensor<1x3x7xf32>) -> tensor<1x3x1xf32>
    %11 = stablehlo.slice %9 [0:1, 0:3, 5:7] : (tensor<1x3x7xf32>) -> tensor<1x3x2xf32>
    %12 = stablehlo.reverse %10, dims = [2] : tensor<1x3x1xf32>
    %13 = stablehlo.pad %12, %cst, low = [0, 0, 1], high = [0, 0, 2], interior = [0, 0, 0] : (tensor<1x3x1xf32>, tensor<f32>) -> tensor<1x3x4xf32>
    %14 = stablehlo.reverse %11, dims = [2] : tensor<1x3x2xf32>
    %15 = stablehlo.pad %14, %cst, low = [0, 0, 1], high = [0, 0, 1], interior = [0, 0, 0] : (tensor<1x3x2xf32>, tensor<f32>) -> tensor<1x3x4xf32>
    %16 = stablehlo.slice %9 [0:1, 0:3, 1:5] : (tensor<1x3x7xf32>) -> tensor<1x3x4xf32>
    %17 = stablehlo.add %16, %13 : tensor<1x3x4xf32>
    %18 = stablehlo.add %17, %15 : tensor<1x3x4xf32>
    return %18 : tensor<1x3x4xf32>
  }
}
