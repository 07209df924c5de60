// plain
module @main {
  func.func @main(%arg0: tensor<3xcomplex<f32>>) -> tensor<3x2xf32> {
    %0 = stablehlo.real %arg0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %1 = stablehlo.imag %arg0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %2 = stablehlo.reshape %0 : (tensor<3xf32>) -> tensor<3x1xf32>
    %3 = stablehlo.reshape %1 : (tensor<3xf32>) -> tensor<3x1xf32>
    %4 = stablehlo.concatenate %2, %3, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
    return %4 : tensor<3x2xf32>
  }
}
