// negative_infinity
module @main {
  func.func @main() -> tensor<2x3xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<2x3xf32>
    return %cst : tensor<2x3xf32>
  }
}

// int_scalar
module @main {
  func.func @main() -> tensor<i64> {
    %c = stablehlo.constant dense<1099511627776> : tensor<i64>
    return %c : tensor<i64>
  }
}

// fraction_to_int
module @main {
  func.func @main() -> tensor<2xi32> {
    %c = stablehlo.constant dense<1> : tensor<2xi32>
    return %c : tensor<2xi32>
  }
}

// int_to_bool
module @main {
  func.func @main() -> tensor<2xi1> {
    %c = stablehlo.constant dense<true> : tensor<2xi1>
    return %c : tensor<2xi1>
  }
}

// negative_to_unsigned
module @main {
  func.func @main() -> tensor<2xui8> {
    %c = stablehlo.constant dense<253> : tensor<2xui8>
    return %c : tensor<2xui8>
  }
}

// negative_zero
module @main {
  func.func @main() -> tensor<2xf16> {
    %cst = stablehlo.constant dense<-0.000000e+00> : tensor<2xf16>
    return %cst : tensor<2xf16>
  }
}

// empty
module @main {
  func.func @main() -> tensor<0x2xf32> {
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<0x2xf32>
    return %cst : tensor<0x2xf32>
  }
}

// complex
module @main {
  func.func @main() -> tensor<2xcomplex<f32>> {
    %cst = stablehlo.constant dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<2xcomplex<f32>>
    return %0 : tensor<2xcomplex<f32>>
  }
}
