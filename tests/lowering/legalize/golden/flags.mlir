// before
module @main {
  func.func @main(%arg0: tensor<2xi1>) -> tensor<2xi1> {
    %0 = stablehlo.not %arg0 : tensor<2xi1>
    return %0 : tensor<2xi1>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<2xi1>) -> tensor<2xui8> {
    %0 = stablehlo.not %arg0 : tensor<2xi1>
    %1 = stablehlo.convert %0 : (tensor<2xi1>) -> tensor<2xui8>
    return %1 : tensor<2xui8>
  }
}
