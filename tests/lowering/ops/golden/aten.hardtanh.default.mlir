// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %0 = stablehlo.maximum %arg0, %cst : tensor<4xf32>
    %1 = stablehlo.minimum %0, %cst_0 : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xi64> {
    %c = stablehlo.constant dense<0> : tensor<3xi64>
    %c_0 = stablehlo.constant dense<6> : tensor<3xi64>
    %0 = stablehlo.maximum %arg0, %c : tensor<3xi64>
    %1 = stablehlo.minimum %0, %c_0 : tensor<3xi64>
    return %1 : tensor<3xi64>
  }
}
