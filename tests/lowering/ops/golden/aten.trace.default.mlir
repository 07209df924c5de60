// int
module @main {
  func.func @main(%arg0: tensor<3x4xi32>) -> tensor<i64> {
    %0 = stablehlo.slice %arg0 [0:3, 0:3] : (tensor<3x4xi32>) -> tensor<3x3xi32>
    %1 = stablehlo.reshape %0 : (tensor<3x3xi32>) -> tensor<9xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.pad %1, %c, low = [0], high = [3], interior = [0] : (tensor<9xi32>, tensor<i32>) -> tensor<12xi32>
    %3 = stablehlo.reshape %2 : (tensor<12xi32>) -> tensor<3x4xi32>
    %4 = stablehlo.slice %3 [0:3, 0:1] : (tensor<3x4xi32>) -> tensor<3x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<3x1xi32>) -> tensor<3xi32>
    %6 = stablehlo.convert %5 : (tensor<3xi32>) -> tensor<3xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.reduce(%6 init: %c_0) applies stablehlo.add across dimensions = [0] : (tensor<3xi64>, tensor<i64>) -> tensor<i64>
    return %7 : tensor<i64>
  }
}
