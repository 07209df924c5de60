// plain
module @main {
  func.func @main(%arg0: tensor<2x8xf32>, %arg1: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.slice %arg0 [0:2, 0:3] : (tensor<2x8xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.slice %arg0 [0:2, 7:8] : (tensor<2x8xf32>) -> tensor<2x1xf32>
    %2 = stablehlo.reverse %0, dims = [1] : tensor<2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.pad %2, %cst, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x4xf32>
    %4 = stablehlo.reverse %1, dims = [1] : tensor<2x1xf32>
    %5 = stablehlo.pad %4, %cst, low = [0, 2], high = [0, 1], interior = [0, 0] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x4xf32>
    %6 = stablehlo.slice %arg0 [0:2, 3:7] : (tensor<2x8xf32>) -> tensor<2x4xf32>
    %7 = stablehlo.add %6, %3 : tensor<2x4xf32>
    %8 = stablehlo.add %7, %5 : tensor<2x4xf32>
    return %8 : tensor<2x4xf32>
  }
}
