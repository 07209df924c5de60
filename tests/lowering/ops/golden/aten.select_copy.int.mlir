// plain
module @main {
  func.func @main(%arg0: tensor<4x5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.slice %arg0 [1:2, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x5xf32>) -> tensor<5xf32>
    return %1 : tensor<5xf32>
  }
}
