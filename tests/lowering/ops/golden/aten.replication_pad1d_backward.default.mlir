// plain
module @main {
  func.func @main(%arg0: tensor<2x8xf32>, %arg1: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.slice %arg0 [0:2, 0:3] : (tensor<2x8xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.slice %arg0 [0:2, 7:8] : (tensor<2x8xf32>) -> tensor<2x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %3 = stablehlo.reshape %2 : (tensor<2xf32>) -> tensor<2x1xf32>
    %4 = stablehlo.pad %3, %cst, low = [0, 0], high = [0, 3], interior = [0, 0] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x4xf32>
    %5 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2xf32>
    %6 = stablehlo.reshape %5 : (tensor<2xf32>) -> tensor<2x1xf32>
    %7 = stablehlo.pad %6, %cst, low = [0, 3], high = [0, 0], interior = [0, 0] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x4xf32>
    %8 = stablehlo.slice %arg0 [0:2, 3:7] : (tensor<2x8xf32>) -> tensor<2x4xf32>
    %9 = stablehlo.add %8, %4 : tensor<2x4xf32>
    %10 = stablehlo.add %9, %7 : tensor<2x4xf32>
    return %10 : tensor<2x4xf32>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<2x8xbf16>, %arg1: tensor<2x4xbf16>) -> tensor<2x4xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<2x8xbf16>) -> tensor<2x8xf32>
    %1 = stablehlo.slice %0 [0:2, 0:2] : (tensor<2x8xf32>) -> tensor<2x2xf32>
    %2 = stablehlo.slice %0 [0:2, 6:8] : (tensor<2x8xf32>) -> tensor<2x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    %4 = stablehlo.reshape %3 : (tensor<2xf32>) -> tensor<2x1xf32>
    %5 = stablehlo.pad %4, %cst, low = [0, 0], high = [0, 3], interior = [0, 0] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x4xf32>
    %6 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    %7 = stablehlo.reshape %6 : (tensor<2xf32>) -> tensor<2x1xf32>
    %8 = stablehlo.pad %7, %cst, low = [0, 3], high = [0, 0], interior = [0, 0] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x4xf32>
    %9 = stablehlo.slice %0 [0:2, 2:6] : (tensor<2x8xf32>) -> tensor<2x4xf32>
    %10 = stablehlo.add %9, %5 : tensor<2x4xf32>
    %11 = stablehlo.add %10, %8 : tensor<2x4xf32>
    %12 = stablehlo.convert %11 : (tensor<2x4xf32>) -> tensor<2x4xbf16>
    return %12 : tensor<2x4xbf16>
  }
}
