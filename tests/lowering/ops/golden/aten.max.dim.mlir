// first_of_ties
module @main {
  func.func @main(%arg0: tensor<2x3xi64>) -> (tensor<2xi64>, tensor<2xi64>) {
    %c = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xi64>, tensor<i64>) -> tensor<2xi64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<2xi64>) -> tensor<2x3xi64>
    %2 = stablehlo.compare EQ, %arg0, %1, SIGNED : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi1>
    %3 = stablehlo.iota dim = 1 : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<2> : tensor<2x3xi32>
    %4 = stablehlo.select %2, %3, %c_0 : tensor<2x3xi1>, tensor<2x3xi32>
    %c_1 = stablehlo.constant dense<2> : tensor<i32>
    %5 = stablehlo.reduce(%4 init: %c_1) applies stablehlo.minimum across dimensions = [1] : (tensor<2x3xi32>, tensor<i32>) -> tensor<2xi32>
    %6 = stablehlo.convert %5 : (tensor<2xi32>) -> tensor<2xi64>
    return %0, %6 : tensor<2xi64>, tensor<2xi64>
  }
}

// nan
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> (tensor<3x1xf32>, tensor<3x1xi64>) {
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
    %9 = stablehlo.reshape %0 : (tensor<3xf32>) -> tensor<3x1xf32>
    %10 = stablehlo.reshape %8 : (tensor<3xi64>) -> tensor<3x1xi64>
    return %9, %10 : tensor<3x1xf32>, tensor<3x1xi64>
  }
}

// bool
module @main {
  func.func @main(%arg0: tensor<2x3xi1>) -> (tensor<3xi1>, tensor<3xi64>) {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<2x3xi1>, tensor<i1>) -> tensor<3xi1>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<3xi1>) -> tensor<2x3xi1>
    %2 = stablehlo.compare EQ, %arg0, %1, UNSIGNED : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    %3 = stablehlo.iota dim = 0 : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<2x3xi32>
    %4 = stablehlo.select %2, %3, %c_0 : tensor<2x3xi1>, tensor<2x3xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %5 = stablehlo.reduce(%4 init: %c_1) applies stablehlo.minimum across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
    %6 = stablehlo.convert %5 : (tensor<3xi32>) -> tensor<3xi64>
    return %0, %6 : tensor<3xi1>, tensor<3xi64>
  }
}

// 0d
module @main {
  func.func @main(%arg0: tensor<f32>) -> (tensor<f32>, tensor<i64>) {
    %0 = stablehlo.reshape %arg0 : (tensor<f32>) -> tensor<1xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %3 = stablehlo.compare EQ, %0, %2, FLOAT : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xi1>
    %4 = stablehlo.compare NE, %0, %0, FLOAT : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xi1>
    %5 = stablehlo.or %3, %4 : tensor<1xi1>
    %6 = stablehlo.iota dim = 0 : tensor<1xi32>
    %c = stablehlo.constant dense<0> : tensor<1xi32>
    %7 = stablehlo.select %5, %6, %c : tensor<1xi1>, tensor<1xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.reduce(%7 init: %c_0) applies stablehlo.minimum across dimensions = [0] : (tensor<1xi32>, tensor<i32>) -> tensor<i32>
    %9 = stablehlo.convert %8 : (tensor<i32>) -> tensor<i64>
    return %1, %9 : tensor<f32>, tensor<i64>
  }
}
