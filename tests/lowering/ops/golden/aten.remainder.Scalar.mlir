// plain
module @main {
  func.func @main(%arg0: tensor<5xi64>) -> tensor<5xi64> {
    %c = stablehlo.constant dense<-3> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %1 = stablehlo.remainder %arg0, %0 : tensor<5xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<5xi64>
    %2 = stablehlo.compare LT, %1, %c_0, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %3 = stablehlo.compare LT, %0, %c_0, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %4 = stablehlo.compare NE, %2, %3, UNSIGNED : (tensor<5xi1>, tensor<5xi1>) -> tensor<5xi1>
    %5 = stablehlo.compare NE, %1, %c_0, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %6 = stablehlo.and %5, %4 : tensor<5xi1>
    %7 = stablehlo.add %1, %0 : tensor<5xi64>
    %8 = stablehlo.select %6, %7, %1 : tensor<5xi1>, tensor<5xi64>
    return %8 : tensor<5xi64>
  }
}
