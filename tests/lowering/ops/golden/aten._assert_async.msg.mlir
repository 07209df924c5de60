// plain
module @main {
  func.func @main(%arg0: tensor<2xi1>) -> (tensor<2xi1>, tensor<i32>) {
    %c = stablehlo.constant dense<true> : tensor<i1>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.and across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.select %0, %c_0, %c_1 : tensor<i1>, tensor<i32>
    return %arg0, %1 : tensor<2xi1>, tensor<i32>
  }
}
