// forward
module @main {
  func.func @main(%arg0: tensor<3x6xcomplex<f32>>) -> tensor<3x6xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = FFT, length = [6] : (tensor<3x6xcomplex<f32>>) -> tensor<3x6xcomplex<f32>>
    return %0 : tensor<3x6xcomplex<f32>>
  }
}

// inverse
module @main {
  func.func @main(%arg0: tensor<3x6xcomplex<f32>>) -> tensor<6x3xcomplex<f32>> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x6xcomplex<f32>>) -> tensor<6x3xcomplex<f32>>
    %1 = stablehlo.fft %0, type = IFFT, length = [3] : (tensor<6x3xcomplex<f32>>) -> tensor<6x3xcomplex<f32>>
    %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<6x3xcomplex<f32>>) -> tensor<3x6xcomplex<f32>>
    %cst = stablehlo.constant dense<(3.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<3x6xcomplex<f32>>
    %4 = stablehlo.multiply %2, %3 : tensor<3x6xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<(0.333333343,0.000000e+00)> : tensor<complex<f32>>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<complex<f32>>) -> tensor<3x6xcomplex<f32>>
    %6 = stablehlo.multiply %4, %5 : tensor<3x6xcomplex<f32>>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<3x6xcomplex<f32>>) -> tensor<6x3xcomplex<f32>>
    return %7 : tensor<6x3xcomplex<f32>>
  }
}

// by_root
module @main {
  func.func @main(%arg0: tensor<4x3x5xcomplex<f32>>) -> tensor<3x4x5xcomplex<f32>> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0, 2] : (tensor<4x3x5xcomplex<f32>>) -> tensor<3x4x5xcomplex<f32>>
    %1 = stablehlo.fft %0, type = FFT, length = [4, 5] : (tensor<3x4x5xcomplex<f32>>) -> tensor<3x4x5xcomplex<f32>>
    %2 = stablehlo.transpose %1, dims = [1, 0, 2] : (tensor<3x4x5xcomplex<f32>>) -> tensor<4x3x5xcomplex<f32>>
    %cst = stablehlo.constant dense<(0.223606795,0.000000e+00)> : tensor<complex<f32>>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<4x3x5xcomplex<f32>>
    %4 = stablehlo.multiply %2, %3 : tensor<4x3x5xcomplex<f32>>
    %5 = stablehlo.transpose %4, dims = [1, 0, 2] : (tensor<4x3x5xcomplex<f32>>) -> tensor<3x4x5xcomplex<f32>>
    return %5 : tensor<3x4x5xcomplex<f32>>
  }
}

// four_dims
module @main {
  func.func @main(%arg0: tensor<2x3x2x3xcomplex<f32>>) -> tensor<2x3x2x3xcomplex<f32>> {
    %0 = stablehlo.transpose %arg0, dims = [3, 0, 1, 2] : (tensor<2x3x2x3xcomplex<f32>>) -> tensor<3x2x3x2xcomplex<f32>>
    %1 = stablehlo.fft %0, type = IFFT, length = [2, 3, 2] : (tensor<3x2x3x2xcomplex<f32>>) -> tensor<3x2x3x2xcomplex<f32>>
    %2 = stablehlo.transpose %1, dims = [1, 2, 3, 0] : (tensor<3x2x3x2xcomplex<f32>>) -> tensor<2x3x2x3xcomplex<f32>>
    %cst = stablehlo.constant dense<(1.200000e+01,0.000000e+00)> : tensor<complex<f32>>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<2x3x2x3xcomplex<f32>>
    %4 = stablehlo.multiply %2, %3 : tensor<2x3x2x3xcomplex<f32>>
    %5 = stablehlo.fft %4, type = IFFT, length = [3] : (tensor<2x3x2x3xcomplex<f32>>) -> tensor<2x3x2x3xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<(3.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<complex<f32>>) -> tensor<2x3x2x3xcomplex<f32>>
    %7 = stablehlo.multiply %5, %6 : tensor<2x3x2x3xcomplex<f32>>
    %cst_1 = stablehlo.constant dense<(0.166666672,0.000000e+00)> : tensor<complex<f32>>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<complex<f32>>) -> tensor<2x3x2x3xcomplex<f32>>
    %9 = stablehlo.multiply %7, %8 : tensor<2x3x2x3xcomplex<f32>>
    return %9 : tensor<2x3x2x3xcomplex<f32>>
  }
}

// unscaled_inverse
module @main {
  func.func @main(%arg0: tensor<5xcomplex<f32>>) -> tensor<5xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = IFFT, length = [5] : (tensor<5xcomplex<f32>>) -> tensor<5xcomplex<f32>>
    %cst = stablehlo.constant dense<(5.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<5xcomplex<f32>>
    %2 = stablehlo.multiply %0, %1 : tensor<5xcomplex<f32>>
    return %2 : tensor<5xcomplex<f32>>
  }
}
