// before
module @main {
  func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<2xi1>) -> tensor<2xi64> {
    %0 = stablehlo.log %arg0 : tensor<2xf32>
    %1 = stablehlo.convert %0 : (tensor<2xf32>) -> tensor<2xi64>
    %c = stablehlo.constant dense<7> : tensor<2xi64>
    %c_0 = stablehlo.constant dense<1> : tensor<2xi64>
    %2 = stablehlo.add %1, %c_0 : tensor<2xi64>
    %3 = stablehlo.select %arg1, %c, %2 : tensor<2xi1>, tensor<2xi64>
    return %3 : tensor<2xi64>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<2xi1>) -> (tensor<2xi32>, tensor<i32>) {
    %c = stablehlo.constant dense<7> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %1 = stablehlo.log %arg0 : tensor<2xf32>
    %cst = stablehlo.constant dense<-2.14748365E+9> : tensor<2xf32>
    %2 = stablehlo.compare GE, %1, %cst, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_0 = stablehlo.constant dense<2.14748365E+9> : tensor<2xf32>
    %3 = stablehlo.compare LT, %1, %cst_0, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %4 = stablehlo.compare NE, %1, %1, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %5 = stablehlo.and %2, %3 : tensor<2xi1>
    %6 = stablehlo.or %4, %5 : tensor<2xi1>
    %7 = stablehlo.convert %1 : (tensor<2xf32>) -> tensor<2xi32>
    %8 = stablehlo.not %6 : tensor<2xi1>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %10 = stablehlo.add %7, %9 : tensor<2xi32>
    %11 = stablehlo.xor %7, %10 : tensor<2xi32>
    %12 = stablehlo.xor %9, %10 : tensor<2xi32>
    %13 = stablehlo.and %11, %12 : tensor<2xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<2xi32>
    %14 = stablehlo.compare GE, %13, %c_2, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %15 = stablehlo.not %14 : tensor<2xi1>
    %c_3 = stablehlo.constant dense<false> : tensor<2xi1>
    %16 = stablehlo.or %8, %c_3 : tensor<2xi1>
    %17 = stablehlo.or %15, %16 : tensor<2xi1>
    %18 = stablehlo.select %arg1, %0, %10 : tensor<2xi1>, tensor<2xi32>
    %19 = stablehlo.select %arg1, %c_3, %17 : tensor<2xi1>, tensor<2xi1>
    %20 = stablehlo.or %c_3, %19 : tensor<2xi1>
    %21 = stablehlo.not %20 : tensor<2xi1>
    %22 = stablehlo.convert %21 : (tensor<2xi1>) -> tensor<2xi32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %23 = stablehlo.reduce(%22 init: %c_4) applies stablehlo.minimum across dimensions = [0] : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.compare NE, %23, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %25 = stablehlo.compare NE, %c_5, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %26 = stablehlo.or %24, %25 : tensor<i1>
    %27 = stablehlo.select %26, %c_5, %c_4 : tensor<i1>, tensor<i32>
    return %18, %27 : tensor<2xi32>, tensor<i32>
  }
}
