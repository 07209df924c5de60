// plain
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3xf32> {
    %0 = stablehlo.slice %arg0 [0:3, 0:3] : (tensor<3x4xf32>) -> tensor<3x3xf32>
    %1 = stablehlo.reshape %0 : (tensor<3x3xf32>) -> tensor<9xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.pad %1, %cst, low = [0], high = [3], interior = [0] : (tensor<9xf32>, tensor<f32>) -> tensor<12xf32>
    %3 = stablehlo.reshape %2 : (tensor<12xf32>) -> tensor<3x4xf32>
    %4 = stablehlo.slice %3 [0:3, 0:1] : (tensor<3x4xf32>) -> tensor<3x1xf32>
    %5 = stablehlo.reshape %4 : (tensor<3x1xf32>) -> tensor<3xf32>
    return %5 : tensor<3xf32>
  }
}

// dims
module @main {
  func.func @main(%arg0: tensor<2x3x4xi64>) -> tensor<3x2xi64> {
    %0 = stablehlo.transpose %arg0, dims = [1, 2, 0] : (tensor<2x3x4xi64>) -> tensor<3x4x2xi64>
    %1 = stablehlo.slice %0 [0:3, 1:3, 0:2] : (tensor<3x4x2xi64>) -> tensor<3x2x2xi64>
    %2 = stablehlo.reshape %1 : (tensor<3x2x2xi64>) -> tensor<3x4xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %3 = stablehlo.pad %2, %c, low = [0, 0], high = [0, 2], interior = [0, 0] : (tensor<3x4xi64>, tensor<i64>) -> tensor<3x6xi64>
    %4 = stablehlo.reshape %3 : (tensor<3x6xi64>) -> tensor<3x2x3xi64>
    %5 = stablehlo.slice %4 [0:3, 0:2, 0:1] : (tensor<3x2x3xi64>) -> tensor<3x2x1xi64>
    %6 = stablehlo.reshape %5 : (tensor<3x2x1xi64>) -> tensor<3x2xi64>
    return %6 : tensor<3x2xi64>
  }
}

// outside
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<0xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<0xf32>
    return %cst : tensor<0xf32>
  }
}
