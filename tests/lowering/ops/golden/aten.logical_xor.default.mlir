// plain
module @main {
  func.func @main(%arg0: tensor<2xi64>, %arg1: tensor<2xcomplex<f32>>) -> tensor<2xi1> {
    %0 = stablehlo.convert %arg0 : (tensor<2xi64>) -> tensor<2xi1>
    %1 = stablehlo.real %arg1 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %2 = stablehlo.convert %1 : (tensor<2xf32>) -> tensor<2xi1>
    %3 = stablehlo.imag %arg1 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %4 = stablehlo.convert %3 : (tensor<2xf32>) -> tensor<2xi1>
    %5 = stablehlo.or %2, %4 : tensor<2xi1>
    %6 = stablehlo.xor %0, %5 : tensor<2xi1>
    return %6 : tensor<2xi1>
  }
}
