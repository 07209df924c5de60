// before
module @main {
  func.func @main(%arg0: tensor<2xi1>) -> tensor<i1> {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
    return %0 : tensor<i1>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<2xi1>) -> tensor<ui8> {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.convert %arg0 : (tensor<2xi1>) -> tensor<2xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.reduce(%0 init: %c_0) applies stablehlo.maximum across dimensions = [0] : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare NE, %1, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.or %2, %c : tensor<i1>
    %4 = stablehlo.convert %3 : (tensor<i1>) -> tensor<ui8>
    return %4 : tensor<ui8>
  }
}
