// plain
module @main {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> tensor<3xi1> {
    %0 = stablehlo.compare NE, %arg0, %arg1, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    return %0 : tensor<3xi1>
  }
}
