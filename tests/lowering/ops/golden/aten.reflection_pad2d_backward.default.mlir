// plain
module @main {
  func.func @main(%arg0: tensor<1x5x7xf32>, %arg1: tensor<1x3x4xf32>) -> tensor<1x3x4xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:2, 0:7] : (tensor<1x5x7xf32>) -> tensor<1x2x7xf32>
    %1 = stablehlo.slice %arg0 [0:1, 5:5, 0:7] : (tensor<1x5x7xf32>) -> tensor<1x0x7xf32>
    %2 = stablehlo.reverse %0, dims = [1] : tensor<1x2x7xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.pad %2, %cst, low = [0, 1, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x2x7xf32>, tensor<f32>) -> tensor<1x3x7xf32>
    %4 = stablehlo.reverse %1, dims = [1] : tensor<1x0x7xf32>
    %5 = stablehlo.pad %4, %cst, low = [0, 2, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<1x0x7xf32>, tensor<f32>) -> tensor<1x3x7xf32>
    %6 = stablehlo.slice %arg0 [0:1, 2:5, 0:7] : (tensor<1x5x7xf32>) -> tensor<1x3x7xf32>
    %7 = stablehlo.add %6, %3 : tensor<1x3x7xf32>
    %8 = stablehlo.slice %7 [0:1, 0:3, 0:1] : (tensor<1x3x7xf32>) -> tensor<1x3x1xf32>
    %9 = stablehlo.slice %7 [0:1, 0:3, 5:7] : (tensor<1x3x7xf32>) -> tensor<1x3x2xf32>
    %10 = stablehlo.reverse %8, dims = [2] : tensor<1x3x1xf32>
    %11 = stablehlo.pad %10, %cst, low = [0, 0, 1], high = [0, 0, 2], interior = [0, 0, 0] : (tensor<1x3x1xf32>, tensor<f32>) -> tensor<1x3x4xf32>
    %12 = stablehlo.reverse %9, dims = [2] : tensor<1x3x2xf32>
    %13 = stablehlo.pad %12, %cst, low = [0, 0, 1], high = [0, 0, 1], interior = [0, 0, 0] : (tensor<1x3x2xf32>, tensor<f32>) -> tensor<1x3x4xf32>
    %14 = stablehlo.slice %7 [0:1, 0:3, 1:5] : (tensor<1x3x7xf32>) -> tensor<1x3x4xf32>
    %15 = stablehlo.add %14, %11 : tensor<1x3x4xf32>
    %16 = stablehlo.add %15, %13 : tensor<1x3x4xf32>
    return %16 : tensor<1x3x4xf32>
  }
}
