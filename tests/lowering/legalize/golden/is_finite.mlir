// before
module @main {
  func.func @main(%arg0: tensor<15xf32>) -> tensor<15xi1> {
    %0 = stablehlo.is_finite %arg0 : (tensor<15xf32>) -> tensor<15xi1>
    return %0 : tensor<15xi1>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<15xf32>) -> tensor<15xui8> {
    %0 = stablehlo.abs %arg0 : tensor<15xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<15xf32>
    %1 = stablehlo.compare LT, %0, %cst, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %2 = stablehlo.convert %1 : (tensor<15xi1>) -> tensor<15xui8>
    return %2 : tensor<15xui8>
  }
}
