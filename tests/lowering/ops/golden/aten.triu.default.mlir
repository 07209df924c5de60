// above
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.iota dim = 1 : tensor<2x3xi32>
    %1 = stablehlo.iota dim = 0 : tensor<2x3xi32>
    %2 = stablehlo.subtract %0, %1 : tensor<2x3xi32>
    %c = stablehlo.constant dense<1> : tensor<2x3xi32>
    %3 = stablehlo.compare GE, %2, %c, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %4 = stablehlo.select %3, %arg0, %cst : tensor<2x3xi1>, tensor<2x3xf32>
    return %4 : tensor<2x3xf32>
  }
}

// far
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.iota dim = 1 : tensor<2x3xi32>
    %1 = stablehlo.iota dim = 0 : tensor<2x3xi32>
    %2 = stablehlo.subtract %0, %1 : tensor<2x3xi32>
    %c = stablehlo.constant dense<-2> : tensor<2x3xi32>
    %3 = stablehlo.compare GE, %2, %c, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %4 = stablehlo.select %3, %arg0, %cst : tensor<2x3xi1>, tensor<2x3xf32>
    return %4 : tensor<2x3xf32>
  }
}
