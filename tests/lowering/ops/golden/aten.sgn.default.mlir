// complex
module @main {
  func.func @main(%arg0: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
    %0 = stablehlo.abs %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %1 = stablehlo.complex %0, %cst : tensor<4xcomplex<f32>>
    %2 = stablehlo.divide %arg0, %1 : tensor<4xcomplex<f32>>
    %3 = stablehlo.compare EQ, %0, %cst, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_0 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
    %5 = stablehlo.select %3, %4, %2 : tensor<4xi1>, tensor<4xcomplex<f32>>
    return %5 : tensor<4xcomplex<f32>>
  }
}
