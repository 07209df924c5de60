// plain
module @main {
  func.func @main(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x3x4xf32>, %arg2: tensor<1x2x4x4xf32>, %arg3: tensor<1x2x4x4xf32>, %arg4: tensor<1x2x3x4xf32>, %arg5: tensor<1x3x2xf32>) -> (tensor<1x3x2x4xf32>, tensor<1x4x2x4xf32>, tensor<1x4x2x4xf32>) {
    %0 = stablehlo.transpose %arg5, dims = [0, 2, 1] : (tensor<1x3x2xf32>) -> tensor<1x2x3xf32>
    %1 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<1x2x3x4xf32>
    %2 = stablehlo.multiply %1, %cst : tensor<1x2x3x4xf32>
    %3 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %4 = stablehlo.subtract %2, %3 : tensor<1x2x3x4xf32>
    %5 = stablehlo.exponential %4 : tensor<1x2x3x4xf32>
    %6 = stablehlo.multiply %arg0, %arg4 : tensor<1x2x3x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %8 = stablehlo.dot_general %arg0, %arg3, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %10 = stablehlo.subtract %8, %9 : tensor<1x2x3x4xf32>
    %11 = stablehlo.multiply %5, %10 : tensor<1x2x3x4xf32>
    %12 = stablehlo.dot_general %11, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
    %13 = stablehlo.dot_general %11, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    %14 = stablehlo.dot_general %5, %arg0, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    %15 = stablehlo.multiply %12, %cst : tensor<1x2x3x4xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<1x2x4x4xf32>
    %16 = stablehlo.multiply %13, %cst_1 : tensor<1x2x4x4xf32>
    %17 = stablehlo.transpose %15, dims = [0, 2, 1, 3] : (tensor<1x2x3x4xf32>) -> tensor<1x3x2x4xf32>
    %18 = stablehlo.transpose %16, dims = [0, 2, 1, 3] : (tensor<1x2x4x4xf32>) -> tensor<1x4x2x4xf32>
    %19 = stablehlo.transpose %14, dims = [0, 2, 1, 3] : (tensor<1x2x4x4xf32>) -> tensor<1x4x2x4xf32>
    return %17, %18, %19 : tensor<1x3x2x4xf32>, tensor<1x4x2x4xf32>, tensor<1x4x2x4xf32>
  }
}

// causal
module @main {
  func.func @main(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x3x4xf32>, %arg2: tensor<1x2x4x4xf32>, %arg3: tensor<1x2x4x4xf32>, %arg4: tensor<1x2x3x4xf32>, %arg5: tensor<1x3x2xf32>) -> (tensor<1x3x2x4xf32>, tensor<1x4x2x4xf32>, tensor<1x4x2x4xf32>) {
    %0 = stablehlo.transpose %arg5, dims = [0, 2, 1] : (tensor<1x3x2xf32>) -> tensor<1x2x3xf32>
    %1 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
    %cst = stablehlo.constant dense<3.000000e-01> : tensor<1x2x3x4xf32>
    %2 = stablehlo.multiply %1, %cst : tensor<1x2x3x4xf32>
    %3 = stablehlo.iota dim = 1 : tensor<3x4xi32>
    %4 = stablehlo.iota dim = 0 : tensor<3x4xi32>
    %5 = stablehlo.compare LE, %3, %4, SIGNED : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi1>
    %6 = stablehlo.broadcast_in_dim %5, dims = [2, 3] : (tensor<3x4xi1>) -> tensor<1x2x3x4xi1>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<1x2x3x4xf32>
    %7 = stablehlo.select %6, %2, %cst_0 : tensor<1x2x3x4xi1>, tensor<1x2x3x4xf32>
    %8 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %9 = stablehlo.subtract %7, %8 : tensor<1x2x3x4xf32>
    %10 = stablehlo.exponential %9 : tensor<1x2x3x4xf32>
    %11 = stablehlo.multiply %arg0, %arg4 : tensor<1x2x3x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %13 = stablehlo.dot_general %arg0, %arg3, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %15 = stablehlo.subtract %13, %14 : tensor<1x2x3x4xf32>
    %16 = stablehlo.multiply %10, %15 : tensor<1x2x3x4xf32>
    %17 = stablehlo.dot_general %16, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
    %18 = stablehlo.dot_general %16, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    %19 = stablehlo.dot_general %10, %arg0, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    %20 = stablehlo.multiply %17, %cst : tensor<1x2x3x4xf32>
    %cst_2 = stablehlo.constant dense<3.000000e-01> : tensor<1x2x4x4xf32>
    %21 = stablehlo.multiply %18, %cst_2 : tensor<1x2x4x4xf32>
    %22 = stablehlo.transpose %20, dims = [0, 2, 1, 3] : (tensor<1x2x3x4xf32>) -> tensor<1x3x2x4xf32>
    %23 = stablehlo.transpose %21, dims = [0, 2, 1, 3] : (tensor<1x2x4x4xf32>) -> tensor<1x4x2x4xf32>
    %24 = stablehlo.transpose %19, dims = [0, 2, 1, 3] : (tensor<1x2x4x4xf32>) -> tensor<1x4x2x4xf32>
    return %22, %23, %24 : tensor<1x3x2x4xf32>, tensor<1x4x2x4xf32>, tensor<1x4x2x4xf32>
  }
}

// a_row_without_keys
module @main {
  func.func @main(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x3x4xf32>, %arg2: tensor<1x2x4x4xf32>, %arg3: tensor<1x2x4x4xf32>, %arg4: tensor<1x2x3x4xf32>, %arg5: tensor<1x3x2xf32>, %arg6: tensor<3x4xf32>) -> (tensor<1x3x2x4xf32>, tensor<1x4x2x4xf32>, tensor<1x4x2x4xf32>) {
    %0 = stablehlo.transpose %arg5, dims = [0, 2, 1] : (tensor<1x3x2xf32>) -> tensor<1x2x3xf32>
    %1 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<1x2x3x4xf32>
    %2 = stablehlo.multiply %1, %cst : tensor<1x2x3x4xf32>
    %3 = stablehlo.broadcast_in_dim %arg6, dims = [2, 3] : (tensor<3x4xf32>) -> tensor<1x2x3x4xf32>
    %4 = stablehlo.add %2, %3 : tensor<1x2x3x4xf32>
    %5 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %6 = stablehlo.subtract %4, %5 : tensor<1x2x3x4xf32>
    %7 = stablehlo.exponential %6 : tensor<1x2x3x4xf32>
    %8 = stablehlo.multiply %arg0, %arg4 : tensor<1x2x3x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %10 = stablehlo.dot_general %arg0, %arg3, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %12 = stablehlo.subtract %10, %11 : tensor<1x2x3x4xf32>
    %13 = stablehlo.multiply %7, %12 : tensor<1x2x3x4xf32>
    %14 = stablehlo.dot_general %13, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
    %15 = stablehlo.dot_general %13, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    %16 = stablehlo.dot_general %7, %arg0, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    %17 = stablehlo.multiply %14, %cst : tensor<1x2x3x4xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<1x2x4x4xf32>
    %18 = stablehlo.multiply %15, %cst_1 : tensor<1x2x4x4xf32>
    %19 = stablehlo.transpose %17, dims = [0, 2, 1, 3] : (tensor<1x2x3x4xf32>) -> tensor<1x3x2x4xf32>
    %20 = stablehlo.transpose %18, dims = [0, 2, 1, 3] : (tensor<1x2x4x4xf32>) -> tensor<1x4x2x4xf32>
    %21 = stablehlo.transpose %16, dims = [0, 2, 1, 3] : (tensor<1x2x4x4xf32>) -> tensor<1x4x2x4xf32>
    return %19, %20, %21 : tensor<1x3x2x4xf32>, tensor<1x4x2x4xf32>, tensor<1x4x2x4xf32>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<1x2x3x4xbf16>, %arg1: tensor<1x2x3x4xbf16>, %arg2: tensor<1x2x4x4xbf16>, %arg3: tensor<1x2x4x4xbf16>, %arg4: tensor<1x2x3x4xbf16>, %arg5: tensor<1x3x2xf32>) -> (tensor<1x3x2x4xbf16>, tensor<1x4x2x4xbf16>, tensor<1x4x2x4xbf16>) {
    %0 = stablehlo.transpose %arg5, dims = [0, 2, 1] : (tensor<1x3x2xf32>) -> tensor<1x2x3xf32>
    %1 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x3x4xbf16>, tensor<1x2x4x4xbf16>) -> tensor<1x2x3x4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<1x2x3x4xf32>
    %2 = stablehlo.multiply %1, %cst : tensor<1x2x3x4xf32>
    %3 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %4 = stablehlo.subtract %2, %3 : tensor<1x2x3x4xf32>
    %5 = stablehlo.exponential %4 : tensor<1x2x3x4xf32>
    %6 = stablehlo.convert %arg0 : (tensor<1x2x3x4xbf16>) -> tensor<1x2x3x4xf32>
    %7 = stablehlo.convert %arg4 : (tensor<1x2x3x4xbf16>) -> tensor<1x2x3x4xf32>
    %8 = stablehlo.multiply %6, %7 : tensor<1x2x3x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %10 = stablehlo.dot_general %arg0, %arg3, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x3x4xbf16>, tensor<1x2x4x4xbf16>) -> tensor<1x2x3x4xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %12 = stablehlo.subtract %10, %11 : tensor<1x2x3x4xf32>
    %13 = stablehlo.multiply %5, %12 : tensor<1x2x3x4xf32>
    %14 = stablehlo.convert %13 : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xbf16>
    %15 = stablehlo.dot_general %14, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<1x2x3x4xbf16>, tensor<1x2x4x4xbf16>) -> tensor<1x2x3x4xf32>
    %16 = stablehlo.convert %13 : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xbf16>
    %17 = stablehlo.dot_general %16, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<1x2x3x4xbf16>, tensor<1x2x3x4xbf16>) -> tensor<1x2x4x4xf32>
    %18 = stablehlo.convert %5 : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xbf16>
    %19 = stablehlo.dot_general %18, %arg0, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<1x2x3x4xbf16>, tensor<1x2x3x4xbf16>) -> tensor<1x2x4x4xf32>
    %20 = stablehlo.multiply %15, %cst : tensor<1x2x3x4xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<1x2x4x4xf32>
    %21 = stablehlo.multiply %17, %cst_1 : tensor<1x2x4x4xf32>
    %22 = stablehlo.convert %20 : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xbf16>
    %23 = stablehlo.convert %21 : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xbf16>
    %24 = stablehlo.convert %19 : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xbf16>
    %25 = stablehlo.transpose %22, dims = [0, 2, 1, 3] : (tensor<1x2x3x4xbf16>) -> tensor<1x3x2x4xbf16>
    %26 = stablehlo.transpose %23, dims = [0, 2, 1, 3] : (tensor<1x2x4x4xbf16>) -> tensor<1x4x2x4xbf16>
    %27 = stablehlo.transpose %24, dims = [0, 2, 1, 3] : (tensor<1x2x4x4xbf16>) -> tensor<1x4x2x4xbf16>
    return %25, %26, %27 : tensor<1x3x2x4xbf16>, tensor<1x4x2x4xbf16>, tensor<1x4x2x4xbf16>
  }
}
