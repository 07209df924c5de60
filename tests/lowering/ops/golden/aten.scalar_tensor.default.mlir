// float
module @main {
  func.func @main() -> tensor<f32> {
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    return %cst : tensor<f32>
  }
}

// bool
module @main {
  func.func @main() -> tensor<i1> {
    %c = stablehlo.constant dense<true> : tensor<i1>
    return %c : tensor<i1>
  }
}

// lowest
module @main {
  func.func @main() -> tensor<i64> {
    %c = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    return %c : tensor<i64>
  }
}
