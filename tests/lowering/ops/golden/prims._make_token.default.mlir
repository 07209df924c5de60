// plain
module @main {
  func.func @main(%arg0: tensor<2xi32>) -> (tensor<2xi32>, tensor<i32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<0xf32>
    %c = stablehlo.constant dense<0> : tensor<2xi32>
    %0 = stablehlo.compare EQ, %arg0, %c, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %c_0 = stablehlo.constant dense<true> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c_0) applies stablehlo.and across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<1> : tensor<2xi32>
    %2 = stablehlo.add %arg0, %c_1 : tensor<2xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %3 = stablehlo.select %1, %c_2, %c_3 : tensor<i1>, tensor<i32>
    return %2, %3 : tensor<2xi32>, tensor<i32>
  }
}
