// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> tensor<3xi1> {
    %0 = stablehlo.compare LT, %arg0, %arg1, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    return %0 : tensor<3xi1>
  }
}

// int_and_float
module @main {
  func.func @main(%arg0: tensor<2x1xi64>, %arg1: tensor<2xf32>) -> tensor<2x2xi1> {
    %0 = stablehlo.convert %arg0 : (tensor<2x1xi64>) -> tensor<2x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x1xf32>) -> tensor<2xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xf32>) -> tensor<2x2xf32>
    %3 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<2xf32>) -> tensor<2x2xf32>
    %4 = stablehlo.compare LT, %2, %3, FLOAT : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
    return %4 : tensor<2x2xi1>
  }
}
