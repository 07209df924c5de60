// plain
module @main {
  func.func @main(%arg0: tensor<3x2x2xf32>) -> tensor<3x2xcomplex<f32>> {
    %0 = stablehlo.slice %arg0 [0:3, 0:2, 0:1] : (tensor<3x2x2xf32>) -> tensor<3x2x1xf32>
    %1 = stablehlo.slice %arg0 [0:3, 0:2, 1:2] : (tensor<3x2x2xf32>) -> tensor<3x2x1xf32>
    %2 = stablehlo.reshape %0 : (tensor<3x2x1xf32>) -> tensor<3x2xf32>
    %3 = stablehlo.reshape %1 : (tensor<3x2x1xf32>) -> tensor<3x2xf32>
    %4 = stablehlo.complex %2, %3 : tensor<3x2xcomplex<f32>>
    return %4 : tensor<3x2xcomplex<f32>>
  }
}
