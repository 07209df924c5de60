// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<4xf32>) -> tensor<4xi32>
    %1 = stablehlo.bitcast_convert %arg1 : (tensor<4xf32>) -> tensor<4xi32>
    %c = stablehlo.constant dense<0> : tensor<4xi32>
    %2 = stablehlo.compare LT, %1, %c, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_0 = stablehlo.constant dense<2147483647> : tensor<4xi32>
    %3 = stablehlo.and %1, %c_0 : tensor<4xi32>
    %4 = stablehlo.negate %3 : tensor<4xi32>
    %5 = stablehlo.select %2, %4, %1 : tensor<4xi1>, tensor<4xi32>
    %6 = stablehlo.compare LT, %0, %c, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %7 = stablehlo.and %0, %c_0 : tensor<4xi32>
    %8 = stablehlo.negate %7 : tensor<4xi32>
    %9 = stablehlo.select %6, %8, %0 : tensor<4xi1>, tensor<4xi32>
    %10 = stablehlo.compare GT, %5, %9, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %11 = stablehlo.compare GE, %0, %c, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %12 = stablehlo.compare EQ, %10, %11, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    %c_1 = stablehlo.constant dense<1> : tensor<4xi32>
    %c_2 = stablehlo.constant dense<-1> : tensor<4xi32>
    %13 = stablehlo.select %12, %c_1, %c_2 : tensor<4xi1>, tensor<4xi32>
    %14 = stablehlo.add %0, %13 : tensor<4xi32>
    %c_3 = stablehlo.constant dense<-2147483648> : tensor<4xi32>
    %15 = stablehlo.and %1, %c_3 : tensor<4xi32>
    %16 = stablehlo.or %15, %c_1 : tensor<4xi32>
    %17 = stablehlo.and %0, %c_0 : tensor<4xi32>
    %18 = stablehlo.compare EQ, %17, %c, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %19 = stablehlo.select %18, %16, %14 : tensor<4xi1>, tensor<4xi32>
    %20 = stablehlo.compare LT, %0, %c, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %21 = stablehlo.and %0, %c_0 : tensor<4xi32>
    %22 = stablehlo.negate %21 : tensor<4xi32>
    %23 = stablehlo.select %20, %22, %0 : tensor<4xi1>, tensor<4xi32>
    %24 = stablehlo.compare LT, %1, %c, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %25 = stablehlo.and %1, %c_0 : tensor<4xi32>
    %26 = stablehlo.negate %25 : tensor<4xi32>
    %27 = stablehlo.select %24, %26, %1 : tensor<4xi1>, tensor<4xi32>
    %28 = stablehlo.compare EQ, %23, %27, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %29 = stablehlo.select %28, %1, %19 : tensor<4xi1>, tensor<4xi32>
    %30 = stablehlo.bitcast_convert %29 : (tensor<4xi32>) -> tensor<4xf32>
    %31 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %32 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %33 = stablehlo.select %32, %arg1, %30 : tensor<4xi1>, tensor<4xf32>
    %34 = stablehlo.select %31, %arg0, %33 : tensor<4xi1>, tensor<4xf32>
    return %34 : tensor<4xf32>
  }
}
