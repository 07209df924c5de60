// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<1.000000e+01> : tensor<3xf32>
    %0 = stablehlo.multiply %arg0, %cst : tensor<3xf32>
    %1 = stablehlo.round_nearest_even %0 : tensor<3xf32>
    %2 = stablehlo.divide %1, %cst : tensor<3xf32>
    return %2 : tensor<3xf32>
  }
}

// tens
module @main {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %cst = stablehlo.constant dense<1.000000e+01> : tensor<2xf32>
    %0 = stablehlo.divide %arg0, %cst : tensor<2xf32>
    %1 = stablehlo.round_nearest_even %0 : tensor<2xf32>
    %2 = stablehlo.multiply %1, %cst : tensor<2xf32>
    return %2 : tensor<2xf32>
  }
}
