// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xi1> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
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
