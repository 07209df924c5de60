// plain
module @main {
  func.func @main(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x4x5x5xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:2, 0:3, 1:2] : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x1xf32>
    %1 = stablehlo.reverse %0, dims = [3] : tensor<1x2x3x1xf32>
    %2 = stablehlo.slice %arg0 [0:1, 0:2, 0:3, 3:3] : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x0xf32>
    %3 = stablehlo.reverse %2, dims = [3] : tensor<1x2x3x0xf32>
    %4 = stablehlo.concatenate %1, %arg0, dim = 3 : (tensor<1x2x3x1xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
    %5 = stablehlo.slice %4 [0:1, 0:2, 1:1, 0:5] : (tensor<1x2x3x5xf32>) -> tensor<1x2x0x5xf32>
    %6 = stablehlo.reverse %5, dims = [2] : tensor<1x2x0x5xf32>
    %7 = stablehlo.slice %4 [0:1, 0:2, 0:2, 0:5] : (tensor<1x2x3x5xf32>) -> tensor<1x2x2x5xf32>
    %8 = stablehlo.reverse %7, dims = [2] : tensor<1x2x2x5xf32>
    %9 = stablehlo.concatenate %4, %8, dim = 2 : (tensor<1x2x3x5xf32>, tensor<1x2x2x5xf32>) -> tensor<1x2x5x5xf32>
    %10 = stablehlo.slice %9 [0:1, 1:2, 0:5, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x1x5x5xf32>
    %11 = stablehlo.reverse %10, dims = [1] : tensor<1x1x5x5xf32>
    %12 = stablehlo.slice %9 [0:1, 0:1, 0:5, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x1x5x5xf32>
    %13 = stablehlo.reverse %12, dims = [1] : tensor<1x1x5x5xf32>
    %14 = stablehlo.concatenate %11, %9, %13, dim = 1 : (tensor<1x1x5x5xf32>, tensor<1x2x5x5xf32>, tensor<1x1x5x5xf32>) -> tensor<1x4x5x5xf32>
    return %14 : tensor<1x4x5x5xf32>
  }
}
