// nan_is_greatest
module @main {
  func.func @main(%arg0: tensor<2x6xf32>) -> (tensor<2x6xf32>, tensor<2x6xi64>) {
    %0 = stablehlo.iota dim = 1 : tensor<2x6xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %3 = stablehlo.compare GT, %arg2, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.and %4, %5 : tensor<i1>
      %7 = stablehlo.or %3, %6 : tensor<i1>
      stablehlo.return %7 : tensor<i1>
    }) : (tensor<2x6xf32>, tensor<2x6xi32>) -> (tensor<2x6xf32>, tensor<2x6xi32>)
    %2 = stablehlo.convert %1#1 : (tensor<2x6xi32>) -> tensor<2x6xi64>
    return %1#0, %2 : tensor<2x6xf32>, tensor<2x6xi64>
  }
}

// nan_first
module @main {
  func.func @main(%arg0: tensor<2x6xf32>) -> (tensor<2x6xf32>, tensor<2x6xi64>) {
    %0 = stablehlo.iota dim = 1 : tensor<2x6xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %3 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %5 = stablehlo.compare EQ, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.and %4, %5 : tensor<i1>
      %7 = stablehlo.or %3, %6 : tensor<i1>
      stablehlo.return %7 : tensor<i1>
    }) : (tensor<2x6xf32>, tensor<2x6xi32>) -> (tensor<2x6xf32>, tensor<2x6xi32>)
    %2 = stablehlo.convert %1#1 : (tensor<2x6xi32>) -> tensor<2x6xi64>
    return %1#0, %2 : tensor<2x6xf32>, tensor<2x6xi64>
  }
}

// signed_zeros_tie
module @main {
  func.func @main(%arg0: tensor<6xf32>) -> (tensor<6xf32>, tensor<6xi64>) {
    %0 = stablehlo.iota dim = 0 : tensor<6xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %3 = stablehlo.compare GT, %arg2, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.and %4, %5 : tensor<i1>
      %7 = stablehlo.or %3, %6 : tensor<i1>
      stablehlo.return %7 : tensor<i1>
    }) : (tensor<6xf32>, tensor<6xi32>) -> (tensor<6xf32>, tensor<6xi32>)
    %2 = stablehlo.convert %1#1 : (tensor<6xi32>) -> tensor<6xi64>
    return %1#0, %2 : tensor<6xf32>, tensor<6xi64>
  }
}

// int64
module @main {
  func.func @main(%arg0: tensor<5xi64>) -> (tensor<5xi64>, tensor<5xi64>) {
    %0 = stablehlo.iota dim = 0 : tensor<5xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %3 = stablehlo.compare GT, %arg1, %arg2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    }) : (tensor<5xi64>, tensor<5xi32>) -> (tensor<5xi64>, tensor<5xi32>)
    %2 = stablehlo.convert %1#1 : (tensor<5xi32>) -> tensor<5xi64>
    return %1#0, %2 : tensor<5xi64>, tensor<5xi64>
  }
}

// bool
module @main {
  func.func @main(%arg0: tensor<6xi1>) -> (tensor<6xi1>, tensor<6xi64>) {
    %0 = stablehlo.iota dim = 0 : tensor<6xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i1>, %arg2: tensor<i1>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %3 = stablehlo.compare GT, %arg2, %arg1, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    }) : (tensor<6xi1>, tensor<6xi32>) -> (tensor<6xi1>, tensor<6xi32>)
    %2 = stablehlo.convert %1#1 : (tensor<6xi32>) -> tensor<6xi64>
    return %1#0, %2 : tensor<6xi1>, tensor<6xi64>
  }
}

// 0d
module @main {
  func.func @main(%arg0: tensor<f32>) -> (tensor<f32>, tensor<i64>) {
    %0 = stablehlo.reshape %arg0 : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.iota dim = 0 : tensor<1xi32>
    %2:2 = "stablehlo.sort"(%0, %1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %6 = stablehlo.compare GT, %arg2, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %7 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %8 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %9 = stablehlo.and %7, %8 : tensor<i1>
      %10 = stablehlo.or %6, %9 : tensor<i1>
      stablehlo.return %10 : tensor<i1>
    }) : (tensor<1xf32>, tensor<1xi32>) -> (tensor<1xf32>, tensor<1xi32>)
    %3 = stablehlo.reshape %2#0 : (tensor<1xf32>) -> tensor<f32>
    %4 = stablehlo.convert %2#1 : (tensor<1xi32>) -> tensor<1xi64>
    %5 = stablehlo.reshape %4 : (tensor<1xi64>) -> tensor<i64>
    return %3, %5 : tensor<f32>, tensor<i64>
  }
}
