// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2x1xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<2x1xf32>) -> tensor<2xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xf32>) -> tensor<2x4xf32>
    %3 = stablehlo.power %0, %2 : tensor<2x4xf32>
    return %3 : tensor<2x4xf32>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<6xi64>, %arg1: tensor<6xi64>) -> tensor<6xi64> {
    %c = stablehlo.constant dense<0> : tensor<6xi64>
    %c_0 = stablehlo.constant dense<1> : tensor<6xi64>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %1 = stablehlo.select %0, %c, %arg1 : tensor<6xi1>, tensor<6xi64>
    %2:3 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %1, %iterArg_3 = %c_0) : tensor<6xi64>, tensor<6xi64>, tensor<6xi64>
    cond {
      %c_4 = stablehlo.constant dense<0> : tensor<6xi64>
      %11 = stablehlo.compare NE, %iterArg_2, %c_4, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
      %c_5 = stablehlo.constant dense<false> : tensor<i1>
      %12 = stablehlo.reduce(%11 init: %c_5) applies stablehlo.or across dimensions = [0] : (tensor<6xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %12 : tensor<i1>
    } do {
      %c_4 = stablehlo.constant dense<1> : tensor<6xi64>
      %11 = stablehlo.and %iterArg_2, %c_4 : tensor<6xi64>
      %c_5 = stablehlo.constant dense<0> : tensor<6xi64>
      %12 = stablehlo.compare NE, %11, %c_5, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
      %13 = stablehlo.multiply %iterArg_3, %iterArg : tensor<6xi64>
      %14 = stablehlo.select %12, %13, %iterArg_3 : tensor<6xi1>, tensor<6xi64>
      %15 = stablehlo.multiply %iterArg, %iterArg : tensor<6xi64>
      %c_6 = stablehlo.constant dense<1> : tensor<6xi64>
      %16 = stablehlo.shift_right_logical %iterArg_2, %c_6 : tensor<6xi64>
      stablehlo.return %15, %16, %14 : tensor<6xi64>, tensor<6xi64>, tensor<6xi64>
    }
    %3 = stablehlo.and %arg1, %c_0 : tensor<6xi64>
    %4 = stablehlo.compare NE, %3, %c, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %c_1 = stablehlo.constant dense<-1> : tensor<6xi64>
    %5 = stablehlo.select %4, %c_1, %c_0 : tensor<6xi1>, tensor<6xi64>
    %6 = stablehlo.compare EQ, %arg0, %c_1, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %7 = stablehlo.select %6, %5, %c : tensor<6xi1>, tensor<6xi64>
    %8 = stablehlo.compare EQ, %arg0, %c_0, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %9 = stablehlo.select %8, %c_0, %7 : tensor<6xi1>, tensor<6xi64>
    %10 = stablehlo.select %0, %9, %2#2 : tensor<6xi1>, tensor<6xi64>
    return %10 : tensor<6xi64>
  }
}
