// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<-0.699999988> : tensor<5xf32>
    %0 = stablehlo.compare GE, %arg1, %cst, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %cst_0 = stablehlo.constant dense<0.699999988> : tensor<5xf32>
    %1 = stablehlo.compare LE, %arg1, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %2 = stablehlo.and %0, %1 : tensor<5xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %3 = stablehlo.select %2, %cst_1, %arg0 : tensor<5xi1>, tensor<5xf32>
    return %3 : tensor<5xf32>
  }
}
