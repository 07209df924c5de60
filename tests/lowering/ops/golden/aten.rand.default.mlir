// plain
module @main {
  func.func @main(%arg0: tensor<2xi64>) -> tensor<2x3xf32> {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<2xi64>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui32>)
    %c = stablehlo.constant dense<8> : tensor<2x3xui32>
    %1 = stablehlo.shift_right_logical %output, %c : tensor<2x3xui32>
    %2 = stablehlo.convert %1 : (tensor<2x3xui32>) -> tensor<2x3xi32>
    %3 = stablehlo.convert %2 : (tensor<2x3xi32>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<5.96046448E-8> : tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %cst : tensor<2x3xf32>
    return %4 : tensor<2x3xf32>
  }
}

// empty
module @main {
  func.func @main(%arg0: tensor<2xi64>) -> tensor<0x3xf64> {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<2xi64>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<0x3xui64>)
    %c = stablehlo.constant dense<11> : tensor<0x3xui64>
    %1 = stablehlo.shift_right_logical %output, %c : tensor<0x3xui64>
    %2 = stablehlo.convert %1 : (tensor<0x3xui64>) -> tensor<0x3xi64>
    %3 = stablehlo.convert %2 : (tensor<0x3xi64>) -> tensor<0x3xf64>
    %cst = stablehlo.constant dense<1.1102230246251565E-16> : tensor<0x3xf64>
    %4 = stablehlo.multiply %3, %cst : tensor<0x3xf64>
    return %4 : tensor<0x3xf64>
  }
}
