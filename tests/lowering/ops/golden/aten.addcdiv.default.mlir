// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<3xf32>
    %0 = stablehlo.multiply %cst, %arg1 : tensor<3xf32>
    %1 = stablehlo.divide %0, %arg2 : tensor<3xf32>
    %2 = stablehlo.add %arg0, %1 : tensor<3xf32>
    return %2 : tensor<3xf32>
  }
}
