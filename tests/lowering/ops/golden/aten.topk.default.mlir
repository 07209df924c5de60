// plain
module @main {
  func.func @main(%arg0: tensor<2x5xf32>) -> (tensor<2x2xf32>, tensor<2x2xi64>) {
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<2x5xf32>
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %1 = stablehlo.select %0, %cst, %arg0 : tensor<2x5xi1>, tensor<2x5xf32>
    %2 = stablehlo.iota dim = 1 : tensor<2x5xi32>
    %3:2 = "stablehlo.sort"(%1, %2) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %7 = stablehlo.compare GT, %arg1, %arg2, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    }) : (tensor<2x5xf32>, tensor<2x5xi32>) -> (tensor<2x5xf32>, tensor<2x5xi32>)
    %4 = stablehlo.slice %3#0 [0:2, 0:2] : (tensor<2x5xf32>) -> tensor<2x2xf32>
    %5 = stablehlo.slice %3#1 [0:2, 0:2] : (tensor<2x5xi32>) -> tensor<2x2xi32>
    %6 = stablehlo.convert %5 : (tensor<2x2xi32>) -> tensor<2x2xi64>
    return %4, %6 : tensor<2x2xf32>, tensor<2x2xi64>
  }
}

// smallest
module @main {
  func.func @main(%arg0: tensor<1x6xf32>) -> (tensor<1x3xf32>, tensor<1x3xi64>) {
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<1x6xf32>
    %0 = stablehlo.negate %arg0 : tensor<1x6xf32>
    %1 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<1x6xi1>
    %2 = stablehlo.negate %cst : tensor<1x6xf32>
    %3 = stablehlo.select %1, %2, %0 : tensor<1x6xi1>, tensor<1x6xf32>
    %4 = stablehlo.iota dim = 1 : tensor<1x6xi32>
    %5:2 = "stablehlo.sort"(%3, %4) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %10 = stablehlo.compare GT, %arg1, %arg2, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    }) : (tensor<1x6xf32>, tensor<1x6xi32>) -> (tensor<1x6xf32>, tensor<1x6xi32>)
    %6 = stablehlo.negate %5#0 : tensor<1x6xf32>
    %7 = stablehlo.slice %6 [0:1, 0:3] : (tensor<1x6xf32>) -> tensor<1x3xf32>
    %8 = stablehlo.slice %5#1 [0:1, 0:3] : (tensor<1x6xi32>) -> tensor<1x3xi32>
    %9 = stablehlo.convert %8 : (tensor<1x3xi32>) -> tensor<1x3xi64>
    return %7, %9 : tensor<1x3xf32>, tensor<1x3xi64>
  }
}

// half_dim0
module @main {
  func.func @main(%arg0: tensor<5x2xbf16>) -> (tensor<2x2xbf16>, tensor<2x2xi64>) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<5x2xbf16>) -> tensor<2x5xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x5xbf16>) -> tensor<2x5xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<2x5xf32>
    %2 = stablehlo.compare NE, %1, %1, FLOAT : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %3 = stablehlo.select %2, %cst, %1 : tensor<2x5xi1>, tensor<2x5xf32>
    %4 = stablehlo.iota dim = 1 : tensor<2x5xi32>
    %5:2 = "stablehlo.sort"(%3, %4) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %12 = stablehlo.compare GT, %arg1, %arg2, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %12 : tensor<i1>
    }) : (tensor<2x5xf32>, tensor<2x5xi32>) -> (tensor<2x5xf32>, tensor<2x5xi32>)
    %6 = stablehlo.convert %5#0 : (tensor<2x5xf32>) -> tensor<2x5xbf16>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<2x5xbf16>) -> tensor<5x2xbf16>
    %8 = stablehlo.transpose %5#1, dims = [1, 0] : (tensor<2x5xi32>) -> tensor<5x2xi32>
    %9 = stablehlo.slice %7 [0:2, 0:2] : (tensor<5x2xbf16>) -> tensor<2x2xbf16>
    %10 = stablehlo.slice %8 [0:2, 0:2] : (tensor<5x2xi32>) -> tensor<2x2xi32>
    %11 = stablehlo.convert %10 : (tensor<2x2xi32>) -> tensor<2x2xi64>
    return %9, %11 : tensor<2x2xbf16>, tensor<2x2xi64>
  }
}

// int64
module @main {
  func.func @main(%arg0: tensor<4xi64>) -> (tensor<3xi64>, tensor<3xi64>) {
    %0 = stablehlo.iota dim = 0 : tensor<4xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %5 = stablehlo.compare GT, %arg1, %arg2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    }) : (tensor<4xi64>, tensor<4xi32>) -> (tensor<4xi64>, tensor<4xi32>)
    %2 = stablehlo.slice %1#0 [0:3] : (tensor<4xi64>) -> tensor<3xi64>
    %3 = stablehlo.slice %1#1 [0:3] : (tensor<4xi32>) -> tensor<3xi32>
    %4 = stablehlo.convert %3 : (tensor<3xi32>) -> tensor<3xi64>
    return %2, %4 : tensor<3xi64>, tensor<3xi64>
  }
}

// none
module @main {
  func.func @main(%arg0: tensor<3xf32>) -> (tensor<0xf32>, tensor<0xi64>) {
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<3xf32>
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %1 = stablehlo.select %0, %cst, %arg0 : tensor<3xi1>, tensor<3xf32>
    %2 = stablehlo.iota dim = 0 : tensor<3xi32>
    %3:2 = "stablehlo.sort"(%1, %2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %7 = stablehlo.compare GT, %arg1, %arg2, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    }) : (tensor<3xf32>, tensor<3xi32>) -> (tensor<3xf32>, tensor<3xi32>)
    %4 = stablehlo.slice %3#0 [0:0] : (tensor<3xf32>) -> tensor<0xf32>
    %5 = stablehlo.slice %3#1 [0:0] : (tensor<3xi32>) -> tensor<0xi32>
    %6 = stablehlo.convert %5 : (tensor<0xi32>) -> tensor<0xi64>
    return %4, %6 : tensor<0xf32>, tensor<0xi64>
  }
}

// 0d
module @main {
  func.func @main(%arg0: tensor<f32>) -> (tensor<f32>, tensor<i64>) {
    %0 = stablehlo.reshape %arg0 : (tensor<f32>) -> tensor<1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<1xf32>
    %1 = stablehlo.compare NE, %0, %0, FLOAT : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xi1>
    %2 = stablehlo.select %1, %cst, %0 : tensor<1xi1>, tensor<1xf32>
    %3 = stablehlo.iota dim = 0 : tensor<1xi32>
    %4:2 = "stablehlo.sort"(%2, %3) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %8 = stablehlo.compare GT, %arg1, %arg2, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    }) : (tensor<1xf32>, tensor<1xi32>) -> (tensor<1xf32>, tensor<1xi32>)
    %5 = stablehlo.reshape %4#0 : (tensor<1xf32>) -> tensor<f32>
    %6 = stablehlo.convert %4#1 : (tensor<1xi32>) -> tensor<1xi64>
    %7 = stablehlo.reshape %6 : (tensor<1xi64>) -> tensor<i64>
    return %5, %7 : tensor<f32>, tensor<i64>
  }
}
