// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3x4xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %2 = stablehlo.add %0, %1 : tensor<2x4xf32>
    return %2 : tensor<2x4xf32>
  }
}

// column
module @main {
  func.func @main(%arg0: tensor<2x1xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3x4xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.reshape %arg0 : (tensor<2x1xf32>) -> tensor<2xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xf32>) -> tensor<2x4xf32>
    %3 = stablehlo.add %0, %2 : tensor<2x4xf32>
    return %3 : tensor<2x4xf32>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<4xbf16>, %arg1: tensor<5x33xbf16>, %arg2: tensor<33x4xbf16>) -> tensor<5x4xbf16> {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0] : (tensor<5x33xbf16>, tensor<33x4xbf16>) -> tensor<5x4xf32>
    %1 = stablehlo.convert %arg0 : (tensor<4xbf16>) -> tensor<4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<4xf32>) -> tensor<5x4xf32>
    %3 = stablehlo.add %0, %2 : tensor<5x4xf32>
    %4 = stablehlo.convert %3 : (tensor<5x4xf32>) -> tensor<5x4xbf16>
    return %4 : tensor<5x4xbf16>
  }
}

// zero_beta_ignores_nan
module @main {
  func.func @main(%arg0: tensor<2x4xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3x4xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x4xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<2x4xf32>
    return %1 : tensor<2x4xf32>
  }
}

// int32_scaled
module @main {
  func.func @main(%arg0: tensor<2xi32>, %arg1: tensor<2x2xi32>) -> tensor<2x2xi32> {
    %0 = stablehlo.dot_general %arg1, %arg1, contracting_dims = [1] x [0] : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
    %c = stablehlo.constant dense<-3> : tensor<2x2xi32>
    %1 = stablehlo.multiply %0, %c : tensor<2x2xi32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<2xi32>) -> tensor<2x2xi32>
    %c_0 = stablehlo.constant dense<2> : tensor<2x2xi32>
    %3 = stablehlo.multiply %2, %c_0 : tensor<2x2xi32>
    %4 = stablehlo.add %1, %3 : tensor<2x2xi32>
    return %4 : tensor<2x2xi32>
  }
}
