// plain
module @main {
  func.func @main(%arg0: tensor<3xi8>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<2> : tensor<3xi8>
    %0 = stablehlo.compare EQ, %arg0, %c, SIGNED : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
    return %0 : tensor<3xi1>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<2xbf16>) -> tensor<2xi1> {
    %cst = stablehlo.constant dense<1.000980e-01> : tensor<2xbf16>
    %0 = stablehlo.compare EQ, %arg0, %cst, FLOAT : (tensor<2xbf16>, tensor<2xbf16>) -> tensor<2xi1>
    return %0 : tensor<2xi1>
  }
}
