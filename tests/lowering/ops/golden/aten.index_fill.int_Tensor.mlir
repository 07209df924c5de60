// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<1xi64>, %arg2: tensor<f32>) -> (tensor<2x3xf32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<1xi64>
    %c_0 = stablehlo.constant dense<2> : tensor<1xi64>
    %c_1 = stablehlo.constant dense<-2> : tensor<1xi64>
    %0 = stablehlo.compare GE, %arg1, %c_1, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %2 = stablehlo.and %0, %1 : tensor<1xi1>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_2) applies stablehlo.and across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %4 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %5 = stablehlo.add %arg1, %c_0 : tensor<1xi64>
    %6 = stablehlo.select %4, %5, %arg1 : tensor<1xi1>, tensor<1xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %c_4 = stablehlo.constant dense<1> : tensor<i64>
    %7 = stablehlo.clamp %c_3, %6, %c_4 : (tensor<i64>, tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %8 = stablehlo.convert %7 : (tensor<1xi64>) -> tensor<1xi32>
    %9 = stablehlo.reshape %8 : (tensor<1xi32>) -> tensor<1x1xi32>
    %10 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.reshape %9 : (tensor<1x1xi32>) -> tensor<1xi32>
    %12 = stablehlo.reshape %11 : (tensor<1xi32>) -> tensor<i32>
    %13 = stablehlo.dynamic_update_slice %arg0, %10, %12, %c_5 : (tensor<2x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %14 = stablehlo.select %3, %c_5, %c_6 : tensor<i1>, tensor<i32>
    return %13, %14 : tensor<2x3xf32>, tensor<i32>
  }
}
