// plain
module @main {
  func.func @main(%arg0: tensor<2x1xi64>, %arg1: tensor<2xi1>) -> tensor<2x2xi1> {
    %0 = stablehlo.convert %arg0 : (tensor<2x1xi64>) -> tensor<2x1xi1>
    %1 = stablehlo.reshape %0 : (tensor<2x1xi1>) -> tensor<2xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xi1>) -> tensor<2x2xi1>
    %3 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<2xi1>) -> tensor<2x2xi1>
    %4 = stablehlo.or %2, %3 : tensor<2x2xi1>
    return %4 : tensor<2x2xi1>
  }
}
