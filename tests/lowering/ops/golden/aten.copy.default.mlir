// plain
module @main {
  func.func @main(%arg0: tensor<2x6xi32>, %arg1: tensor<6xf32>) -> tensor<2x6xi32> {
    %cst = stablehlo.constant dense<2.14748365E+9> : tensor<6xf32>
    %0 = stablehlo.compare LT, %arg1, %cst, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %1 = stablehlo.convert %arg1 : (tensor<6xf32>) -> tensor<6xi32>
    %c = stablehlo.constant dense<-2147483648> : tensor<6xi32>
    %2 = stablehlo.select %0, %1, %c : tensor<6xi1>, tensor<6xi32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<6xi32>) -> tensor<2x6xi32>
    return %3 : tensor<2x6xi32>
  }
}
