// plain
module @main {
  func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<2xi64>) -> tensor<2xf32> {
    %0 = stablehlo.bitcast_convert %arg1 : (tensor<2xi64>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2xui32>)
    %c = stablehlo.constant dense<8> : tensor<2xui32>
    %1 = stablehlo.shift_right_logical %output, %c : tensor<2xui32>
    %2 = stablehlo.convert %1 : (tensor<2xui32>) -> tensor<2xi32>
    %3 = stablehlo.convert %2 : (tensor<2xi32>) -> tensor<2xf32>
    %cst = stablehlo.constant dense<5.96046448E-8> : tensor<2xf32>
    %4 = stablehlo.multiply %3, %cst : tensor<2xf32>
    %5 = stablehlo.compare LT, %4, %arg0, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %6 = stablehlo.convert %5 : (tensor<2xi1>) -> tensor<2xf32>
    return %6 : tensor<2xf32>
  }
}
