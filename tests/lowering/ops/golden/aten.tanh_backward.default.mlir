// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.multiply %arg1, %arg1 : tensor<5xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
    %1 = stablehlo.subtract %cst, %0 : tensor<5xf32>
    %2 = stablehlo.multiply %arg0, %1 : tensor<5xf32>
    return %2 : tensor<5xf32>
  }
}
