// plain
module @main {
  func.func @main(%arg0: tensor<2x3xi32>, %arg1: tensor<f32>) -> tensor<2x3xi32> {
    %cst = stablehlo.constant dense<2.14748365E+9> : tensor<f32>
    %0 = stablehlo.compare LT, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %1 = stablehlo.convert %arg1 : (tensor<f32>) -> tensor<i32>
    %c = stablehlo.constant dense<-2147483648> : tensor<i32>
    %2 = stablehlo.select %0, %1, %c : tensor<i1>, tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    return %3 : tensor<2x3xi32>
  }
}
