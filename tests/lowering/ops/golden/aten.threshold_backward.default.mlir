// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<5xf32>
    %0 = stablehlo.compare LE, %arg1, %cst, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %1 = stablehlo.select %0, %cst_0, %arg0 : tensor<5xi1>, tensor<5xf32>
    return %1 : tensor<5xf32>
  }
}
