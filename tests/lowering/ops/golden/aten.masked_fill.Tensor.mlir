// plain
module @main {
  func.func @main(%arg0: tensor<2x2xf32>, %arg1: tensor<2x1xi1>, %arg2: tensor<i64>) -> tensor<2x2xf32> {
    %0 = stablehlo.reshape %arg1 : (tensor<2x1xi1>) -> tensor<2xi1>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<2xi1>) -> tensor<2x2xi1>
    %2 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %4 = stablehlo.select %1, %3, %arg0 : tensor<2x2xi1>, tensor<2x2xf32>
    return %4 : tensor<2x2xf32>
  }
}
