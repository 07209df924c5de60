// plain
module @main {
  func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<2x1xf32>) -> tensor<2x2xcomplex<f32>> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<2xf32>) -> tensor<2x2xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<2x1xf32>) -> tensor<2xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xf32>) -> tensor<2x2xf32>
    %3 = stablehlo.complex %0, %2 : tensor<2x2xcomplex<f32>>
    return %3 : tensor<2x2xcomplex<f32>>
  }
}
