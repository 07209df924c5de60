// plain
module @main {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<4x4xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 1], high = [2, -1], interior = [0, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
}

// int
module @main {
  func.func @main(%arg0: tensor<2x4xi64>) -> tensor<2x5xi64> {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.pad %arg0, %c, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<2x4xi64>, tensor<i64>) -> tensor<2x5xi64>
    return %0 : tensor<2x5xi64>
  }
}

// empty
module @main {
  func.func @main(%arg0: tensor<2x0xf32>) -> tensor<2x3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 1], high = [0, 2], interior = [0, 0] : (tensor<2x0xf32>, tensor<f32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}

// to_empty
module @main {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x0xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, -2], high = [0, -2], interior = [0, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x0xf32>
    return %0 : tensor<2x0xf32>
  }
}

// nothing
module @main {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x4xf32> {
    return %arg0 : tensor<2x4xf32>
  }
}
