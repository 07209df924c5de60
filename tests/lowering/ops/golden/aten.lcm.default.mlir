// plain
module @main {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<2x1xi64>) -> tensor<2x3xi64> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<3xi64>) -> tensor<2x3xi64>
    %1 = stablehlo.reshape %arg1 : (tensor<2x1xi64>) -> tensor<2xi64>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xi64>) -> tensor<2x3xi64>
    %3 = stablehlo.abs %0 : tensor<2x3xi64>
    %4 = stablehlo.abs %2 : tensor<2x3xi64>
    %5:2 = stablehlo.while(%iterArg = %3, %iterArg_1 = %4) : tensor<2x3xi64>, tensor<2x3xi64>
    cond {
      %c_2 = stablehlo.constant dense<0> : tensor<2x3xi64>
      %11 = stablehlo.compare NE, %iterArg_1, %c_2, SIGNED : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi1>
      %c_3 = stablehlo.constant dense<false> : tensor<i1>
      %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %12 : tensor<i1>
    } do {
      %c_2 = stablehlo.constant dense<0> : tensor<2x3xi64>
      %11 = stablehlo.compare EQ, %iterArg_1, %c_2, SIGNED : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi1>
      %c_3 = stablehlo.constant dense<1> : tensor<2x3xi64>
      %12 = stablehlo.select %11, %c_3, %iterArg_1 : tensor<2x3xi1>, tensor<2x3xi64>
      %13 = stablehlo.remainder %iterArg, %12 : tensor<2x3xi64>
      %14 = stablehlo.select %11, %iterArg, %iterArg_1 : tensor<2x3xi1>, tensor<2x3xi64>
      %15 = stablehlo.select %11, %iterArg_1, %13 : tensor<2x3xi1>, tensor<2x3xi64>
      stablehlo.return %14, %15 : tensor<2x3xi64>, tensor<2x3xi64>
    }
    %c = stablehlo.constant dense<0> : tensor<2x3xi64>
    %6 = stablehlo.compare EQ, %5#0, %c, SIGNED : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<2x3xi64>
    %7 = stablehlo.select %6, %c_0, %5#0 : tensor<2x3xi1>, tensor<2x3xi64>
    %8 = stablehlo.divide %0, %7 : tensor<2x3xi64>
    %9 = stablehlo.multiply %8, %2 : tensor<2x3xi64>
    %10 = stablehlo.abs %9 : tensor<2x3xi64>
    return %10 : tensor<2x3xi64>
  }
}
