// half
module @main {
  func.func @main(%arg0: tensor<3xbf16>, %arg1: tensor<2xi64>) -> tensor<3xbf16> {
    %0 = stablehlo.bitcast_convert %arg1 : (tensor<2xi64>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
    %c = stablehlo.constant dense<24> : tensor<3xui32>
    %1 = stablehlo.shift_right_logical %output, %c : tensor<3xui32>
    %2 = stablehlo.convert %1 : (tensor<3xui32>) -> tensor<3xi32>
    %3 = stablehlo.convert %2 : (tensor<3xi32>) -> tensor<3xf32>
    %cst = stablehlo.constant dense<3.906250e-03> : tensor<3xf32>
    %4 = stablehlo.multiply %3, %cst : tensor<3xf32>
    %5 = stablehlo.convert %4 : (tensor<3xf32>) -> tensor<3xbf16>
    %6 = stablehlo.convert %5 : (tensor<3xbf16>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<3xf32>
    %7 = stablehlo.multiply %6, %cst_0 : tensor<3xf32>
    %cst_1 = stablehlo.constant dense<-1.000000e+00> : tensor<3xf32>
    %8 = stablehlo.add %7, %cst_1 : tensor<3xf32>
    %9 = stablehlo.convert %8 : (tensor<3xf32>) -> tensor<3xbf16>
    return %9 : tensor<3xbf16>
  }
}
