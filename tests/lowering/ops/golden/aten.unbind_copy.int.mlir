// plain
module @main {
  func.func @main(%arg0: tensor<2x5xf32>) -> (tensor<5xf32>, tensor<5xf32>) {
    %0 = stablehlo.slice %arg0 [0:1, 0:5] : (tensor<2x5xf32>) -> tensor<1x5xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x5xf32>) -> tensor<5xf32>
    %2 = stablehlo.slice %arg0 [1:2, 0:5] : (tensor<2x5xf32>) -> tensor<1x5xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x5xf32>) -> tensor<5xf32>
    return %1, %3 : tensor<5xf32>, tensor<5xf32>
  }
}
