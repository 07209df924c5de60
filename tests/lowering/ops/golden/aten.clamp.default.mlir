// plain
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %0 = stablehlo.maximum %arg0, %cst : tensor<4xf32>
    %1 = stablehlo.minimum %0, %cst_0 : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}

// max_of_int
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xi64> {
    %c = stablehlo.constant dense<2> : tensor<3xi64>
    %0 = stablehlo.minimum %arg0, %c : tensor<3xi64>
    return %0 : tensor<3xi64>
  }
}

// crossed
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<-1.000000e+00> : tensor<4xf32>
    %0 = stablehlo.maximum %arg0, %cst : tensor<4xf32>
    %1 = stablehlo.minimum %0, %cst_0 : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}

// float_bound_of_int
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> tensor<3xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<3xi64>) -> tensor<3xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<3xf32>
    %1 = stablehlo.maximum %0, %cst : tensor<3xf32>
    return %1 : tensor<3xf32>
  }
}
