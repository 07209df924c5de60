// plain
module @main {
  func.func @main(%arg0: tensor<2xi64>, %arg1: tensor<2xf32>) -> tensor<2xi1> {
    %0 = stablehlo.convert %arg0 : (tensor<2xi64>) -> tensor<2xi1>
    %1 = stablehlo.convert %arg1 : (tensor<2xf32>) -> tensor<2xi1>
    %2 = stablehlo.and %0, %1 : tensor<2xi1>
    return %2 : tensor<2xi1>
  }
}
