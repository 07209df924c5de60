// before
module @main {
  func.func @main(%arg0: tensor<2xi64>, %arg1: tensor<2xi1>) -> (tensor<i64>, tensor<2xi1>) {
    %c = stablehlo.constant dense<-9223372036854775808> : tensor<2xi64>
    %c_0 = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %0 = stablehlo.reduce(%arg0 init: %c_0) applies stablehlo.maximum across dimensions = [0] : (tensor<2xi64>, tensor<i64>) -> tensor<i64>
    %1 = stablehlo.compare GT, %arg0, %c, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %2 = stablehlo.and %arg1, %1 : tensor<2xi1>
    return %0, %2 : tensor<i64>, tensor<2xi1>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<2xi32>, %arg1: tensor<2xi1>) -> (tensor<i32>, tensor<2xui8>) {
    %c = stablehlo.constant dense<-2147483648> : tensor<i32>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.maximum across dimensions = [0] : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
    %c_0 = stablehlo.constant dense<true> : tensor<2xi1>
    %1 = stablehlo.and %arg1, %c_0 : tensor<2xi1>
    %2 = stablehlo.convert %1 : (tensor<2xi1>) -> tensor<2xui8>
    return %0, %2 : tensor<i32>, tensor<2xui8>
  }
}
