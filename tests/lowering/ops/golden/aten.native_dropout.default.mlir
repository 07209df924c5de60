// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2xi64>) -> (tensor<2x3xf32>, tensor<2x3xi1>) {
    %0 = stablehlo.bitcast_convert %arg1 : (tensor<2xi64>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui32>)
    %c = stablehlo.constant dense<8> : tensor<2x3xui32>
    %1 = stablehlo.shift_right_logical %output, %c : tensor<2x3xui32>
    %2 = stablehlo.convert %1 : (tensor<2x3xui32>) -> tensor<2x3xi32>
    %3 = stablehlo.convert %2 : (tensor<2x3xi32>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<5.96046448E-8> : tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %cst : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<0.899999976> : tensor<2x3xf32>
    %5 = stablehlo.compare LT, %4, %cst_0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %6 = stablehlo.convert %5 : (tensor<2x3xi1>) -> tensor<2x3xf32>
    %7 = stablehlo.multiply %arg0, %6 : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<1.11111116> : tensor<2x3xf32>
    %8 = stablehlo.multiply %7, %cst_1 : tensor<2x3xf32>
    return %8, %5 : tensor<2x3xf32>, tensor<2x3xi1>
  }
}

// not_training
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi1>) {
    %c = stablehlo.constant dense<true> : tensor<2x3xi1>
    return %arg0, %c : tensor<2x3xf32>, tensor<2x3xi1>
  }
}
