// plain
module @main {
  func.func @main(%arg0: tensor<2x8xf32>, %arg1: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %1 = stablehlo.slice %0 [0:2, 0:3] : (tensor<2x8xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.slice %0 [0:2, 7:8] : (tensor<2x8xf32>) -> tensor<2x1xf32>
    %3 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %4 = stablehlo.reshape %3 : (tensor<2xf32>) -> tensor<2x1xf32>
    %5 = stablehlo.pad %4, %cst, low = [0, 0], high = [0, 3], interior = [0, 0] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x4xf32>
    %6 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2xf32>
    %7 = stablehlo.reshape %6 : (tensor<2xf32>) -> tensor<2x1xf32>
    %8 = stablehlo.pad %7, %cst, low = [0, 3], high = [0, 0], interior = [0, 0] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x4xf32>
    %9 = stablehlo.slice %0 [0:2, 3:7] : (tensor<2x8xf32>) -> tensor<2x4xf32>
    %10 = stablehlo.add %9, %5 : tensor<2x4xf32>
    %11 = stablehlo.add %10, %8 : tensor<2x4xf32>
    return %11 : tensor<2x4xf32>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<2x8xbf16>, %arg1: tensor<2x4xbf16>) -> tensor<2x4xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<2x8xbf16>) -> tensor<2x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %0, %cst, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %2 = stablehlo.slice %1 [0:2, 0:2] : (tensor<2x8xf32>) -> tensor<2x2xf32>
    %3 = stablehlo.slice %1 [0:2, 6:8] : (tensor<2x8xf32>) -> tensor<2x2xf32>
    %4 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    %5 = stablehlo.reshape %4 : (tensor<2xf32>) -> tensor<2x1xf32>
    %6 = stablehlo.pad %5, %cst, low = [0, 0], high = [0, 3], interior = [0, 0] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x4xf32>
    %7 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    %8 = stablehlo.reshape %7 : (tensor<2xf32>) -> tensor<2x1xf32>
    %9 = stablehlo.pad %8, %cst, low = [0, 3], high = [0, 0], interior = [0, 0] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x4xf32>
    %10 = stablehlo.slice %1 [0:2, 2:6] : (tensor<2x8xf32>) -> tensor<2x4xf32>
    %11 = stablehlo.add %10, %6 : tensor<2x4xf32>
    %12 = stablehlo.add %11, %9 : tensor<2x4xf32>
    %13 = stablehlo.convert %12 : (tensor<2x4xf32>) -> tensor<2x4xbf16>
    return %13 : tensor<2x4xbf16>
  }
}
