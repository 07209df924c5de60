// half
module @main {
  func.func @main(%arg0: tensor<3x4xbf16>) -> (tensor<3xbf16>, tensor<3xi64>) {
    %cst = stablehlo.constant dense<0x7F80> : tensor<bf16>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.minimum across dimensions = [1] : (tensor<3x4xbf16>, tensor<bf16>) -> tensor<3xbf16>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<3xbf16>) -> tensor<3x4xbf16>
    %2 = stablehlo.compare EQ, %arg0, %1, FLOAT : (tensor<3x4xbf16>, tensor<3x4xbf16>) -> tensor<3x4xi1>
    %3 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<3x4xbf16>, tensor<3x4xbf16>) -> tensor<3x4xi1>
    %4 = stablehlo.or %2, %3 : tensor<3x4xi1>
    %5 = stablehlo.iota dim = 1 : tensor<3x4xi32>
    %c = stablehlo.constant dense<3> : tensor<3x4xi32>
    %6 = stablehlo.select %4, %5, %c : tensor<3x4xi1>, tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %7 = stablehlo.reduce(%6 init: %c_0) applies stablehlo.minimum across dimensions = [1] : (tensor<3x4xi32>, tensor<i32>) -> tensor<3xi32>
    %8 = stablehlo.convert %7 : (tensor<3xi32>) -> tensor<3xi64>
    return %0, %8 : tensor<3xbf16>, tensor<3xi64>
  }
}

// no_rows
module @main {
  func.func @main(%arg0: tensor<0x3xf32>) -> (tensor<0xf32>, tensor<0xi64>) {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.minimum across dimensions = [1] : (tensor<0x3xf32>, tensor<f32>) -> tensor<0xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<0xf32>) -> tensor<0x3xf32>
    %2 = stablehlo.compare EQ, %arg0, %1, FLOAT : (tensor<0x3xf32>, tensor<0x3xf32>) -> tensor<0x3xi1>
    %3 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<0x3xf32>, tensor<0x3xf32>) -> tensor<0x3xi1>
    %4 = stablehlo.or %2, %3 : tensor<0x3xi1>
    %5 = stablehlo.iota dim = 1 : tensor<0x3xi32>
    %c = stablehlo.constant dense<2> : tensor<0x3xi32>
    %6 = stablehlo.select %4, %5, %c : tensor<0x3xi1>, tensor<0x3xi32>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %7 = stablehlo.reduce(%6 init: %c_0) applies stablehlo.minimum across dimensions = [1] : (tensor<0x3xi32>, tensor<i32>) -> tensor<0xi32>
    %8 = stablehlo.convert %7 : (tensor<0xi32>) -> tensor<0xi64>
    return %0, %8 : tensor<0xf32>, tensor<0xi64>
  }
}
