// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.maximum %arg0, %arg1 : tensor<4xf32>
    %1 = stablehlo.subtract %arg0, %arg1 : tensor<4xf32>
    %2 = stablehlo.abs %1 : tensor<4xf32>
    %cst = stablehlo.constant dense<-0.693147182> : tensor<4xf32>
    %3 = stablehlo.multiply %2, %cst : tensor<4xf32>
    %4 = stablehlo.exponential %3 : tensor<4xf32>
    %5 = stablehlo.log_plus_one %4 : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<1.44269502> : tensor<4xf32>
    %6 = stablehlo.multiply %5, %cst_0 : tensor<4xf32>
    %7 = stablehlo.add %0, %6 : tensor<4xf32>
    %8 = stablehlo.compare EQ, %arg0, %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %9 = stablehlo.abs %arg0 : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<0x7F800000> : tensor<4xf32>
    %10 = stablehlo.compare EQ, %9, %cst_1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %11 = stablehlo.and %8, %10 : tensor<4xi1>
    %12 = stablehlo.select %11, %arg0, %7 : tensor<4xi1>, tensor<4xf32>
    return %12 : tensor<4xf32>
  }
}
