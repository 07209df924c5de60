// plain
module @main {
  func.func @main(%arg0: tensor<4x3xf32>) -> tensor<4x3xf32> {
    %0 = call @region_0(%arg0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
    return %0 : tensor<4x3xf32>
  }
  func.func private @region_0(%arg0: tensor<4x3xf32>) -> tensor<4x3xf32> {
    %0 = stablehlo.sine %arg0 : tensor<4x3xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<4x3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    return %1 : tensor<4x3xf32>
  }
}
