// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %1 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %2 = stablehlo.minimum %arg0, %arg1 : tensor<4xf32>
    %3 = stablehlo.select %1, %arg0, %2 : tensor<4xi1>, tensor<4xf32>
    %4 = stablehlo.select %0, %arg1, %3 : tensor<4xi1>, tensor<4xf32>
    return %4 : tensor<4xf32>
  }
}
