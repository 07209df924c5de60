// nan
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3xi64> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<3xf32>) -> tensor<3x4xf32>
    %2 = stablehlo.compare EQ, %arg0, %1, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %3 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %4 = stablehlo.or %2, %3 : tensor<3x4xi1>
    %5 = stablehlo.iota dim = 1 : tensor<3x4xi32>
    %c = stablehlo.constant dense<3> : tensor<3x4xi32>
    %6 = stablehlo.select %4, %5, %c : tensor<3x4xi1>, tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %7 = stablehlo.reduce(%6 init: %c_0) applies stablehlo.minimum across dimensions = [1] : (tensor<3x4xi32>, tensor<i32>) -> tensor<3xi32>
    %8 = stablehlo.convert %7 : (tensor<3xi32>) -> tensor<3xi64>
    return %8 : tensor<3xi64>
  }
}

// flat
module @main {
  func.func @main(%arg0: tensor<2x3xi64>) -> tensor<i64> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x3xi64>) -> tensor<6xi64>
    %c = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.maximum across dimensions = [0] : (tensor<6xi64>, tensor<i64>) -> tensor<i64>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i64>) -> tensor<6xi64>
    %3 = stablehlo.compare EQ, %0, %2, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %4 = stablehlo.iota dim = 0 : tensor<6xi32>
    %c_0 = stablehlo.constant dense<5> : tensor<6xi32>
    %5 = stablehlo.select %3, %4, %c_0 : tensor<6xi1>, tensor<6xi32>
    %c_1 = stablehlo.constant dense<5> : tensor<i32>
    %6 = stablehlo.reduce(%5 init: %c_1) applies stablehlo.minimum across dimensions = [0] : (tensor<6xi32>, tensor<i32>) -> tensor<i32>
    %7 = stablehlo.convert %6 : (tensor<i32>) -> tensor<i64>
    return %7 : tensor<i64>
  }
}

// flat_keepdim
module @main {
  func.func @main(%arg0: tensor<2x3xi64>) -> tensor<1x1xi64> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xi64>) -> tensor<3x2xi64>
    %1 = stablehlo.reshape %0 : (tensor<3x2xi64>) -> tensor<6xi64>
    %c = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %2 = stablehlo.reduce(%1 init: %c) applies stablehlo.maximum across dimensions = [0] : (tensor<6xi64>, tensor<i64>) -> tensor<i64>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i64>) -> tensor<6xi64>
    %4 = stablehlo.compare EQ, %1, %3, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %5 = stablehlo.iota dim = 0 : tensor<6xi32>
    %c_0 = stablehlo.constant dense<5> : tensor<6xi32>
    %6 = stablehlo.select %4, %5, %c_0 : tensor<6xi1>, tensor<6xi32>
    %c_1 = stablehlo.constant dense<5> : tensor<i32>
    %7 = stablehlo.reduce(%6 init: %c_1) applies stablehlo.minimum across dimensions = [0] : (tensor<6xi32>, tensor<i32>) -> tensor<i32>
    %8 = stablehlo.convert %7 : (tensor<i32>) -> tensor<i64>
    %9 = stablehlo.reshape %8 : (tensor<i64>) -> tensor<1x1xi64>
    return %9 : tensor<1x1xi64>
  }
}
