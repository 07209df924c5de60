// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xi1> {
    %0 = stablehlo.abs %arg0 : tensor<5xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<5xf32>
    %1 = stablehlo.compare EQ, %0, %cst, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    return %1 : tensor<5xi1>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<false> : tensor<3xi1>
    return %c : tensor<3xi1>
  }
}

// complex
module @main {
  func.func @main(%arg0: tensor<2xcomplex<f32>>) -> tensor<2xi1> {
    %0 = stablehlo.real %arg0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %1 = stablehlo.abs %0 : tensor<2xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<2xf32>
    %2 = stablehlo.compare EQ, %1, %cst, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %3 = stablehlo.imag %arg0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %4 = stablehlo.abs %3 : tensor<2xf32>
    %5 = stablehlo.compare EQ, %4, %cst, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %6 = stablehlo.or %2, %5 : tensor<2xi1>
    return %6 : tensor<2xi1>
  }
}
