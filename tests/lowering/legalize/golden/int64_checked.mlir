// before
module @main {
  func.func @main(%arg0: tensor<2xi64>, %arg1: tensor<2xi64>) -> tensor<2xi64> {
    %0 = stablehlo.add %arg0, %arg1 : tensor<2xi64>
    return %0 : tensor<2xi64>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<2xi32>, %arg1: tensor<2xi32>) -> (tensor<2xi32>, tensor<i32>) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<2xi32>
    %1 = stablehlo.xor %arg0, %0 : tensor<2xi32>
    %2 = stablehlo.xor %arg1, %0 : tensor<2xi32>
    %3 = stablehlo.and %1, %2 : tensor<2xi32>
    %c = stablehlo.constant dense<0> : tensor<2xi32>
    %4 = stablehlo.compare GE, %3, %c, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %5 = stablehlo.not %4 : tensor<2xi1>
    %6 = stablehlo.not %5 : tensor<2xi1>
    %7 = stablehlo.convert %6 : (tensor<2xi1>) -> tensor<2xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %8 = stablehlo.reduce(%7 init: %c_0) applies stablehlo.minimum across dimensions = [0] : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare NE, %8, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.compare NE, %c_1, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %11 = stablehlo.or %9, %10 : tensor<i1>
    %12 = stablehlo.select %11, %c_1, %c_0 : tensor<i1>, tensor<i32>
    return %0, %12 : tensor<2xi32>, tensor<i32>
  }
}
