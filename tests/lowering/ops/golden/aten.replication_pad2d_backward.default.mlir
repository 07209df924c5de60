// plain
module @main {
  func.func @main(%arg0: tensor<1x5x7xf32>, %arg1: tensor<1x3x4xf32>) -> tensor<1x3x4xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:2, 0:7] : (tensor<1x5x7xf32>) -> tensor<1x2x7xf32>
    %1 = stablehlo.slice %arg0 [0:1, 5:5, 0:7] : (tensor<1x5x7xf32>) -> tensor<1x0x7xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<1x2x7xf32>, tensor<f32>) -> tensor<1x7xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x7xf32>) -> tensor<1x1x7xf32>
    %4 = stablehlo.pad %3, %cst, low = [0, 0, 0], high = [0, 2, 0], interior = [0, 0, 0] : (tensor<1x1x7xf32>, tensor<f32>) -> tensor<1x3x7xf32>
    %5 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<1x0x7xf32>, tensor<f32>) -> tensor<1x7xf32>
    %6 = stablehlo.reshape %5 : (tensor<1x7xf32>) -> tensor<1x1x7xf32>
    %7 = stablehlo.pad %6, %cst, low = [0, 2, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x1x7xf32>, tensor<f32>) -> tensor<1x3x7xf32>
    %8 = stablehlo.slice %arg0 [0:1, 2:5, 0:7] : (tensor<1x5x7xf32>) -> tensor<1x3x7xf32>
    %9 = stablehlo.add %8, %4 : tensor<1x3x7xf32>
    %10 = stablehlo.slice %9 [0:1, 0:3, 0:1] : (tensor<1x3x7xf32>) -> tensor<1x3x1xf32>
    %11 = stablehlo.slice %9 [0:1, 0:3, 5:7] : (tensor<1x3x7xf32>) -> tensor<1x3x2xf32>
    %12 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x3x1xf32>, tensor<f32>) -> tensor<1x3xf32>
    %13 = stablehlo.reshape %12 : (tensor<1x3xf32>) -> tensor<1x3x1xf32>
    %14 = stablehlo.pad %13, %cst, low = [0, 0, 0], high = [0, 0, 3], interior = [0, 0, 0] : (tensor<1x3x1xf32>, tensor<f32>) -> tensor<1x3x4xf32>
    %15 = stablehlo.reduce(%11 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x3x2xf32>, tensor<f32>) -> tensor<1x3xf32>
    %16 = stablehlo.reshape %15 : (tensor<1x3xf32>) -> tensor<1x3x1xf32>
    %17 = stablehlo.pad %16, %cst, low = [0, 0, 3], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x3x1xf32>, tensor<f32>) -> tensor<1x3x4xf32>
    %18 = stablehlo.slice %9 [0:1, 0:3, 1:5] : (tensor<1x3x7xf32>) -> tensor<1x3x4xf32>
    %19 = stablehlo.add %18, %14 : tensor<1x3x4xf32>
    %20 = stablehlo.add %19, %17 : tensor<1x3x4xf32>
    return %20 : tensor<1x3x4xf32>
  }
}

// crop
module @main {
  func.func @main(%arg0: tensor<1x2x5xf32>, %arg1: tensor<1x3x4xf32>) -> tensor<1x3x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 0, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<1x2x5xf32>, tensor<f32>) -> tensor<1x3x5xf32>
    %1 = stablehlo.slice %0 [0:1, 0:0, 0:5] : (tensor<1x3x5xf32>) -> tensor<1x0x5xf32>
    %2 = stablehlo.slice %0 [0:1, 3:3, 0:5] : (tensor<1x3x5xf32>) -> tensor<1x0x5xf32>
    %3 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<1x0x5xf32>, tensor<f32>) -> tensor<1x5xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %5 = stablehlo.pad %4, %cst, low = [0, 0, 0], high = [0, 2, 0], interior = [0, 0, 0] : (tensor<1x1x5xf32>, tensor<f32>) -> tensor<1x3x5xf32>
    %6 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<1x0x5xf32>, tensor<f32>) -> tensor<1x5xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %8 = stablehlo.pad %7, %cst, low = [0, 2, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x1x5xf32>, tensor<f32>) -> tensor<1x3x5xf32>
    %9 = stablehlo.pad %0, %cst, low = [0, 0, 1], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x3x5xf32>, tensor<f32>) -> tensor<1x3x6xf32>
    %10 = stablehlo.slice %9 [0:1, 0:3, 0:0] : (tensor<1x3x6xf32>) -> tensor<1x3x0xf32>
    %11 = stablehlo.slice %9 [0:1, 0:3, 4:6] : (tensor<1x3x6xf32>) -> tensor<1x3x2xf32>
    %12 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x3x0xf32>, tensor<f32>) -> tensor<1x3xf32>
    %13 = stablehlo.reshape %12 : (tensor<1x3xf32>) -> tensor<1x3x1xf32>
    %14 = stablehlo.pad %13, %cst, low = [0, 0, 0], high = [0, 0, 3], interior = [0, 0, 0] : (tensor<1x3x1xf32>, tensor<f32>) -> tensor<1x3x4xf32>
    %15 = stablehlo.reduce(%11 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x3x2xf32>, tensor<f32>) -> tensor<1x3xf32>
    %16 = stablehlo.reshape %15 : (tensor<1x3xf32>) -> tensor<1x3x1xf32>
    %17 = stablehlo.pad %16, %cst, low = [0, 0, 3], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x3x1xf32>, tensor<f32>) -> tensor<1x3x4xf32>
    %18 = stablehlo.slice %9 [0:1, 0:3, 0:4] : (tensor<1x3x6xf32>) -> tensor<1x3x4xf32>
    %19 = stablehlo.add %18, %17 : tensor<1x3x4xf32>
    return %19 : tensor<1x3x4xf32>
  }
}
