// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<4x3xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<2x1x3xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<4x3xf32>) -> tensor<1x4x3xf32>
    %2 = stablehlo.reshape %0 : (tensor<2x1x3xf32>) -> tensor<2x3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 2] : (tensor<2x3xf32>) -> tensor<2x4x3xf32>
    %4 = stablehlo.reshape %1 : (tensor<1x4x3xf32>) -> tensor<4x3xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1, 2] : (tensor<4x3xf32>) -> tensor<2x4x3xf32>
    %6 = stablehlo.subtract %3, %5 : tensor<2x4x3xf32>
    %7 = stablehlo.abs %6 : tensor<2x4x3xf32>
    %8 = stablehlo.multiply %7, %7 : tensor<2x4x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x4x3xf32>, tensor<f32>) -> tensor<2x4xf32>
    %10 = stablehlo.sqrt %9 : tensor<2x4xf32>
    return %10 : tensor<2x4xf32>
  }
}

// cubes_broadcast
module @main {
  func.func @main(%arg0: tensor<2x1x2x3xf32>, %arg1: tensor<3x4x3xf32>) -> tensor<2x3x2x4xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x1x2x3xf32>) -> tensor<2x1x2x1x3xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<3x4x3xf32>) -> tensor<3x1x4x3xf32>
    %2 = stablehlo.reshape %0 : (tensor<2x1x2x1x3xf32>) -> tensor<2x2x3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 2, 4] : (tensor<2x2x3xf32>) -> tensor<2x3x2x4x3xf32>
    %4 = stablehlo.reshape %1 : (tensor<3x1x4x3xf32>) -> tensor<3x4x3xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1, 3, 4] : (tensor<3x4x3xf32>) -> tensor<2x3x2x4x3xf32>
    %6 = stablehlo.subtract %3, %5 : tensor<2x3x2x4x3xf32>
    %7 = stablehlo.abs %6 : tensor<2x3x2x4x3xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<2x3x2x4x3xf32>
    %8 = stablehlo.power %7, %cst : tensor<2x3x2x4x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_0) applies stablehlo.add across dimensions = [4] : (tensor<2x3x2x4x3xf32>, tensor<f32>) -> tensor<2x3x2x4xf32>
    %cst_1 = stablehlo.constant dense<0.333333343> : tensor<2x3x2x4xf32>
    %10 = stablehlo.power %9, %cst_1 : tensor<2x3x2x4xf32>
    return %10 : tensor<2x3x2x4xf32>
  }
}

// no_features
module @main {
  func.func @main(%arg0: tensor<2x0xf32>, %arg1: tensor<4x0xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x0xf32>) -> tensor<2x1x0xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<4x0xf32>) -> tensor<1x4x0xf32>
    %2 = stablehlo.reshape %0 : (tensor<2x1x0xf32>) -> tensor<2x0xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 2] : (tensor<2x0xf32>) -> tensor<2x4x0xf32>
    %4 = stablehlo.reshape %1 : (tensor<1x4x0xf32>) -> tensor<4x0xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1, 2] : (tensor<4x0xf32>) -> tensor<2x4x0xf32>
    %6 = stablehlo.subtract %3, %5 : tensor<2x4x0xf32>
    %7 = stablehlo.abs %6 : tensor<2x4x0xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x4x0xf32>, tensor<f32>) -> tensor<2x4xf32>
    return %8 : tensor<2x4xf32>
  }
}
