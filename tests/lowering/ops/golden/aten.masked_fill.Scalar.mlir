// plain
module @main {
  func.func @main(%arg0: tensor<2xbf16>, %arg1: tensor<1xi1>) -> tensor<2xbf16> {
    %0 = stablehlo.reshape %arg1 : (tensor<1xi1>) -> tensor<i1>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i1>) -> tensor<2xi1>
    %cst = stablehlo.constant dense<0xFF80> : tensor<2xbf16>
    %2 = stablehlo.select %1, %cst, %arg0 : tensor<2xi1>, tensor<2xbf16>
    return %2 : tensor<2xbf16>
  }
}
