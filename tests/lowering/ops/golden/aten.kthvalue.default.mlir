// plain
module @main {
  func.func @main(%arg0: tensor<2x5xf32>) -> (tensor<2x1xf32>, tensor<2x1xi64>) {
    %0 = stablehlo.iota dim = 1 : tensor<2x5xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %5 = stablehlo.compare GT, %arg2, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %7 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %8 = stablehlo.and %6, %7 : tensor<i1>
      %9 = stablehlo.or %5, %8 : tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<2x5xf32>, tensor<2x5xi32>) -> (tensor<2x5xf32>, tensor<2x5xi32>)
    %2 = stablehlo.slice %1#0 [0:2, 1:2] : (tensor<2x5xf32>) -> tensor<2x1xf32>
    %3 = stablehlo.slice %1#1 [0:2, 1:2] : (tensor<2x5xi32>) -> tensor<2x1xi32>
    %4 = stablehlo.convert %3 : (tensor<2x1xi32>) -> tensor<2x1xi64>
    return %2, %4 : tensor<2x1xf32>, tensor<2x1xi64>
  }
}

// int64
module @main {
  func.func @main(%arg0: tensor<3xi64>) -> (tensor<i64>, tensor<i64>) {
    %0 = stablehlo.iota dim = 0 : tensor<3xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %7 = stablehlo.compare GT, %arg2, %arg1, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    }) : (tensor<3xi64>, tensor<3xi32>) -> (tensor<3xi64>, tensor<3xi32>)
    %2 = stablehlo.slice %1#0 [1:2] : (tensor<3xi64>) -> tensor<1xi64>
    %3 = stablehlo.slice %1#1 [1:2] : (tensor<3xi32>) -> tensor<1xi32>
    %4 = stablehlo.reshape %2 : (tensor<1xi64>) -> tensor<i64>
    %5 = stablehlo.convert %3 : (tensor<1xi32>) -> tensor<1xi64>
    %6 = stablehlo.reshape %5 : (tensor<1xi64>) -> tensor<i64>
    return %4, %6 : tensor<i64>, tensor<i64>
  }
}
