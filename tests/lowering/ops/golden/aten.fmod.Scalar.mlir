// plain
module @main {
  func.func @main(%arg0: tensor<5xui8>) -> tensor<5xui8> {
    %c = stablehlo.constant dense<3> : tensor<ui8>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui8>) -> tensor<5xui8>
    %1 = stablehlo.remainder %arg0, %0 : tensor<5xui8>
    return %1 : tensor<5xui8>
  }
}
