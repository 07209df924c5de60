// plain
module @main {
  func.func @main(%arg0: tensor<5xi64>, %arg1: tensor<5xi64>) -> (tensor<5xi64>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<5xi64>
    %0 = stablehlo.compare NE, %arg1, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %c_0 = stablehlo.constant dense<true> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c_0) applies stablehlo.and across dimensions = [0] : (tensor<5xi1>, tensor<i1>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<1> : tensor<5xi64>
    %2 = stablehlo.select %0, %arg1, %c_1 : tensor<5xi1>, tensor<5xi64>
    %3 = stablehlo.divide %arg0, %2 : tensor<5xi64>
    %4 = stablehlo.remainder %arg0, %2 : tensor<5xi64>
    %5 = stablehlo.compare LT, %4, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %6 = stablehlo.compare LT, %2, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %7 = stablehlo.compare NE, %5, %6, UNSIGNED : (tensor<5xi1>, tensor<5xi1>) -> tensor<5xi1>
    %8 = stablehlo.compare NE, %4, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %9 = stablehlo.and %8, %7 : tensor<5xi1>
    %10 = stablehlo.subtract %3, %c_1 : tensor<5xi64>
    %11 = stablehlo.select %9, %10, %3 : tensor<5xi1>, tensor<5xi64>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %12 = stablehlo.select %1, %c_2, %c_3 : tensor<i1>, tensor<i32>
    return %11, %12 : tensor<5xi64>, tensor<i32>
  }
}
