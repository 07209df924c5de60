// plain
module @main {
  func.func @main(%arg0: tensor<5xi64>) -> (tensor<5xi64>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<5xi64>
    %0 = stablehlo.compare NE, %arg0, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %c_0 = stablehlo.constant dense<true> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c_0) applies stablehlo.and across dimensions = [0] : (tensor<5xi1>, tensor<i1>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<1> : tensor<5xi64>
    %2 = stablehlo.select %0, %arg0, %c_1 : tensor<5xi1>, tensor<5xi64>
    %c_2 = stablehlo.constant dense<-7> : tensor<5xi64>
    %3 = stablehlo.remainder %c_2, %2 : tensor<5xi64>
    %4 = stablehlo.compare LT, %3, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %5 = stablehlo.compare LT, %2, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %6 = stablehlo.compare NE, %4, %5, UNSIGNED : (tensor<5xi1>, tensor<5xi1>) -> tensor<5xi1>
    %7 = stablehlo.compare NE, %3, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %8 = stablehlo.and %7, %6 : tensor<5xi1>
    %9 = stablehlo.add %3, %2 : tensor<5xi64>
    %10 = stablehlo.select %8, %9, %3 : tensor<5xi1>, tensor<5xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.select %1, %c_3, %c_4 : tensor<i1>, tensor<i32>
    return %10, %11 : tensor<5xi64>, tensor<i32>
  }
}
