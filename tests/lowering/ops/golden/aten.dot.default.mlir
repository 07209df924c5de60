// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> tensor<f32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [0] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<4xi64>, %arg1: tensor<4xi64>) -> tensor<i64> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [0] : (tensor<4xi64>, tensor<4xi64>) -> tensor<i64>
    return %0 : tensor<i64>
  }
}
