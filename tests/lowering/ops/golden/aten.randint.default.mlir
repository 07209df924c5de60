// plain
module @main {
  func.func @main(%arg0: tensor<2xi64>) -> tensor<3xi64> {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<2xi64>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui64>)
    %c = stablehlo.constant dense<5> : tensor<3xui64>
    %1 = stablehlo.remainder %output, %c : tensor<3xui64>
    %2 = stablehlo.convert %1 : (tensor<3xui64>) -> tensor<3xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<3xi64>
    %3 = stablehlo.add %2, %c_0 : tensor<3xi64>
    return %3 : tensor<3xi64>
  }
}
