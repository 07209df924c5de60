// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.log %arg0 : tensor<4xf32>
    %cst = stablehlo.constant dense<2.30258512> : tensor<4xf32>
    %1 = stablehlo.divide %0, %cst : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
