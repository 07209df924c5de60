// plain
module @main {
  func.func @main(%arg0: tensor<3xui8>) -> tensor<3xui8> {
    %c = stablehlo.constant dense<6> : tensor<3xui8>
    %0 = stablehlo.xor %c, %arg0 : tensor<3xui8>
    return %0 : tensor<3xui8>
  }
}
