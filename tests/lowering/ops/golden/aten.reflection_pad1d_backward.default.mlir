// plain
module @main {
  func.func @main(%arg0: tensor<2x8xf32>, %arg1: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %1 = stablehlo.slice %0 [0:2, 0:3] : (tensor<2x8xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.slice %0 [0:2, 7:8] : (tensor<2x8xf32>) -> tensor<2x1xf32>
    %3 = stablehlo.reverse %1, dims = [1] : tensor<2x3xf32>
    %4 = stablehlo.pad %3, %cst, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x4xf32>
    %5 = stablehlo.reverse %2, dims = [1] : tensor<2x1xf32>
    %6 = stablehlo.pad %5, %cst, low = [0, 2], high = [0, 1], interior = [0, 0] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x4xf32>
    %7 = stablehlo.slice %0 [0:2, 3:7] : (tensor<2x8xf32>) -> tensor<2x4xf32>
    %8 = stablehlo.add %7, %4 : tensor<2x4xf32>
    %9 = stablehlo.add %8, %6 : tensor<2x4xf32>
    return %9 : tensor<2x4xf32>
  }
}
