// remainder
module @main {
  func.func @main(%arg0: tensor<4x5xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>) {
    %0 = stablehlo.slice %arg0 [0:4, 0:2] : (tensor<4x5xf32>) -> tensor<4x2xf32>
    %1 = stablehlo.slice %arg0 [0:4, 2:4] : (tensor<4x5xf32>) -> tensor<4x2xf32>
    %2 = stablehlo.slice %arg0 [0:4, 4:5] : (tensor<4x5xf32>) -> tensor<4x1xf32>
    return %0, %1, %2 : tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>
  }
}

// one_part
module @main {
  func.func @main(%arg0: tensor<4x5xf32>) -> tensor<4x5xf32> {
    return %arg0 : tensor<4x5xf32>
  }
}
