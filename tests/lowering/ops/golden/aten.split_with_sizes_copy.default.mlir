// plain
module @main {
  func.func @main(%arg0: tensor<4x5xf32>) -> (tensor<1x5xf32>, tensor<3x5xf32>) {
    %0 = stablehlo.slice %arg0 [0:1, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %1 = stablehlo.slice %arg0 [1:4, 0:5] : (tensor<4x5xf32>) -> tensor<3x5xf32>
    return %0, %1 : tensor<1x5xf32>, tensor<3x5xf32>
  }
}
