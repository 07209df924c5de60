// half
module @main {
  func.func @main(%arg0: tensor<3x2xf16>, %arg1: tensor<2xi64>) -> tensor<3x2xf16> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x2xf16>) -> tensor<2x3xf16>
    %1 = stablehlo.bitcast_convert %arg1 : (tensor<2xi64>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %1, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui32>)
    %c = stablehlo.constant dense<21> : tensor<2x3xui32>
    %2 = stablehlo.shift_right_logical %output, %c : tensor<2x3xui32>
    %3 = stablehlo.convert %2 : (tensor<2x3xui32>) -> tensor<2x3xi32>
    %4 = stablehlo.convert %3 : (tensor<2x3xi32>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<4.8828125E-4> : tensor<2x3xf32>
    %5 = stablehlo.multiply %4, %cst : tensor<2x3xf32>
    %6 = stablehlo.convert %5 : (tensor<2x3xf32>) -> tensor<2x3xf16>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<2x3xf16>) -> tensor<3x2xf16>
    return %7 : tensor<3x2xf16>
  }
}
