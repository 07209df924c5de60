// 0d
module @main {
  func.func @main(%arg0: tensor<2xi64>) -> tensor<f32> {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<2xi64>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>)
    %c = stablehlo.constant dense<8> : tensor<ui32>
    %1 = stablehlo.shift_right_logical %output, %c : tensor<ui32>
    %2 = stablehlo.convert %1 : (tensor<ui32>) -> tensor<i32>
    %3 = stablehlo.convert %2 : (tensor<i32>) -> tensor<f32>
    %cst = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %4 = stablehlo.multiply %3, %cst : tensor<f32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<-0.99999994> : tensor<f32>
    %5 = stablehlo.multiply %4, %cst_0 : tensor<f32>
    %6 = stablehlo.add %5, %cst_1 : tensor<f32>
    %7 = chlo.erf_inv %6 : tensor<f32> -> tensor<f32>
    %cst_2 = stablehlo.constant dense<1.41421354> : tensor<f32>
    %8 = stablehlo.multiply %7, %cst_2 : tensor<f32>
    return %8 : tensor<f32>
  }
}
