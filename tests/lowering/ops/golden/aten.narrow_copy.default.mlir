// plain
module @main {
  func.func @main(%arg0: tensor<4x5xf32>) -> tensor<4x2xf32> {
    %0 = stablehlo.slice %arg0 [0:4, 3:5] : (tensor<4x5xf32>) -> tensor<4x2xf32>
    return %0 : tensor<4x2xf32>
  }
}
