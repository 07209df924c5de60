// half
module @main {
  func.func @main(%arg0: tensor<3x7xf32>) -> tensor<3x4xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [7] : (tensor<3x7xf32>) -> tensor<3x4xcomplex<f32>>
    return %0 : tensor<3x4xcomplex<f32>>
  }
}

// whole
module @main {
  func.func @main(%arg0: tensor<3x6xf32>) -> tensor<3x6xcomplex<f32>> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x6xf32>
    %0 = stablehlo.complex %arg0, %cst : tensor<3x6xcomplex<f32>>
    %1 = stablehlo.fft %0, type = FFT, length = [6] : (tensor<3x6xcomplex<f32>>) -> tensor<3x6xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<(0.408248305,0.000000e+00)> : tensor<complex<f32>>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<complex<f32>>) -> tensor<3x6xcomplex<f32>>
    %3 = stablehlo.multiply %1, %2 : tensor<3x6xcomplex<f32>>
    return %3 : tensor<3x6xcomplex<f32>>
  }
}

// several
module @main {
  func.func @main(%arg0: tensor<4x3x6xf32>) -> tensor<4x3x4xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [6] : (tensor<4x3x6xf32>) -> tensor<4x3x4xcomplex<f32>>
    %1 = stablehlo.transpose %0, dims = [2, 0, 1] : (tensor<4x3x4xcomplex<f32>>) -> tensor<4x4x3xcomplex<f32>>
    %2 = stablehlo.fft %1, type = FFT, length = [4, 3] : (tensor<4x4x3xcomplex<f32>>) -> tensor<4x4x3xcomplex<f32>>
    %3 = stablehlo.transpose %2, dims = [1, 2, 0] : (tensor<4x4x3xcomplex<f32>>) -> tensor<4x3x4xcomplex<f32>>
    %cst = stablehlo.constant dense<(0.013888889,0.000000e+00)> : tensor<complex<f32>>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<4x3x4xcomplex<f32>>
    %5 = stablehlo.multiply %3, %4 : tensor<4x3x4xcomplex<f32>>
    return %5 : tensor<4x3x4xcomplex<f32>>
  }
}

// double
module @main {
  func.func @main(%arg0: tensor<2x8xf64>) -> tensor<2x5xcomplex<f64>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [8] : (tensor<2x8xf64>) -> tensor<2x5xcomplex<f64>>
    return %0 : tensor<2x5xcomplex<f64>>
  }
}
