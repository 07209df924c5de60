// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x1xf32>, %arg2: tensor<3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.reshape %arg1 : (tensor<2x1xf32>) -> tensor<2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x3xf32>
    %3 = stablehlo.multiply %cst, %1 : tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<2x3xf32>
    %5 = stablehlo.add %arg0, %4 : tensor<2x3xf32>
    return %5 : tensor<2x3xf32>
  }
}
