// before
module @main {
  func.func @main(%arg0: tensor<4xi8>, %arg1: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>) {
    %0 = stablehlo.shift_right_arithmetic %arg0, %arg1 : tensor<4xi8>
    %1 = stablehlo.shift_left %arg0, %arg1 : tensor<4xi8>
    return %0, %1 : tensor<4xi8>, tensor<4xi8>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<4xi8>, %arg1: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>) {
    %0 = stablehlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xi32>
    %1 = stablehlo.convert %arg1 : (tensor<4xi8>) -> tensor<4xi32>
    %2 = stablehlo.convert %1 : (tensor<4xi32>) -> tensor<4xui32>
    %c = stablehlo.constant dense<31> : tensor<4xui32>
    %3 = stablehlo.minimum %2, %c : tensor<4xui32>
    %4 = stablehlo.convert %3 : (tensor<4xui32>) -> tensor<4xi32>
    %5 = stablehlo.shift_right_arithmetic %0, %4 : tensor<4xi32>
    %6 = stablehlo.convert %5 : (tensor<4xi32>) -> tensor<4xi8>
    %7 = stablehlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xi32>
    %8 = stablehlo.convert %arg1 : (tensor<4xi8>) -> tensor<4xi32>
    %9 = stablehlo.convert %8 : (tensor<4xi32>) -> tensor<4xui32>
    %10 = stablehlo.minimum %9, %c : tensor<4xui32>
    %11 = stablehlo.convert %10 : (tensor<4xui32>) -> tensor<4xi32>
    %12 = stablehlo.shift_left %7, %11 : tensor<4xi32>
    %13 = stablehlo.convert %12 : (tensor<4xi32>) -> tensor<4xi8>
    return %6, %13 : tensor<4xi8>, tensor<4xi8>
  }
}
