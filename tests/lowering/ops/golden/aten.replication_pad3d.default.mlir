// plain
module @main {
  func.func @main(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x4x5x5xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:2, 0:3, 0:1] : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x1xf32>
    %1 = stablehlo.slice %arg0 [0:1, 0:2, 0:3, 3:4] : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x1xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x2x3x1xf32>) -> tensor<1x2x3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x0xf32>
    %4 = stablehlo.concatenate %0, %arg0, dim = 3 : (tensor<1x2x3x1xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
    %5 = stablehlo.slice %4 [0:1, 0:2, 0:1, 0:5] : (tensor<1x2x3x5xf32>) -> tensor<1x2x1x5xf32>
    %6 = stablehlo.reshape %5 : (tensor<1x2x1x5xf32>) -> tensor<1x2x5xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 3] : (tensor<1x2x5xf32>) -> tensor<1x2x0x5xf32>
    %8 = stablehlo.slice %4 [0:1, 0:2, 2:3, 0:5] : (tensor<1x2x3x5xf32>) -> tensor<1x2x1x5xf32>
    %9 = stablehlo.reshape %8 : (tensor<1x2x1x5xf32>) -> tensor<1x2x5xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 3] : (tensor<1x2x5xf32>) -> tensor<1x2x2x5xf32>
    %11 = stablehlo.concatenate %4, %10, dim = 2 : (tensor<1x2x3x5xf32>, tensor<1x2x2x5xf32>) -> tensor<1x2x5x5xf32>
    %12 = stablehlo.slice %11 [0:1, 0:1, 0:5, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x1x5x5xf32>
    %13 = stablehlo.slice %11 [0:1, 1:2, 0:5, 0:5] : (tensor<1x2x5x5xf32>) -> tensor<1x1x5x5xf32>
    %14 = stablehlo.concatenate %12, %11, %13, dim = 1 : (tensor<1x1x5x5xf32>, tensor<1x2x5x5xf32>, tensor<1x1x5x5xf32>) -> tensor<1x4x5x5xf32>
    return %14 : tensor<1x4x5x5xf32>
  }
}
