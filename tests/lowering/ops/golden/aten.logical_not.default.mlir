// plain
module @main {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xi1> {
    %0 = stablehlo.convert %arg0 : (tensor<2xf32>) -> tensor<2xi1>
    %1 = stablehlo.not %0 : tensor<2xi1>
    return %1 : tensor<2xi1>
  }
}
