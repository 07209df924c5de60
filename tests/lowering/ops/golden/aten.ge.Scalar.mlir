// plain
module @main {
  func.func @main(%arg0: tensor<3xi8>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<2> : tensor<3xi8>
    %0 = stablehlo.compare GE, %arg0, %c, SIGNED : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
    return %0 : tensor<3xi1>
  }
}
