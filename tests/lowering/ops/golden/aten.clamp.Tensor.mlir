// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.maximum %arg0, %arg1 : tensor<4xf32>
    %1 = stablehlo.minimum %0, %arg2 : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}

// max
module @main {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<i64>) -> tensor<3xi64> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %1 = stablehlo.minimum %arg0, %0 : tensor<3xi64>
    return %1 : tensor<3xi64>
  }
}
