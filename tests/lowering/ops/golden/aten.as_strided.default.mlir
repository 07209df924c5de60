// reshape
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<2x6xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4xf32>) -> tensor<12xf32>
    %1 = stablehlo.reshape %0 : (tensor<12xf32>) -> tensor<2x6xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x6xf32>) -> tensor<2x6x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x6x1xf32>) -> tensor<2x6xf32>
    return %3 : tensor<2x6xf32>
  }
}

// transpose
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4xf32>) -> tensor<12xf32>
    %1 = stablehlo.reshape %0 : (tensor<12xf32>) -> tensor<3x4xf32>
    %2 = stablehlo.reshape %1 : (tensor<3x4xf32>) -> tensor<3x4x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<3x4x1xf32>) -> tensor<3x4xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
    %5 = stablehlo.transpose %4, dims = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
    return %5 : tensor<3x4xf32>
  }
}

// slice
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<2x2xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4xf32>) -> tensor<12xf32>
    %1 = stablehlo.slice %0 [5:12] : (tensor<12xf32>) -> tensor<7xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.pad %1, %cst, low = [0], high = [1], interior = [0] : (tensor<7xf32>, tensor<f32>) -> tensor<8xf32>
    %3 = stablehlo.reshape %2 : (tensor<8xf32>) -> tensor<2x4xf32>
    %4 = stablehlo.slice %3 [0:2, 0:3] : (tensor<2x4xf32>) -> tensor<2x3xf32>
    %5 = stablehlo.pad %4, %cst, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x4xf32>
    %6 = stablehlo.reshape %5 : (tensor<2x4xf32>) -> tensor<2x2x2xf32>
    %7 = stablehlo.slice %6 [0:2, 0:2, 0:1] : (tensor<2x2x2xf32>) -> tensor<2x2x1xf32>
    %8 = stablehlo.reshape %7 : (tensor<2x2x1xf32>) -> tensor<2x2xf32>
    return %8 : tensor<2x2xf32>
  }
}

// expand
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<1x4xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4xf32>) -> tensor<12xf32>
    %1 = stablehlo.slice %0 [4:8] : (tensor<12xf32>) -> tensor<4xf32>
    %2 = stablehlo.reshape %1 : (tensor<4xf32>) -> tensor<4x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<4x1xf32>) -> tensor<4xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %5 = stablehlo.slice %4 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
    return %5 : tensor<1x4xf32>
  }
}

// sliding
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<5x3xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4xf32>) -> tensor<12xf32>
    %c = stablehlo.constant dense<1> : tensor<5x3xi32>
    %1 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c_0 = stablehlo.constant dense<2> : tensor<5xi32>
    %2 = stablehlo.multiply %1, %c_0 : tensor<5xi32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<5xi32>) -> tensor<5x3xi32>
    %4 = stablehlo.add %c, %3 : tensor<5x3xi32>
    %5 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<3xi32>
    %6 = stablehlo.multiply %5, %c_1 : tensor<3xi32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<3xi32>) -> tensor<5x3xi32>
    %8 = stablehlo.add %4, %7 : tensor<5x3xi32>
    %9 = stablehlo.reshape %8 : (tensor<5x3xi32>) -> tensor<5x3x1xi32>
    %10 = "stablehlo.gather"(%0, %9) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<12xf32>, tensor<5x3x1xi32>) -> tensor<5x3xf32>
    return %10 : tensor<5x3xf32>
  }
}

// scalar
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<f32> {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4xf32>) -> tensor<12xf32>
    %1 = stablehlo.slice %0 [7:8] : (tensor<12xf32>) -> tensor<1xf32>
    %2 = stablehlo.reshape %1 : (tensor<1xf32>) -> tensor<f32>
    return %2 : tensor<f32>
  }
}

// empty
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<0x3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<0x3xf32>
    return %cst : tensor<0x3xf32>
  }
}

// of_transposed
module @main {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<12xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
    %2 = stablehlo.reshape %1 : (tensor<3x4xf32>) -> tensor<12xf32>
    %3 = stablehlo.reshape %2 : (tensor<12xf32>) -> tensor<12x1xf32>
    %4 = stablehlo.reshape %3 : (tensor<12x1xf32>) -> tensor<12xf32>
    return %4 : tensor<12xf32>
  }
}

// of_part
module @main {
  func.func @main(%arg0: tensor<2x4xf32>) -> tensor<2x2xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x4xf32>) -> tensor<8xf32>
    %1 = stablehlo.slice %0 [0:6] : (tensor<8xf32>) -> tensor<6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.pad %1, %cst, low = [0], high = [2], interior = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<8xf32>
    %3 = stablehlo.reshape %2 : (tensor<8xf32>) -> tensor<2x4xf32>
    %4 = stablehlo.slice %3 [0:2, 0:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x2xf32>) -> tensor<2x2x1xf32>
    %6 = stablehlo.reshape %5 : (tensor<2x2x1xf32>) -> tensor<2x2xf32>
    return %6 : tensor<2x2xf32>
  }
}

// of_gaps
module @main {
  func.func @main(%arg0: tensor<2x2xf32>) -> tensor<2x2xf32> {
    %c = stablehlo.constant dense<[[0, 2], [1, 3]]> : tensor<2x2xi32>
    %0 = stablehlo.reshape %arg0 : (tensor<2x2xf32>) -> tensor<4xf32>
    %1 = stablehlo.reshape %c : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
    %2 = "stablehlo.gather"(%0, %1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<2x2x1xi32>) -> tensor<2x2xf32>
    return %2 : tensor<2x2xf32>
  }
}
