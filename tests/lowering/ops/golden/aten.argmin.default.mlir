// uint8
module @main {
  func.func @main(%arg0: tensor<2x3xui8>) -> tensor<1x3xi64> {
    %c = stablehlo.constant dense<255> : tensor<ui8>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.minimum across dimensions = [0] : (tensor<2x3xui8>, tensor<ui8>) -> tensor<3xui8>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<3xui8>) -> tensor<2x3xui8>
    %2 = stablehlo.compare EQ, %arg0, %1, UNSIGNED : (tensor<2x3xui8>, tensor<2x3xui8>) -> tensor<2x3xi1>
    %3 = stablehlo.iota dim = 0 : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<2x3xi32>
    %4 = stablehlo.select %2, %3, %c_0 : tensor<2x3xi1>, tensor<2x3xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %5 = stablehlo.reduce(%4 init: %c_1) applies stablehlo.minimum across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
    %6 = stablehlo.convert %5 : (tensor<3xi32>) -> tensor<3xi64>
    %7 = stablehlo.reshape %6 : (tensor<3xi64>) -> tensor<1x3xi64>
    return %7 : tensor<1x3xi64>
  }
}

// nan
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<i64> {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4xf32>) -> tensor<12xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.minimum across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %3 = stablehlo.compare EQ, %0, %2, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %4 = stablehlo.compare NE, %0, %0, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %5 = stablehlo.or %3, %4 : tensor<12xi1>
    %6 = stablehlo.iota dim = 0 : tensor<12xi32>
    %c = stablehlo.constant dense<11> : tensor<12xi32>
    %7 = stablehlo.select %5, %6, %c : tensor<12xi1>, tensor<12xi32>
    %c_0 = stablehlo.constant dense<11> : tensor<i32>
    %8 = stablehlo.reduce(%7 init: %c_0) applies stablehlo.minimum across dimensions = [0] : (tensor<12xi32>, tensor<i32>) -> tensor<i32>
    %9 = stablehlo.convert %8 : (tensor<i32>) -> tensor<i64>
    return %9 : tensor<i64>
  }
}
