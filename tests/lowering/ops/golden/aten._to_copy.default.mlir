// bfloat16
module @main {
  func.func @main(%arg0: tensor<6xf32>) -> tensor<6xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<6xf32>) -> tensor<6xbf16>
    return %0 : tensor<6xbf16>
  }
}

// int64
module @main {
  func.func @main(%arg0: tensor<6xf32>) -> tensor<6xi64> {
    %cst = stablehlo.constant dense<9.22337203E+18> : tensor<6xf32>
    %0 = stablehlo.compare LT, %arg0, %cst, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %1 = stablehlo.convert %arg0 : (tensor<6xf32>) -> tensor<6xi64>
    %c = stablehlo.constant dense<-9223372036854775808> : tensor<6xi64>
    %2 = stablehlo.select %0, %1, %c : tensor<6xi1>, tensor<6xi64>
    return %2 : tensor<6xi64>
  }
}

// uint8
module @main {
  func.func @main(%arg0: tensor<6xf32>) -> tensor<6xui8> {
    %cst = stablehlo.constant dense<2.14748365E+9> : tensor<6xf32>
    %0 = stablehlo.compare LT, %arg0, %cst, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %1 = stablehlo.convert %arg0 : (tensor<6xf32>) -> tensor<6xi32>
    %c = stablehlo.constant dense<-2147483648> : tensor<6xi32>
    %2 = stablehlo.select %0, %1, %c : tensor<6xi1>, tensor<6xi32>
    %3 = stablehlo.convert %2 : (tensor<6xi32>) -> tensor<6xui8>
    return %3 : tensor<6xui8>
  }
}

// bool
module @main {
  func.func @main(%arg0: tensor<6xf32>) -> tensor<6xi1> {
    %0 = stablehlo.convert %arg0 : (tensor<6xf32>) -> tensor<6xi1>
    return %0 : tensor<6xi1>
  }
}

// narrower_int
module @main {
  func.func @main(%arg0: tensor<2xi64>) -> tensor<2xi32> {
    %0 = stablehlo.convert %arg0 : (tensor<2xi64>) -> tensor<2xi32>
    return %0 : tensor<2xi32>
  }
}

// from_bool
module @main {
  func.func @main(%arg0: tensor<2xi1>) -> tensor<2xf16> {
    %0 = stablehlo.convert %arg0 : (tensor<2xi1>) -> tensor<2xf16>
    return %0 : tensor<2xf16>
  }
}

// complex
module @main {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xcomplex<f32>> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
    %0 = stablehlo.complex %arg0, %cst : tensor<2xcomplex<f32>>
    return %0 : tensor<2xcomplex<f32>>
  }
}

// complex_to_bool
module @main {
  func.func @main(%arg0: tensor<2xcomplex<f32>>) -> tensor<2xi1> {
    %0 = stablehlo.real %arg0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %1 = stablehlo.convert %0 : (tensor<2xf32>) -> tensor<2xi1>
    %2 = stablehlo.imag %arg0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %3 = stablehlo.convert %2 : (tensor<2xf32>) -> tensor<2xi1>
    %4 = stablehlo.or %1, %3 : tensor<2xi1>
    return %4 : tensor<2xi1>
  }
}

// memory_format
module @main {
  func.func @main(%arg0: tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32> {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 3, 1] : (tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
    return %0 : tensor<1x2x2x2xf32>
  }
}
