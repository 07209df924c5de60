// same_width
module @main {
  func.func @main(%arg0: tensor<2x8xf32>) -> tensor<2x8xi32> {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<2x8xf32>) -> tensor<2x8xi32>
    return %0 : tensor<2x8xi32>
  }
}

// narrower
module @main {
  func.func @main(%arg0: tensor<2x8xf32>) -> tensor<2x16xbf16> {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<2x8xf32>) -> tensor<2x8x2xbf16>
    %1 = stablehlo.reshape %0 : (tensor<2x8x2xbf16>) -> tensor<2x16xbf16>
    return %1 : tensor<2x16xbf16>
  }
}

// wider
module @main {
  func.func @main(%arg0: tensor<2x8xf32>) -> tensor<2x4xi64> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x8xf32>) -> tensor<2x4x2xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<2x4x2xf32>) -> tensor<2x4xi64>
    return %1 : tensor<2x4xi64>
  }
}

// to_complex
module @main {
  func.func @main(%arg0: tensor<2x8xf32>) -> tensor<2x4xcomplex<f32>> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x8xf32>) -> tensor<2x4x2xf32>
    %1 = stablehlo.slice %0 [0:2, 0:4, 0:1] : (tensor<2x4x2xf32>) -> tensor<2x4x1xf32>
    %2 = stablehlo.slice %0 [0:2, 0:4, 1:2] : (tensor<2x4x2xf32>) -> tensor<2x4x1xf32>
    %3 = stablehlo.reshape %1 : (tensor<2x4x1xf32>) -> tensor<2x4xf32>
    %4 = stablehlo.reshape %2 : (tensor<2x4x1xf32>) -> tensor<2x4xf32>
    %5 = stablehlo.complex %3, %4 : tensor<2x4xcomplex<f32>>
    return %5 : tensor<2x4xcomplex<f32>>
  }
}

// from_complex
module @main {
  func.func @main(%arg0: tensor<2xcomplex<f32>>) -> tensor<4xf32> {
    %0 = stablehlo.real %arg0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %1 = stablehlo.imag %arg0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %2 = stablehlo.reshape %0 : (tensor<2xf32>) -> tensor<2x1xf32>
    %3 = stablehlo.reshape %1 : (tensor<2xf32>) -> tensor<2x1xf32>
    %4 = stablehlo.concatenate %2, %3, dim = 1 : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x2xf32>) -> tensor<4xf32>
    return %5 : tensor<4xf32>
  }
}

// from_bool
module @main {
  func.func @main(%arg0: tensor<2xi1>) -> tensor<2xui8> {
    %0 = stablehlo.convert %arg0 : (tensor<2xi1>) -> tensor<2xui8>
    return %0 : tensor<2xui8>
  }
}
