// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<3xf32>
    %0 = stablehlo.multiply %arg0, %cst : tensor<3xf32>
    %1 = stablehlo.subtract %arg1, %0 : tensor<3xf32>
    return %1 : tensor<3xf32>
  }
}
