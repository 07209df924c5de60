// plain
module @main {
  func.func @main(%arg0: tensor<1x3x4xf32>) -> tensor<1x5x7xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:3, 0:1] : (tensor<1x3x4xf32>) -> tensor<1x3x1xf32>
    %1 = stablehlo.slice %arg0 [0:1, 0:3, 3:4] : (tensor<1x3x4xf32>) -> tensor<1x3x1xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x3x1xf32>) -> tensor<1x3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<1x3x2xf32>
    %4 = stablehlo.concatenate %0, %arg0, %3, dim = 2 : (tensor<1x3x1xf32>, tensor<1x3x4xf32>, tensor<1x3x2xf32>) -> tensor<1x3x7xf32>
    %5 = stablehlo.slice %4 [0:1, 0:1, 0:7] : (tensor<1x3x7xf32>) -> tensor<1x1x7xf32>
    %6 = stablehlo.reshape %5 : (tensor<1x1x7xf32>) -> tensor<1x7xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 2] : (tensor<1x7xf32>) -> tensor<1x2x7xf32>
    %8 = stablehlo.slice %4 [0:1, 2:3, 0:7] : (tensor<1x3x7xf32>) -> tensor<1x1x7xf32>
    %9 = stablehlo.reshape %8 : (tensor<1x1x7xf32>) -> tensor<1x7xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 2] : (tensor<1x7xf32>) -> tensor<1x0x7xf32>
    %11 = stablehlo.concatenate %7, %4, dim = 1 : (tensor<1x2x7xf32>, tensor<1x3x7xf32>) -> tensor<1x5x7xf32>
    return %11 : tensor<1x5x7xf32>
  }
}
