// plain
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xi64> {
    %0 = stablehlo.not %arg0 : tensor<3xi64>
    return %0 : tensor<3xi64>
  }
}

// bool
module @main {
  func.func @main(%arg0: tensor<2xi1>) -> tensor<2xi1> {
    %0 = stablehlo.not %arg0 : tensor<2xi1>
    return %0 : tensor<2xi1>
  }
}
