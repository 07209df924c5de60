// plain
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4xf32>) -> tensor<12xf32>
    %1 = stablehlo.slice %0 [0:11] : (tensor<12xf32>) -> tensor<11xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.pad %1, %cst, low = [0], high = [4], interior = [0] : (tensor<11xf32>, tensor<f32>) -> tensor<15xf32>
    %3 = stablehlo.reshape %2 : (tensor<15xf32>) -> tensor<3x5xf32>
    %4 = stablehlo.slice %3 [0:3, 0:1] : (tensor<3x5xf32>) -> tensor<3x1xf32>
    %5 = stablehlo.reshape %4 : (tensor<3x1xf32>) -> tensor<3xf32>
    return %5 : tensor<3xf32>
  }
}
