// plain
module @main {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<3xi64>) -> tensor<3xi64> {
    %0 = stablehlo.and %arg0, %arg1 : tensor<3xi64>
    return %0 : tensor<3xi64>
  }
}

// bool
module @main {
  func.func @main(%arg0: tensor<2xi1>, %arg1: tensor<2x1xi1>) -> tensor<2x2xi1> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<2xi1>) -> tensor<2x2xi1>
    %1 = stablehlo.reshape %arg1 : (tensor<2x1xi1>) -> tensor<2xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xi1>) -> tensor<2x2xi1>
    %3 = stablehlo.and %0, %2 : tensor<2x2xi1>
    return %3 : tensor<2x2xi1>
  }
}
