// even
module @main {
  func.func @main(%arg0: tensor<3x4xcomplex<f32>>) -> tensor<3x6xf32> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [6] : (tensor<3x4xcomplex<f32>>) -> tensor<3x6xf32>
    %cst = stablehlo.constant dense<6.000000e+00> : tensor<3x6xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<3x6xf32>
    %cst_0 = stablehlo.constant dense<0.166666672> : tensor<3x6xf32>
    %2 = stablehlo.multiply %1, %cst_0 : tensor<3x6xf32>
    return %2 : tensor<3x6xf32>
  }
}

// odd
module @main {
  func.func @main(%arg0: tensor<3x4xcomplex<f32>>) -> tensor<3x7xf32> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [7] : (tensor<3x4xcomplex<f32>>) -> tensor<3x7xf32>
    %cst = stablehlo.constant dense<7.000000e+00> : tensor<3x7xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<3x7xf32>
    return %1 : tensor<3x7xf32>
  }
}

// whole_spectrum
module @main {
  func.func @main(%arg0: tensor<3x6xcomplex<f32>>) -> tensor<3x6xf32> {
    %0 = stablehlo.slice %arg0 [0:3, 0:4] : (tensor<3x6xcomplex<f32>>) -> tensor<3x4xcomplex<f32>>
    %1 = stablehlo.fft %0, type = IRFFT, length = [6] : (tensor<3x4xcomplex<f32>>) -> tensor<3x6xf32>
    %cst = stablehlo.constant dense<6.000000e+00> : tensor<3x6xf32>
    %2 = stablehlo.multiply %1, %cst : tensor<3x6xf32>
    %cst_0 = stablehlo.constant dense<0.408248305> : tensor<3x6xf32>
    %3 = stablehlo.multiply %2, %cst_0 : tensor<3x6xf32>
    return %3 : tensor<3x6xf32>
  }
}

// several
module @main {
  func.func @main(%arg0: tensor<4x3x4xcomplex<f32>>) -> tensor<4x3x6xf32> {
    %0 = stablehlo.transpose %arg0, dims = [2, 0, 1] : (tensor<4x3x4xcomplex<f32>>) -> tensor<4x4x3xcomplex<f32>>
    %1 = stablehlo.fft %0, type = IFFT, length = [4, 3] : (tensor<4x4x3xcomplex<f32>>) -> tensor<4x4x3xcomplex<f32>>
    %2 = stablehlo.transpose %1, dims = [1, 2, 0] : (tensor<4x4x3xcomplex<f32>>) -> tensor<4x3x4xcomplex<f32>>
    %cst = stablehlo.constant dense<(1.200000e+01,0.000000e+00)> : tensor<complex<f32>>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<4x3x4xcomplex<f32>>
    %4 = stablehlo.multiply %2, %3 : tensor<4x3x4xcomplex<f32>>
    %5 = stablehlo.fft %4, type = IRFFT, length = [6] : (tensor<4x3x4xcomplex<f32>>) -> tensor<4x3x6xf32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<4x3x6xf32>
    %6 = stablehlo.multiply %5, %cst_0 : tensor<4x3x6xf32>
    %cst_1 = stablehlo.constant dense<0.013888889> : tensor<4x3x6xf32>
    %7 = stablehlo.multiply %6, %cst_1 : tensor<4x3x6xf32>
    return %7 : tensor<4x3x6xf32>
  }
}
