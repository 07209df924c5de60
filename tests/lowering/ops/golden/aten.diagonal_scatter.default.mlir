// plain
module @main {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<3xf32>) -> tensor<3x4xf32> {
    %0 = stablehlo.iota dim = 1 : tensor<3x4xi32>
    %1 = stablehlo.iota dim = 0 : tensor<3x4xi32>
    %2 = stablehlo.subtract %0, %1 : tensor<3x4xi32>
    %c = stablehlo.constant dense<1> : tensor<3x4xi32>
    %3 = stablehlo.compare EQ, %2, %c, SIGNED : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi1>
    %4 = stablehlo.reshape %arg1 : (tensor<3xf32>) -> tensor<3x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.pad %4, %cst, low = [0, 0], high = [0, 3], interior = [0, 0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x4xf32>
    %6 = stablehlo.reshape %5 : (tensor<3x4xf32>) -> tensor<12xf32>
    %7 = stablehlo.slice %6 [0:9] : (tensor<12xf32>) -> tensor<9xf32>
    %8 = stablehlo.reshape %7 : (tensor<9xf32>) -> tensor<3x3xf32>
    %9 = stablehlo.pad %8, %cst, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x4xf32>
    %10 = stablehlo.select %3, %9, %arg0 : tensor<3x4xi1>, tensor<3x4xf32>
    return %10 : tensor<3x4xf32>
  }
}

// dims
module @main {
  func.func @main(%arg0: tensor<2x3x4xi64>, %arg1: tensor<3x2xi64>) -> tensor<2x3x4xi64> {
    %0 = stablehlo.iota dim = 0 : tensor<2x3x4xi32>
    %1 = stablehlo.iota dim = 2 : tensor<2x3x4xi32>
    %2 = stablehlo.subtract %0, %1 : tensor<2x3x4xi32>
    %c = stablehlo.constant dense<-1> : tensor<2x3x4xi32>
    %3 = stablehlo.compare EQ, %2, %c, SIGNED : (tensor<2x3x4xi32>, tensor<2x3x4xi32>) -> tensor<2x3x4xi1>
    %4 = stablehlo.reshape %arg1 : (tensor<3x2xi64>) -> tensor<3x2x1xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.pad %4, %c_0, low = [0, 0, 0], high = [0, 0, 2], interior = [0, 0, 0] : (tensor<3x2x1xi64>, tensor<i64>) -> tensor<3x2x3xi64>
    %6 = stablehlo.reshape %5 : (tensor<3x2x3xi64>) -> tensor<3x6xi64>
    %7 = stablehlo.slice %6 [0:3, 0:4] : (tensor<3x6xi64>) -> tensor<3x4xi64>
    %8 = stablehlo.reshape %7 : (tensor<3x4xi64>) -> tensor<3x2x2xi64>
    %9 = stablehlo.pad %8, %c_0, low = [0, 1, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<3x2x2xi64>, tensor<i64>) -> tensor<3x4x2xi64>
    %10 = stablehlo.transpose %9, dims = [2, 0, 1] : (tensor<3x4x2xi64>) -> tensor<2x3x4xi64>
    %11 = stablehlo.select %3, %10, %arg0 : tensor<2x3x4xi1>, tensor<2x3x4xi64>
    return %11 : tensor<2x3x4xi64>
  }
}
