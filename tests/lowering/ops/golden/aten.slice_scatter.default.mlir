// plain
module @main {
  func.func @main(%arg0: tensor<4x5xf32>, %arg1: tensor<4x3xf32>) -> tensor<4x5xf32> {
    %0 = stablehlo.slice %arg0 [0:4, 0:1] : (tensor<4x5xf32>) -> tensor<4x1xf32>
    %1 = stablehlo.slice %arg0 [0:4, 4:5] : (tensor<4x5xf32>) -> tensor<4x1xf32>
    %2 = stablehlo.concatenate %0, %arg1, %1, dim = 1 : (tensor<4x1xf32>, tensor<4x3xf32>, tensor<4x1xf32>) -> tensor<4x5xf32>
    return %2 : tensor<4x5xf32>
  }
}

// step
module @main {
  func.func @main(%arg0: tensor<4x5xf32>, %arg1: tensor<4x2xf32>) -> tensor<4x5xf32> {
    %c = stablehlo.constant dense<true> : tensor<2xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.pad %c, %c_0, low = [1], high = [0], interior = [2] : (tensor<2xi1>, tensor<i1>) -> tensor<5xi1>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<5xi1>) -> tensor<4x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.pad %arg1, %cst, low = [0, 1], high = [0, 0], interior = [0, 2] : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x5xf32>
    %3 = stablehlo.select %1, %2, %arg0 : tensor<4x5xi1>, tensor<4x5xf32>
    return %3 : tensor<4x5xf32>
  }
}

// whole
module @main {
  func.func @main(%arg0: tensor<4x5xf32>, %arg1: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %0 = stablehlo.slice %arg0 [0:0, 0:5] : (tensor<4x5xf32>) -> tensor<0x5xf32>
    %1 = stablehlo.slice %arg0 [4:4, 0:5] : (tensor<4x5xf32>) -> tensor<0x5xf32>
    return %arg1 : tensor<4x5xf32>
  }
}

// empty
module @main {
  func.func @main(%arg0: tensor<4x5xf32>, %arg1: tensor<0x5xf32>) -> tensor<4x5xf32> {
    return %arg0 : tensor<4x5xf32>
  }
}
