// half_keepdim
module @main {
  func.func @main(%arg0: tensor<2x3xbf16>) -> tensor<2x1xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<2x3xbf16>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.convert %1 : (tensor<2xf32>) -> tensor<2xbf16>
    %3 = stablehlo.reshape %2 : (tensor<2xbf16>) -> tensor<2x1xbf16>
    return %3 : tensor<2x1xbf16>
  }
}

// dims
module @main {
  func.func @main(%arg0: tensor<2x3x4xi32>) -> tensor<3xi64> {
    %0 = stablehlo.convert %arg0 : (tensor<2x3x4xi32>) -> tensor<2x3x4xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x4xi64>, tensor<i64>) -> tensor<3xi64>
    return %1 : tensor<3xi64>
  }
}

// no_dim
module @main {
  func.func @main(%arg0: tensor<3x2xf32>) -> tensor<f32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
}

// 0d
module @main {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    return %arg0 : tensor<f32>
  }
}

// dtype_before_sum
module @main {
  func.func @main(%arg0: tensor<1x2xf32>) -> tensor<1xi64> {
    %cst = stablehlo.constant dense<9.22337203E+18> : tensor<1x2xf32>
    %0 = stablehlo.compare LT, %arg0, %cst, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %1 = stablehlo.convert %arg0 : (tensor<1x2xf32>) -> tensor<1x2xi64>
    %c = stablehlo.constant dense<-9223372036854775808> : tensor<1x2xi64>
    %2 = stablehlo.select %0, %1, %c : tensor<1x2xi1>, tensor<1x2xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %3 = stablehlo.reduce(%2 init: %c_0) applies stablehlo.add across dimensions = [1] : (tensor<1x2xi64>, tensor<i64>) -> tensor<1xi64>
    return %3 : tensor<1xi64>
  }
}
