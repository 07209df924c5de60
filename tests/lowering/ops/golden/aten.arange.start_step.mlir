// default_step
module @main {
  func.func @main() -> tensor<4xi64> {
    %0 = stablehlo.iota dim = 0 : tensor<4xi64>
    return %0 : tensor<4xi64>
  }
}

// down
module @main {
  func.func @main() -> tensor<3xi64> {
    %0 = stablehlo.iota dim = 0 : tensor<3xi64>
    %c = stablehlo.constant dense<-3> : tensor<3xi64>
    %1 = stablehlo.multiply %0, %c : tensor<3xi64>
    %c_0 = stablehlo.constant dense<5> : tensor<3xi64>
    %2 = stablehlo.add %1, %c_0 : tensor<3xi64>
    return %2 : tensor<3xi64>
  }
}

// wide
module @main {
  func.func @main() -> tensor<2xi64> {
    %0 = stablehlo.iota dim = 0 : tensor<2xi64>
    %c = stablehlo.constant dense<2> : tensor<2xi64>
    %1 = stablehlo.multiply %0, %c : tensor<2xi64>
    %c_0 = stablehlo.constant dense<1099511627776> : tensor<2xi64>
    %2 = stablehlo.add %1, %c_0 : tensor<2xi64>
    return %2 : tensor<2xi64>
  }
}

// empty
module @main {
  func.func @main() -> tensor<0xi64> {
    %0 = stablehlo.iota dim = 0 : tensor<0xi64>
    %c = stablehlo.constant dense<3> : tensor<0xi64>
    %1 = stablehlo.add %0, %c : tensor<0xi64>
    return %1 : tensor<0xi64>
  }
}

// exact_float
module @main {
  func.func @main() -> tensor<3xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<3xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<3xf32>
    return %1 : tensor<3xf32>
  }
}

// fractions
module @main {
  func.func @main() -> tensor<3xf32> {
    %cst = stablehlo.constant dense<[1.000000e-01, 4.000000e-01, 0.699999988]> : tensor<3xf32>
    return %cst : tensor<3xf32>
  }
}

// half
module @main {
  func.func @main() -> tensor<3xbf16> {
    %0 = stablehlo.iota dim = 0 : tensor<3xbf16>
    return %0 : tensor<3xbf16>
  }
}

// bytes
module @main {
  func.func @main() -> tensor<3xui8> {
    %0 = stablehlo.iota dim = 0 : tensor<3xui8>
    %c = stablehlo.constant dense<2> : tensor<3xui8>
    %1 = stablehlo.multiply %0, %c : tensor<3xui8>
    return %1 : tensor<3xui8>
  }
}
