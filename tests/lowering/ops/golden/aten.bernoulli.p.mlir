// int
module @main {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<2xi64>) -> tensor<3xi64> {
    %cst = stablehlo.constant dense<3.000000e-01> : tensor<3xf32>
    %0 = stablehlo.bitcast_convert %arg1 : (tensor<2xi64>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
    %c = stablehlo.constant dense<8> : tensor<3xui32>
    %1 = stablehlo.shift_right_logical %output, %c : tensor<3xui32>
    %2 = stablehlo.convert %1 : (tensor<3xui32>) -> tensor<3xi32>
    %3 = stablehlo.convert %2 : (tensor<3xi32>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<5.96046448E-8> : tensor<3xf32>
    %4 = stablehlo.multiply %3, %cst_0 : tensor<3xf32>
    %5 = stablehlo.compare LT, %4, %cst, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %6 = stablehlo.convert %5 : (tensor<3xi1>) -> tensor<3xi64>
    return %6 : tensor<3xi64>
  }
}
