// plain
module @main {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x8xf32> {
    %0 = stablehlo.slice %arg0 [0:2, 1:4] : (tensor<2x4xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.reverse %0, dims = [1] : tensor<2x3xf32>
    %2 = stablehlo.slice %arg0 [0:2, 2:3] : (tensor<2x4xf32>) -> tensor<2x1xf32>
    %3 = stablehlo.reverse %2, dims = [1] : tensor<2x1xf32>
    %4 = stablehlo.concatenate %1, %arg0, %3, dim = 1 : (tensor<2x3xf32>, tensor<2x4xf32>, tensor<2x1xf32>) -> tensor<2x8xf32>
    return %4 : tensor<2x8xf32>
  }
}

// crop
module @main {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x5xf32> {
    %0 = stablehlo.slice %arg0 [0:2, 1:1] : (tensor<2x4xf32>) -> tensor<2x0xf32>
    %1 = stablehlo.reverse %0, dims = [1] : tensor<2x0xf32>
    %2 = stablehlo.slice %arg0 [0:2, 0:3] : (tensor<2x4xf32>) -> tensor<2x3xf32>
    %3 = stablehlo.reverse %2, dims = [1] : tensor<2x3xf32>
    %4 = stablehlo.concatenate %arg0, %3, dim = 1 : (tensor<2x4xf32>, tensor<2x3xf32>) -> tensor<2x7xf32>
    %5 = stablehlo.slice %4 [0:2, 2:7] : (tensor<2x7xf32>) -> tensor<2x5xf32>
    return %5 : tensor<2x5xf32>
  }
}
