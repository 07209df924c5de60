// plain
module @main {
  func.func @main(%arg0: tensor<1x3x4xf32>) -> tensor<1x5x7xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:3, 1:2] : (tensor<1x3x4xf32>) -> tensor<1x3x1xf32>
    %1 = stablehlo.reverse %0, dims = [2] : tensor<1x3x1xf32>
    %2 = stablehlo.slice %arg0 [0:1, 0:3, 1:3] : (tensor<1x3x4xf32>) -> tensor<1x3x2xf32>
    %3 = stablehlo.reverse %2, dims = [2] : tensor<1x3x2xf32>
    %4 = stablehlo.concatenate %1, %arg0, %3, dim = 2 : (tensor<1x3x1xf32>, tensor<1x3x4xf32>, tensor<1x3x2xf32>) -> tensor<1x3x7xf32>
    %5 = stablehlo.slice %4 [0:1, 1:3, 0:7] : (tensor<1x3x7xf32>) -> tensor<1x2x7xf32>
    %6 = stablehlo.reverse %5, dims = [1] : tensor<1x2x7xf32>
    %7 = stablehlo.slice %4 [0:1, 2:2, 0:7] : (tensor<1x3x7xf32>) -> tensor<1x0x7xf32>
    %8 = stablehlo.reverse %7, dims = [1] : tensor<1x0x7xf32>
    %9 = stablehlo.concatenate %6, %4, dim = 1 : (tensor<1x2x7xf32>, tensor<1x3x7xf32>) -> tensor<1x5x7xf32>
    return %9 : tensor<1x5x7xf32>
  }
}
