// plain
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<5xf32>
    return %0 : tensor<5xf32>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<5xi64>, %arg1: tensor<5xi64>) -> tensor<5xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<5xi64>) -> tensor<5xf32>
    %1 = stablehlo.convert %arg1 : (tensor<5xi64>) -> tensor<5xf32>
    %2 = stablehlo.divide %0, %1 : tensor<5xf32>
    return %2 : tensor<5xf32>
  }
}
