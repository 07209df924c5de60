// plain
module @main {
  func.func @main(%arg0: tensor<3xi8>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<2> : tensor<3xi8>
    %0 = stablehlo.compare GT, %arg0, %c, SIGNED : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
    return %0 : tensor<3xi1>
  }
}

// int_and_float
module @main {
  func.func @main(%arg0: tensor<3xi8>) -> tensor<3xi1> {
    %0 = stablehlo.convert %arg0 : (tensor<3xi8>) -> tensor<3xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<3xf32>
    %1 = stablehlo.compare GT, %0, %cst, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    return %1 : tensor<3xi1>
  }
}
