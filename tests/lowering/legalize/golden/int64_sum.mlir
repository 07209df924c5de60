// before
module @main {
  func.func @main(%arg0: tensor<4xi64>) -> tensor<i64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<4xi64>, tensor<i64>) -> tensor<i64>
    return %0 : tensor<i64>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<4xi32>) -> (tensor<i32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<65535> : tensor<4xi32>
    %0 = stablehlo.and %arg0, %c_0 : tensor<4xi32>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
    %c_1 = stablehlo.constant dense<16> : tensor<4xi32>
    %2 = stablehlo.shift_right_arithmetic %arg0, %c_1 : tensor<4xi32>
    %3 = stablehlo.reduce(%2 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
    %c_2 = stablehlo.constant dense<16> : tensor<i32>
    %4 = stablehlo.shift_right_arithmetic %1, %c_2 : tensor<i32>
    %5 = stablehlo.add %3, %4 : tensor<i32>
    %c_3 = stablehlo.constant dense<-32768> : tensor<i32>
    %6 = stablehlo.compare GE, %5, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_4 = stablehlo.constant dense<32767> : tensor<i32>
    %7 = stablehlo.compare LE, %5, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %8 = stablehlo.and %6, %7 : tensor<i1>
    %9 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
    %10 = stablehlo.not %8 : tensor<i1>
    %11 = stablehlo.not %10 : tensor<i1>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %12 = stablehlo.compare NE, %c_5, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %13 = stablehlo.or %11, %12 : tensor<i1>
    %14 = stablehlo.select %13, %c_5, %c_6 : tensor<i1>, tensor<i32>
    return %9, %14 : tensor<i32>, tensor<i32>
  }
}
