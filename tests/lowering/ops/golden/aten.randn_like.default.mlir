// plain
module @main {
  func.func @main(%arg0: tensor<2xf64>, %arg1: tensor<2xi64>) -> tensor<2xf64> {
    %0 = stablehlo.bitcast_convert %arg1 : (tensor<2xi64>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2xui64>)
    %c = stablehlo.constant dense<11> : tensor<2xui64>
    %1 = stablehlo.shift_right_logical %output, %c : tensor<2xui64>
    %2 = stablehlo.convert %1 : (tensor<2xui64>) -> tensor<2xi64>
    %3 = stablehlo.convert %2 : (tensor<2xi64>) -> tensor<2xf64>
    %cst = stablehlo.constant dense<1.1102230246251565E-16> : tensor<2xf64>
    %4 = stablehlo.multiply %3, %cst : tensor<2xf64>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<2xf64>
    %cst_1 = stablehlo.constant dense<-0.99999999999999988> : tensor<2xf64>
    %5 = stablehlo.multiply %4, %cst_0 : tensor<2xf64>
    %6 = stablehlo.add %5, %cst_1 : tensor<2xf64>
    %7 = chlo.erf_inv %6 : tensor<2xf64> -> tensor<2xf64>
    %cst_2 = stablehlo.constant dense<1.4142135623730951> : tensor<2xf64>
    %8 = stablehlo.multiply %7, %cst_2 : tensor<2xf64>
    return %8 : tensor<2xf64>
  }
}
