// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> tensor<3xi1> {
    %0 = stablehlo.compare EQ, %arg0, %arg1, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    return %0 : tensor<3xi1>
  }
}

// int64
module @main {
  func.func @main(%arg0: tensor<1xi64>, %arg1: tensor<2xi64>) -> tensor<2xi1> {
    %0 = stablehlo.reshape %arg0 : (tensor<1xi64>) -> tensor<i64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %2 = stablehlo.compare EQ, %1, %arg1, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    return %2 : tensor<2xi1>
  }
}
