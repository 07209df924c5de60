// before
module @main {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg0) : tensor<i32>, tensor<2xf32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %1 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %1 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %2 = stablehlo.multiply %iterArg_0, %iterArg_0 : tensor<2xf32>
      stablehlo.return %1, %2 : tensor<i32>, tensor<2xf32>
    }
    return %0#1 : tensor<2xf32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %c, %c_0 : tensor<i32>
    %1 = stablehlo.multiply %arg0, %arg0 : tensor<2xf32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.add %0, %c_1 : tensor<i32>
    %3 = stablehlo.multiply %1, %1 : tensor<2xf32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %4 = stablehlo.add %2, %c_2 : tensor<i32>
    %5 = stablehlo.multiply %3, %3 : tensor<2xf32>
    return %5 : tensor<2xf32>
  }
}
