// plain
module @main {
  func.func @main(%arg0: tensor<1x1x4x5xf32>) -> tensor<1x4x6xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:1, 0:3, 0:5] : (tensor<1x1x4x5xf32>) -> tensor<1x1x3x5xf32>
    %1 = stablehlo.slice %arg0 [0:1, 0:1, 1:4, 0:5] : (tensor<1x1x4x5xf32>) -> tensor<1x1x3x5xf32>
    %2 = stablehlo.reshape %0 : (tensor<1x1x3x5xf32>) -> tensor<1x1x1x3x5xf32>
    %3 = stablehlo.reshape %1 : (tensor<1x1x3x5xf32>) -> tensor<1x1x1x3x5xf32>
    %4 = stablehlo.concatenate %2, %3, dim = 2 : (tensor<1x1x1x3x5xf32>, tensor<1x1x1x3x5xf32>) -> tensor<1x1x2x3x5xf32>
    %5 = stablehlo.slice %4 [0:1, 0:1, 0:2, 0:3, 0:3:2] : (tensor<1x1x2x3x5xf32>) -> tensor<1x1x2x3x2xf32>
    %6 = stablehlo.slice %4 [0:1, 0:1, 0:2, 0:3, 1:4:2] : (tensor<1x1x2x3x5xf32>) -> tensor<1x1x2x3x2xf32>
    %7 = stablehlo.reshape %5 : (tensor<1x1x2x3x2xf32>) -> tensor<1x1x2x3x1x2xf32>
    %8 = stablehlo.reshape %6 : (tensor<1x1x2x3x2xf32>) -> tensor<1x1x2x3x1x2xf32>
    %9 = stablehlo.concatenate %7, %8, dim = 4 : (tensor<1x1x2x3x1x2xf32>, tensor<1x1x2x3x1x2xf32>) -> tensor<1x1x2x3x2x2xf32>
    %10 = stablehlo.transpose %9, dims = [0, 1, 2, 4, 3, 5] : (tensor<1x1x2x3x2x2xf32>) -> tensor<1x1x2x2x3x2xf32>
    %11 = stablehlo.reshape %10 : (tensor<1x1x2x2x3x2xf32>) -> tensor<1x4x6xf32>
    return %11 : tensor<1x4x6xf32>
  }
}

// no_batch
module @main {
  func.func @main(%arg0: tensor<1x4x5xf32>) -> tensor<6x6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 1, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<1x4x5xf32>, tensor<f32>) -> tensor<1x6x5xf32>
    %1 = stablehlo.slice %0 [0:1, 0:3:2, 0:5] : (tensor<1x6x5xf32>) -> tensor<1x2x5xf32>
    %2 = stablehlo.slice %0 [0:1, 2:5:2, 0:5] : (tensor<1x6x5xf32>) -> tensor<1x2x5xf32>
    %3 = stablehlo.reshape %1 : (tensor<1x2x5xf32>) -> tensor<1x1x2x5xf32>
    %4 = stablehlo.reshape %2 : (tensor<1x2x5xf32>) -> tensor<1x1x2x5xf32>
    %5 = stablehlo.concatenate %3, %4, dim = 1 : (tensor<1x1x2x5xf32>, tensor<1x1x2x5xf32>) -> tensor<1x2x2x5xf32>
    %6 = stablehlo.slice %5 [0:1, 0:2, 0:2, 0:3] : (tensor<1x2x2x5xf32>) -> tensor<1x2x2x3xf32>
    %7 = stablehlo.slice %5 [0:1, 0:2, 0:2, 1:4] : (tensor<1x2x2x5xf32>) -> tensor<1x2x2x3xf32>
    %8 = stablehlo.slice %5 [0:1, 0:2, 0:2, 2:5] : (tensor<1x2x2x5xf32>) -> tensor<1x2x2x3xf32>
    %9 = stablehlo.reshape %6 : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x1x3xf32>
    %10 = stablehlo.reshape %7 : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x1x3xf32>
    %11 = stablehlo.reshape %8 : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x1x3xf32>
    %12 = stablehlo.concatenate %9, %10, %11, dim = 3 : (tensor<1x2x2x1x3xf32>, tensor<1x2x2x1x3xf32>, tensor<1x2x2x1x3xf32>) -> tensor<1x2x2x3x3xf32>
    %13 = stablehlo.transpose %12, dims = [0, 1, 3, 2, 4] : (tensor<1x2x2x3x3xf32>) -> tensor<1x2x3x2x3xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x2x3x2x3xf32>) -> tensor<6x6xf32>
    return %14 : tensor<6x6xf32>
  }
}
