// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<0.00999999977> : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %0 = stablehlo.compare GT, %arg1, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %1 = stablehlo.multiply %arg0, %cst : tensor<5xf32>
    %2 = stablehlo.select %0, %arg0, %1 : tensor<5xi1>, tensor<5xf32>
    return %2 : tensor<5xf32>
  }
}
