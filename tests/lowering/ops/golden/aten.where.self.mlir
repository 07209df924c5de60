// plain
module @main {
  func.func @main(%arg0: tensor<2x1xi1>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) -> tensor<2x2xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x1xi1>) -> tensor<2xi1>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<2xi1>) -> tensor<2x2xi1>
    %2 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<2xf32>) -> tensor<2x2xf32>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<2xf32>) -> tensor<2x2xf32>
    %4 = stablehlo.select %1, %2, %3 : tensor<2x2xi1>, tensor<2x2xf32>
    return %4 : tensor<2x2xf32>
  }
}

// 0d_float_and_int
module @main {
  func.func @main(%arg0: tensor<2x1xi1>, %arg1: tensor<f32>, %arg2: tensor<2xi64>) -> tensor<2x2xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x1xi1>) -> tensor<2xi1>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<2xi1>) -> tensor<2x2xi1>
    %2 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %3 = stablehlo.convert %arg2 : (tensor<2xi64>) -> tensor<2xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<2xf32>) -> tensor<2x2xf32>
    %5 = stablehlo.select %1, %2, %4 : tensor<2x2xi1>, tensor<2x2xf32>
    return %5 : tensor<2x2xf32>
  }
}

// 0d_and_half
module @main {
  func.func @main(%arg0: tensor<2x1xi1>, %arg1: tensor<f32>, %arg2: tensor<2xbf16>) -> tensor<2x2xbf16> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x1xi1>) -> tensor<2xi1>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<2xi1>) -> tensor<2x2xi1>
    %2 = stablehlo.convert %arg1 : (tensor<f32>) -> tensor<bf16>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<bf16>) -> tensor<2x2xbf16>
    %4 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<2xbf16>) -> tensor<2x2xbf16>
    %5 = stablehlo.select %1, %3, %4 : tensor<2x2xi1>, tensor<2x2xbf16>
    return %5 : tensor<2x2xbf16>
  }
}
