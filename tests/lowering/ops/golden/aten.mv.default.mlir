// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) -> tensor<2xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}

// empty
module @main {
  func.func @main(%arg0: tensor<0x3xf32>, %arg1: tensor<3xf32>) -> tensor<0xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<0x3xf32>, tensor<3xf32>) -> tensor<0xf32>
    return %0 : tensor<0xf32>
  }
}
