// int
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<3xi64>) -> tensor<3xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %1 = stablehlo.divide %cst, %0 : tensor<3xf32>
    return %1 : tensor<3xf32>
  }
}
