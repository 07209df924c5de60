// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xi1> {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<4xf32>) -> tensor<4xi32>
    %c = stablehlo.constant dense<0> : tensor<4xi32>
    %1 = stablehlo.compare LT, %0, %c, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    return %1 : tensor<4xi1>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<0> : tensor<3xi64>
    %0 = stablehlo.compare LT, %arg0, %c, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    return %0 : tensor<3xi1>
  }
}
