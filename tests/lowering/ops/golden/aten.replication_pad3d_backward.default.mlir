// plain
module @main {
  func.func @main(%arg0: tensor<1x4x5x5xf32>, %arg1: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:1, 0:5, 0:5] : (tensor<1x4x5x5xf32>) -> tensor<1x1x5x5xf32>
    %1 = stablehlo.slice %arg0 [0:1, 3:4, 0:5, 0:5] : (tensor<1x4x5x5xf32>) -> tensor<1x1x5x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<1x1x5x5xf32>, tensor<f32>) -> tensor<1x5x5xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x5x5xf32>) -> tensor<1x1x5x5xf32>
    %4 = stablehlo.pad %3, %cst, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x1x5x5xf32>, tensor<f32>) -> tensor<1x2x5x5xf32>
    %5 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<1x1x5x5xf32>, tensor<f32>) -> tensor<1x5x5xf32>
    %6 = stablehlo.reshape %5 : (tensor<1x5x5xf32>) -> tensor<1x1x5x5xf32>
    %7 = stablehlo.pad %6, %cst, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x1x5x5xf32>, tensor<f32>) -> tensor<1x2x5x5xf32>
    %8 = stablehlo.slice %arg0 [0:1, 1:3, 0:5, 0:5] : (tensor<1x4x5x5xf32>) -> tensor<1x2x5x5xf32>
    %9 = stablehlo.add %8, %4 : tensor<1x2x5x5xf32>
    %10 = stablehlo.add %9, %7 : tensor<1x2x5x5xf32>
    %11 = stablehlo.slice %10 [0:1, 0:2, 0:0, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x2x0x5xf32>
    %12 = stablehlo.slice %10 [0:1, 0:2, 3:5, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x2x2x5xf32>
    %13 = stablehlo.reduce(%11 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x2x0x5xf32>, tensor<f32>) -> tensor<1x2x5xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x2x5xf32>) -> tensor<1x2x1x5xf32>
    %15 = stablehlo.pad %14, %cst, low = [0, 0, 0, 0], high = [0, 0, 2, 0], interior = [0, 0, 0, 0] : (tensor<1x2x1x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
    %16 = stablehlo.reduce(%12 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x2x2x5xf32>, tensor<f32>) -> tensor<1x2x5xf32>
    %17 = stablehlo.reshape %16 : (tensor<1x2x5xf32>) -> tensor<1x2x1x5xf32>
    %18 = stablehlo.pad %17, %cst, low = [0, 0, 2, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x1x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
    %19 = stablehlo.slice %10 [0:1, 0:2, 0:3, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x2x3x5xf32>
    %20 = stablehlo.add %19, %18 : tensor<1x2x3x5xf32>
    %21 = stablehlo.slice %20 [0:1, 0:2, 0:3, 0:1] : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x1xf32>
    %22 = stablehlo.slice %20 [0:1, 0:2, 0:3, 5:5] : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x0xf32>
    %23 = stablehlo.reduce(%21 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x1xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %24 = stablehlo.reshape %23 : (tensor<1x2x3xf32>) -> tensor<1x2x3x1xf32>
    %25 = stablehlo.pad %24, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 3], interior = [0, 0, 0, 0] : (tensor<1x2x3x1xf32>, tensor<f32>) -> tensor<1x2x3x4xf32>
    %26 = stablehlo.reduce(%22 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x0xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %27 = stablehlo.reshape %26 : (tensor<1x2x3xf32>) -> tensor<1x2x3x1xf32>
    %28 = stablehlo.pad %27, %cst, low = [0, 0, 0, 3], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x3x1xf32>, tensor<f32>) -> tensor<1x2x3x4xf32>
    %29 = stablehlo.slice %20 [0:1, 0:2, 0:3, 1:5] : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x4xf32>
    %30 = stablehlo.add %29, %25 : tensor<1x2x3x4xf32>
    return %30 : tensor<1x2x3x4xf32>
  }
}
