// before
module @main {
  func.func @main(%arg0: tensor<2x3xi32>, %arg1: tensor<3x2xi32>) -> tensor<2x2xi32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<2x3xi32>, tensor<3x2xi32>) -> tensor<2x2xi32>
    return %0 : tensor<2x2xi32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<2x3xi32>, %arg1: tensor<3x2xi32>) -> tensor<2x2xi32> {
    %0 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<3x2xi32>) -> tensor<2x3xi32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<2x3xi32>) -> tensor<2x2x3xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [1, 2] : (tensor<2x3xi32>) -> tensor<2x2x3xi32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.reduce(%3 init: %c) applies stablehlo.add across dimensions = [2] : (tensor<2x2x3xi32>, tensor<i32>) -> tensor<2x2xi32>
    return %4 : tensor<2x2xi32>
  }
}
