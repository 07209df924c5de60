// plain
module @main {
  func.func @main(%arg0: tensor<4xi64>, %arg1: tensor<4xi64>) -> tensor<4xi64> {
    %0 = stablehlo.abs %arg0 : tensor<4xi64>
    %1 = stablehlo.abs %arg1 : tensor<4xi64>
    %2:2 = stablehlo.while(%iterArg = %0, %iterArg_0 = %1) : tensor<4xi64>, tensor<4xi64>
    cond {
      %c = stablehlo.constant dense<0> : tensor<4xi64>
      %3 = stablehlo.compare NE, %iterArg_0, %c, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %c_1 = stablehlo.constant dense<false> : tensor<i1>
      %4 = stablehlo.reduce(%3 init: %c_1) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %c = stablehlo.constant dense<0> : tensor<4xi64>
      %3 = stablehlo.compare EQ, %iterArg_0, %c, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %c_1 = stablehlo.constant dense<1> : tensor<4xi64>
      %4 = stablehlo.select %3, %c_1, %iterArg_0 : tensor<4xi1>, tensor<4xi64>
      %5 = stablehlo.remainder %iterArg, %4 : tensor<4xi64>
      %6 = stablehlo.select %3, %iterArg, %iterArg_0 : tensor<4xi1>, tensor<4xi64>
      %7 = stablehlo.select %3, %iterArg_0, %5 : tensor<4xi1>, tensor<4xi64>
      stablehlo.return %6, %7 : tensor<4xi64>, tensor<4xi64>
    }
    return %2#0 : tensor<4xi64>
  }
}
