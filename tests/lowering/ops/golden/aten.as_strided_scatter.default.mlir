// rows
module @main {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<2x4xf32>) -> tensor<3x4xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4xf32>) -> tensor<12xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<2x4xf32>) -> tensor<2x4x1xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x4x1xf32>) -> tensor<2x4xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x4xf32>) -> tensor<8xf32>
    %4 = stablehlo.slice %0 [0:4] : (tensor<12xf32>) -> tensor<4xf32>
    %5 = stablehlo.slice %0 [12:12] : (tensor<12xf32>) -> tensor<0xf32>
    %6 = stablehlo.concatenate %4, %3, dim = 0 : (tensor<4xf32>, tensor<8xf32>) -> tensor<12xf32>
    %7 = stablehlo.reshape %6 : (tensor<12xf32>) -> tensor<3x4xf32>
    return %7 : tensor<3x4xf32>
  }
}

// diagonal
module @main {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<3xf32>) -> tensor<3x4xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4xf32>) -> tensor<12xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<3xf32>) -> tensor<3x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.pad %1, %cst, low = [0, 0], high = [0, 4], interior = [0, 0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x5xf32>
    %3 = stablehlo.reshape %2 : (tensor<3x5xf32>) -> tensor<15xf32>
    %4 = stablehlo.slice %3 [0:11] : (tensor<15xf32>) -> tensor<11xf32>
    %c = stablehlo.constant dense<true> : tensor<3xi1>
    %5 = stablehlo.reshape %c : (tensor<3xi1>) -> tensor<3x1xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %6 = stablehlo.pad %5, %c_0, low = [0, 0], high = [0, 4], interior = [0, 0] : (tensor<3x1xi1>, tensor<i1>) -> tensor<3x5xi1>
    %7 = stablehlo.reshape %6 : (tensor<3x5xi1>) -> tensor<15xi1>
    %8 = stablehlo.slice %7 [0:11] : (tensor<15xi1>) -> tensor<11xi1>
    %9 = stablehlo.pad %4, %cst, low = [0], high = [1], interior = [0] : (tensor<11xf32>, tensor<f32>) -> tensor<12xf32>
    %10 = stablehlo.pad %8, %c_0, low = [0], high = [1], interior = [0] : (tensor<11xi1>, tensor<i1>) -> tensor<12xi1>
    %11 = stablehlo.select %10, %9, %0 : tensor<12xi1>, tensor<12xf32>
    %12 = stablehlo.reshape %11 : (tensor<12xf32>) -> tensor<3x4xf32>
    return %12 : tensor<3x4xf32>
  }
}

// transposed
module @main {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<2x2xf32>) -> tensor<3x4xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
    %2 = stablehlo.reshape %1 : (tensor<3x4xf32>) -> tensor<12xf32>
    %3 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %4 = stablehlo.reshape %3 : (tensor<2x2xf32>) -> tensor<2x2x1xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x2x1xf32>) -> tensor<2x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.pad %5, %cst, low = [0, 0], high = [0, 2], interior = [0, 0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x4xf32>
    %7 = stablehlo.reshape %6 : (tensor<2x4xf32>) -> tensor<8xf32>
    %8 = stablehlo.slice %7 [0:6] : (tensor<8xf32>) -> tensor<6xf32>
    %c = stablehlo.constant dense<true> : tensor<2x2xi1>
    %9 = stablehlo.reshape %c : (tensor<2x2xi1>) -> tensor<2x2x1xi1>
    %10 = stablehlo.reshape %9 : (tensor<2x2x1xi1>) -> tensor<2x2xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %11 = stablehlo.pad %10, %c_0, low = [0, 0], high = [0, 2], interior = [0, 0] : (tensor<2x2xi1>, tensor<i1>) -> tensor<2x4xi1>
    %12 = stablehlo.reshape %11 : (tensor<2x4xi1>) -> tensor<8xi1>
    %13 = stablehlo.slice %12 [0:6] : (tensor<8xi1>) -> tensor<6xi1>
    %14 = stablehlo.pad %8, %cst, low = [1], high = [5], interior = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<12xf32>
    %15 = stablehlo.pad %13, %c_0, low = [1], high = [5], interior = [0] : (tensor<6xi1>, tensor<i1>) -> tensor<12xi1>
    %16 = stablehlo.select %15, %14, %2 : tensor<12xi1>, tensor<12xf32>
    %17 = stablehlo.reshape %16 : (tensor<12xf32>) -> tensor<3x4xf32>
    %18 = stablehlo.transpose %17, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
    %19 = stablehlo.transpose %18, dims = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
    return %19 : tensor<3x4xf32>
  }
}

// gaps
module @main {
  func.func @main(%arg0: tensor<3x2xf32>, %arg1: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %c = stablehlo.constant dense<[[0, 2], [2, 4], [4, 5]]> : tensor<3x2xi32>
    %0 = stablehlo.reshape %arg1 : (tensor<3x2xf32>) -> tensor<6xf32>
    %1 = stablehlo.reshape %c : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
    %2 = "stablehlo.gather"(%0, %1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<6xf32>, tensor<3x2x1xi32>) -> tensor<3x2xf32>
    %c_0 = stablehlo.constant dense<[[true, false], [true, false], [true, false]]> : tensor<3x2xi1>
    %3 = stablehlo.select %c_0, %2, %arg0 : tensor<3x2xi1>, tensor<3x2xf32>
    return %3 : tensor<3x2xf32>
  }
}
