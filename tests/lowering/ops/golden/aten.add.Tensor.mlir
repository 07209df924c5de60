// zero
module @main {
  func.func @main(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %0 = stablehlo.compare EQ, %arg0, %cst, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %1 = stablehlo.select %0, %cst, %arg0 : tensor<3xi1>, tensor<3xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %2 = stablehlo.divide %cst_0, %1 : tensor<3xf32>
    %3 = stablehlo.multiply %2, %cst_0 : tensor<3xf32>
    return %3 : tensor<3xf32>
  }
}

// broadcast
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<2x3xf32>
    return %1 : tensor<2x3xf32>
  }
}

// half_and_scalar
module @main {
  func.func @main(%arg0: tensor<8xbf16>) -> tensor<8xbf16> {
    %cst = stablehlo.constant dense<1.000980e-01> : tensor<bf16>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<8xbf16>
    %1 = stablehlo.add %arg0, %0 : tensor<8xbf16>
    return %1 : tensor<8xbf16>
  }
}

// int_and_float
module @main {
  func.func @main(%arg0: tensor<4xi64>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<4xi64>) -> tensor<4xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<4xf32>
    %1 = stablehlo.multiply %arg1, %cst : tensor<4xf32>
    %2 = stablehlo.add %0, %1 : tensor<4xf32>
    return %2 : tensor<4xf32>
  }
}

// half_and_0d
module @main {
  func.func @main(%arg0: tensor<2xbf16>, %arg1: tensor<f32>) -> tensor<2xbf16> {
    %0 = stablehlo.convert %arg1 : (tensor<f32>) -> tensor<bf16>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<bf16>) -> tensor<2xbf16>
    %2 = stablehlo.add %arg0, %1 : tensor<2xbf16>
    return %2 : tensor<2xbf16>
  }
}
