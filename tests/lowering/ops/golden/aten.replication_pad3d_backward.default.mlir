// plain
module @main {
  func.func @main(%arg0: tensor<1x4x5x5xf32>, %arg1: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x4x5x5xf32>, tensor<f32>) -> tensor<1x4x5x5xf32>
    %1 = stablehlo.slice %0 [0:1, 0:1, 0:5, 0:5] : (tensor<1x4x5x5xf32>) -> tensor<1x1x5x5xf32>
    %2 = stablehlo.slice %0 [0:1, 3:4, 0:5, 0:5] : (tensor<1x4x5x5xf32>) -> tensor<1x1x5x5xf32>
    %3 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<1x1x5x5xf32>, tensor<f32>) -> tensor<1x5x5xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x5x5xf32>) -> tensor<1x1x5x5xf32>
    %5 = stablehlo.pad %4, %cst, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x1x5x5xf32>, tensor<f32>) -> tensor<1x2x5x5xf32>
    %6 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<1x1x5x5xf32>, tensor<f32>) -> tensor<1x5x5xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x5x5xf32>) -> tensor<1x1x5x5xf32>
    %8 = stablehlo.pad %7, %cst, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x1x5x5xf32>, tensor<f32>) -> tensor<1x2x5x5xf32>
    %9 = stablehlo.slice %0 [0:1, 1:3, 0:5, 0:5] : (tensor<1x4x5x5xf32>) -> tensor<1x2x5x5xf32>
    %10 = stablehlo.add %9, %5 : tensor<1x2x5x5xf32>
    %11 = stablehlo.add %10, %8 : tensor<1x2x5x5xf32>
    %12 = stablehlo.pad %11, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x5x5xf32>, tensor<f32>) -> tensor<1x2x5x5xf32>
    %13 = stablehlo.slice %12 [0:1, 0:2, 0:0, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x2x0x5xf32>
    %14 = stablehlo.slice %12 [0:1, 0:2, 3:5, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x2x2x5xf32>
    %15 = stablehlo.reduce(%13 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x2x0x5xf32>, tensor<f32>) -> tensor<1x2x5xf32>
    %16 = stablehlo.reshape %15 : (tensor<1x2x5xf32>) -> tensor<1x2x1x5xf32>
    %17 = stablehlo.pad %16, %cst, low = [0, 0, 0, 0], high = [0, 0, 2, 0], interior = [0, 0, 0, 0] : (tensor<1x2x1x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
    %18 = stablehlo.reduce(%14 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x2x2x5xf32>, tensor<f32>) -> tensor<1x2x5xf32>
    %19 = stablehlo.reshape %18 : (tensor<1x2x5xf32>) -> tensor<1x2x1x5xf32>
    %20 = stablehlo.pad %19, %cst, low = [0, 0, 2, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x1x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
    %21 = stablehlo.slice %12 [0:1, 0:2, 0:3, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x2x3x5xf32>
    %22 = stablehlo.add %21, %20 : tensor<1x2x3x5xf32>
    %23 = stablehlo.pad %22, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
    %24 = stablehlo.slice %23 [0:1, 0:2, 0:3, 0:1] : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x1xf32>
    %25 = stablehlo.slice %23 [0:1, 0:2, 0:3, 5:5] : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x0xf32>
    %26 = stablehlo.reduce(%24 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x1xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %27 = stablehlo.reshape %26 : (tensor<1x2x3xf32>) -> tensor<1x2x3x1xf32>
    %28 = stablehlo.pad %27, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 3], interior = [0, 0, 0, 0] : (tensor<1x2x3x1xf32>, tensor<f32>) -> tensor<1x2x3x4xf32>
    %29 = stablehlo.reduce(%25 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x0xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %30 = stablehlo.reshape %29 : (tensor<1x2x3xf32>) -> tensor<1x2x3x1xf32>
    %31 = stablehlo.pad %30, %cst, low = [0, 0, 0, 3], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x3x1xf32>, tensor<f32>) -> tensor<1x2x3x4xf32>
    %32 = stablehlo.slice %23 [0:1, 0:2, 0:3, 1:5] : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x4xf32>
    %33 = stablehlo.add %32, %28 : tensor<1x2x3x4xf32>
    return %33 : tensor<1x2x3x4xf32>
  }
}
