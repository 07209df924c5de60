// plain
module @main {
  func.func @main(%arg0: tensor<5xi64>) -> tensor<5xi64> {
    %c = stablehlo.constant dense<-2> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %1 = stablehlo.divide %arg0, %0 : tensor<5xi64>
    %2 = stablehlo.remainder %arg0, %0 : tensor<5xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<5xi64>
    %3 = stablehlo.compare LT, %2, %c_0, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %4 = stablehlo.compare LT, %0, %c_0, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %5 = stablehlo.compare NE, %3, %4, UNSIGNED : (tensor<5xi1>, tensor<5xi1>) -> tensor<5xi1>
    %6 = stablehlo.compare NE, %2, %c_0, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %7 = stablehlo.and %6, %5 : tensor<5xi1>
    %c_1 = stablehlo.constant dense<1> : tensor<5xi64>
    %8 = stablehlo.subtract %1, %c_1 : tensor<5xi64>
    %9 = stablehlo.select %7, %8, %1 : tensor<5xi1>, tensor<5xi64>
    return %9 : tensor<5xi64>
  }
}
