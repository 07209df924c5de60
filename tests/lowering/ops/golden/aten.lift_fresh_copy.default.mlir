// plain
module @main {
  func.func @main() -> tensor<3xf32> {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>
    return %cst : tensor<3xf32>
  }
}

// bools
module @main {
  func.func @main() -> tensor<4x3xi1> {
    %c = stablehlo.constant dense<[[true, false, true], [true, false, true], [true, false, true], [false, true, false]]> : tensor<4x3xi1>
    return %c : tensor<4x3xi1>
  }
}
