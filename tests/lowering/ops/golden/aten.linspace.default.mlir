// plain
module @main {
  func.func @main() -> tensor<5xf32> {
    %cst = stablehlo.constant dense<[-1.000000e+00, -5.000000e-01, 0.000000e+00, 5.000000e-01, 1.000000e+00]> : tensor<5xf32>
    return %cst : tensor<5xf32>
  }
}

// int
module @main {
  func.func @main() -> tensor<4xi64> {
    %c = stablehlo.constant dense<[0, 3, 6, 10]> : tensor<4xi64>
    return %c : tensor<4xi64>
  }
}

// one_step
module @main {
  func.func @main() -> tensor<1xf32> {
    %cst = stablehlo.constant dense<3.500000e+00> : tensor<1xf32>
    return %cst : tensor<1xf32>
  }
}

// no_steps
module @main {
  func.func @main() -> tensor<0xf32> {
    %cst = stablehlo.constant dense<> : tensor<0xf32>
    return %cst : tensor<0xf32>
  }
}

// complex
module @main {
  func.func @main() -> tensor<4xcomplex<f32>> {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (1.66666675,1.000000e+00), (2.33333325,0.000000e+00), (3.000000e+00,-1.000000e+00)]> : tensor<4xcomplex<f32>>
    return %cst : tensor<4xcomplex<f32>>
  }
}
