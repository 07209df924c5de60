// plain
module @main {
  func.func @main(%arg0: tensor<i64>, %arg1: tensor<1xf32>) -> (tensor<1xf32>, tensor<i32>) {
    %0 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i1>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.select %0, %c, %c_0 : tensor<i1>, tensor<i32>
    return %arg1, %1 : tensor<1xf32>, tensor<i32>
  }
}
