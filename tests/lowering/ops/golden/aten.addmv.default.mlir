// plain
module @main {
  func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3xf32>) -> tensor<2xf32> {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<2xf32>
    %2 = stablehlo.add %1, %arg0 : tensor<2xf32>
    return %2 : tensor<2xf32>
  }
}

// fraction_for_integers
module @main {
  func.func @main(%arg0: tensor<2xi64>, %arg1: tensor<2x3xi64>, %arg2: tensor<3xi64>) -> tensor<2xi64> {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0] : (tensor<2x3xi64>, tensor<3xi64>) -> tensor<2xi64>
    %c = stablehlo.constant dense<2> : tensor<2xi64>
    %1 = stablehlo.multiply %0, %c : tensor<2xi64>
    %2 = stablehlo.add %1, %arg0 : tensor<2xi64>
    return %2 : tensor<2xi64>
  }
}
