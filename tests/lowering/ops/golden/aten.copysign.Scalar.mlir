// int
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<3xi64>) -> tensor<3xf32>
    %cst = stablehlo.constant dense<-0.000000e+00> : tensor<3xf32>
    %1 = stablehlo.abs %0 : tensor<3xf32>
    %2 = stablehlo.bitcast_convert %cst : (tensor<3xf32>) -> tensor<3xi32>
    %c = stablehlo.constant dense<0> : tensor<3xi32>
    %3 = stablehlo.compare LT, %2, %c, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %4 = stablehlo.negate %1 : tensor<3xf32>
    %5 = stablehlo.select %3, %4, %1 : tensor<3xi1>, tensor<3xf32>
    return %5 : tensor<3xf32>
  }
}
