// plain
module @main {
  func.func @main(%arg0: tensor<3xcomplex<f32>>) -> tensor<3xf32> {
    %0 = stablehlo.imag %arg0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %1 = stablehlo.real %arg0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %2 = stablehlo.atan2 %0, %1 : tensor<3xf32>
    return %2 : tensor<3xf32>
  }
}

// real
module @main {
  func.func @main(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %0 = stablehlo.compare LT, %arg0, %cst, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_0 = stablehlo.constant dense<3.14159274> : tensor<3xf32>
    %1 = stablehlo.select %0, %cst_0, %cst : tensor<3xi1>, tensor<3xf32>
    %2 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %3 = stablehlo.select %2, %arg0, %1 : tensor<3xi1>, tensor<3xf32>
    return %3 : tensor<3xf32>
  }
}
