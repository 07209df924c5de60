// mixed_dtypes
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x2xi64>) -> tensor<2x8xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<2x2xi64>) -> tensor<2x2xf32>
    %1 = stablehlo.concatenate %arg0, %0, %arg0, dim = 1 : (tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x8xf32>
    return %1 : tensor<2x8xf32>
  }
}

// empty_vector
module @main {
  func.func @main(%arg0: tensor<2x2xi64>, %arg1: tensor<0xf32>) -> tensor<2x2xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<2x2xi64>) -> tensor<2x2xf32>
    return %0 : tensor<2x2xf32>
  }
}

// no_rows
module @main {
  func.func @main(%arg0: tensor<0x1xf32>) -> tensor<0x2xf32> {
    %0 = stablehlo.concatenate %arg0, %arg0, dim = 1 : (tensor<0x1xf32>, tensor<0x1xf32>) -> tensor<0x2xf32>
    return %0 : tensor<0x2xf32>
  }
}

// all_empty
module @main {
  func.func @main(%arg0: tensor<0xf32>) -> tensor<0xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<0xf32>
    return %cst : tensor<0xf32>
  }
}
