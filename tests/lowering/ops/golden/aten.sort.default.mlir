// plain
module @main {
  func.func @main(%arg0: tensor<2x5xf32>) -> (tensor<2x5xf32>, tensor<2x5xi64>) {
    %0 = stablehlo.iota dim = 1 : tensor<2x5xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %3 = stablehlo.compare GT, %arg2, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.and %4, %5 : tensor<i1>
      %7 = stablehlo.or %3, %6 : tensor<i1>
      stablehlo.return %7 : tensor<i1>
    }) : (tensor<2x5xf32>, tensor<2x5xi32>) -> (tensor<2x5xf32>, tensor<2x5xi32>)
    %2 = stablehlo.convert %1#1 : (tensor<2x5xi32>) -> tensor<2x5xi64>
    return %1#0, %2 : tensor<2x5xf32>, tensor<2x5xi64>
  }
}

// descending_half
module @main {
  func.func @main(%arg0: tensor<3x2xf16>) -> (tensor<3x2xf16>, tensor<3x2xi64>) {
    %0 = stablehlo.iota dim = 0 : tensor<3x2xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f16>, %arg2: tensor<f16>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %3 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %4 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %5 = stablehlo.compare EQ, %arg2, %arg2, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %6 = stablehlo.and %4, %5 : tensor<i1>
      %7 = stablehlo.or %3, %6 : tensor<i1>
      stablehlo.return %7 : tensor<i1>
    }) : (tensor<3x2xf16>, tensor<3x2xi32>) -> (tensor<3x2xf16>, tensor<3x2xi32>)
    %2 = stablehlo.convert %1#1 : (tensor<3x2xi32>) -> tensor<3x2xi64>
    return %1#0, %2 : tensor<3x2xf16>, tensor<3x2xi64>
  }
}

// empty
module @main {
  func.func @main(%arg0: tensor<2x0xf32>) -> (tensor<2x0xf32>, tensor<2x0xi64>) {
    %0 = stablehlo.iota dim = 1 : tensor<2x0xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %3 = stablehlo.compare GT, %arg2, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.and %4, %5 : tensor<i1>
      %7 = stablehlo.or %3, %6 : tensor<i1>
      stablehlo.return %7 : tensor<i1>
    }) : (tensor<2x0xf32>, tensor<2x0xi32>) -> (tensor<2x0xf32>, tensor<2x0xi32>)
    %2 = stablehlo.convert %1#1 : (tensor<2x0xi32>) -> tensor<2x0xi64>
    return %1#0, %2 : tensor<2x0xf32>, tensor<2x0xi64>
  }
}
