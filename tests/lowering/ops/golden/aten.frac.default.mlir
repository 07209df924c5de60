// plain
module @main {
  func.func @main(%arg0: tensor<6xf32>) -> tensor<6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<6xf32>
    %0 = stablehlo.compare LT, %arg0, %cst, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %1 = stablehlo.ceil %arg0 : tensor<6xf32>
    %2 = stablehlo.floor %arg0 : tensor<6xf32>
    %3 = stablehlo.select %0, %1, %2 : tensor<6xi1>, tensor<6xf32>
    %4 = stablehlo.subtract %arg0, %3 : tensor<6xf32>
    return %4 : tensor<6xf32>
  }
}
