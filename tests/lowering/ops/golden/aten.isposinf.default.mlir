// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xi1> {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<5xf32>
    %0 = stablehlo.compare EQ, %arg0, %cst, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    return %0 : tensor<5xi1>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<false> : tensor<3xi1>
    return %c : tensor<3xi1>
  }
}
