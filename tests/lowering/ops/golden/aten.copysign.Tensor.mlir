// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.abs %arg0 : tensor<4xf32>
    %1 = stablehlo.bitcast_convert %arg1 : (tensor<4xf32>) -> tensor<4xi32>
    %c = stablehlo.constant dense<0> : tensor<4xi32>
    %2 = stablehlo.compare LT, %1, %c, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %3 = stablehlo.negate %0 : tensor<4xf32>
    %4 = stablehlo.select %2, %3, %0 : tensor<4xi1>, tensor<4xf32>
    return %4 : tensor<4xf32>
  }
}
