// plain
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x2x2xf32> {
    %0 = stablehlo.slice %arg0 [0:3, 0:3:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
    %1 = stablehlo.slice %arg0 [0:3, 1:4:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
    %2 = stablehlo.reshape %0 : (tensor<3x2xf32>) -> tensor<3x1x2xf32>
    %3 = stablehlo.reshape %1 : (tensor<3x2xf32>) -> tensor<3x1x2xf32>
    %4 = stablehlo.concatenate %2, %3, dim = 1 : (tensor<3x1x2xf32>, tensor<3x1x2xf32>) -> tensor<3x2x2xf32>
    %5 = stablehlo.transpose %4, dims = [0, 2, 1] : (tensor<3x2x2xf32>) -> tensor<3x2x2xf32>
    return %5 : tensor<3x2x2xf32>
  }
}
