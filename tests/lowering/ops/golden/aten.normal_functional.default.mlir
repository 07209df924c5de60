// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<2xi64>) -> tensor<3xf32> {
    %0 = stablehlo.bitcast_convert %arg1 : (tensor<2xi64>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
    %c = stablehlo.constant dense<8> : tensor<3xui32>
    %1 = stablehlo.shift_right_logical %output, %c : tensor<3xui32>
    %2 = stablehlo.convert %1 : (tensor<3xui32>) -> tensor<3xi32>
    %3 = stablehlo.convert %2 : (tensor<3xi32>) -> tensor<3xf32>
    %cst = stablehlo.constant dense<5.96046448E-8> : tensor<3xf32>
    %4 = stablehlo.multiply %3, %cst : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<3xf32>
    %cst_1 = stablehlo.constant dense<-0.99999994> : tensor<3xf32>
    %5 = stablehlo.multiply %4, %cst_0 : tensor<3xf32>
    %6 = stablehlo.add %5, %cst_1 : tensor<3xf32>
    %7 = chlo.erf_inv %6 : tensor<3xf32> -> tensor<3xf32>
    %cst_2 = stablehlo.constant dense<1.41421354> : tensor<3xf32>
    %8 = stablehlo.multiply %7, %cst_2 : tensor<3xf32>
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<3xf32>
    %9 = stablehlo.multiply %8, %cst_3 : tensor<3xf32>
    %10 = stablehlo.add %9, %cst_0 : tensor<3xf32>
    return %10 : tensor<3xf32>
  }
}
