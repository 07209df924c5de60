// plain
module @main {
  func.func @main(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x4x4xf32>, %arg2: tensor<1x2x4x4xf32>) -> (tensor<1x2x3x4xf32>, tensor<1x3x2xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<1x2x3x4xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<1x2x3x4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x3xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<1x2x3xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<1x2x3xf32>
    %3 = stablehlo.compare EQ, %2, %cst_3, FLOAT : (tensor<1x2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xi1>
    %4 = stablehlo.select %3, %cst_1, %2 : tensor<1x2x3xi1>, tensor<1x2x3xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %6 = stablehlo.subtract %1, %5 : tensor<1x2x3x4xf32>
    %7 = stablehlo.exponential %6 : tensor<1x2x3x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %9 = stablehlo.select %3, %cst_2, %8 : tensor<1x2x3xi1>, tensor<1x2x3xf32>
    %10 = stablehlo.dot_general %7, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %12 = stablehlo.divide %10, %11 : tensor<1x2x3x4xf32>
    %13 = stablehlo.log %9 : tensor<1x2x3xf32>
    %14 = stablehlo.add %4, %13 : tensor<1x2x3xf32>
    %15 = stablehlo.transpose %14, dims = [0, 2, 1] : (tensor<1x2x3xf32>) -> tensor<1x3x2xf32>
    return %12, %15 : tensor<1x2x3x4xf32>, tensor<1x3x2xf32>
  }
}

// causal_more_keys
module @main {
  func.func @main(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x4x4xf32>, %arg2: tensor<1x2x4x4xf32>) -> (tensor<1x2x3x4xf32>, tensor<1x3x2xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<1x2x3x4xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<1x2x3x4xf32>
    %2 = stablehlo.iota dim = 1 : tensor<3x4xi32>
    %3 = stablehlo.iota dim = 0 : tensor<3x4xi32>
    %4 = stablehlo.compare LE, %2, %3, SIGNED : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [2, 3] : (tensor<3x4xi1>) -> tensor<1x2x3x4xi1>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<1x2x3x4xf32>
    %6 = stablehlo.select %5, %1, %cst_0 : tensor<1x2x3x4xi1>, tensor<1x2x3x4xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x3xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<1x2x3xf32>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<1x2x3xf32>
    %8 = stablehlo.compare EQ, %7, %cst_4, FLOAT : (tensor<1x2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xi1>
    %9 = stablehlo.select %8, %cst_2, %7 : tensor<1x2x3xi1>, tensor<1x2x3xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %11 = stablehlo.subtract %6, %10 : tensor<1x2x3x4xf32>
    %12 = stablehlo.exponential %11 : tensor<1x2x3x4xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %14 = stablehlo.select %8, %cst_3, %13 : tensor<1x2x3xi1>, tensor<1x2x3xf32>
    %15 = stablehlo.dot_general %12, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
    %16 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %17 = stablehlo.divide %15, %16 : tensor<1x2x3x4xf32>
    %18 = stablehlo.log %14 : tensor<1x2x3xf32>
    %19 = stablehlo.add %9, %18 : tensor<1x2x3xf32>
    %20 = stablehlo.transpose %19, dims = [0, 2, 1] : (tensor<1x2x3xf32>) -> tensor<1x3x2xf32>
    return %17, %20 : tensor<1x2x3x4xf32>, tensor<1x3x2xf32>
  }
}

// causal_half_more_queries
module @main {
  func.func @main(%arg0: tensor<1x2x5x4xbf16>, %arg1: tensor<1x2x3x4xbf16>, %arg2: tensor<1x2x3x4xbf16>) -> (tensor<1x2x5x4xbf16>, tensor<1x5x2xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x5x4xbf16>, tensor<1x2x3x4xbf16>) -> tensor<1x2x5x3xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<1x2x5x3xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<1x2x5x3xf32>
    %2 = stablehlo.iota dim = 1 : tensor<5x3xi32>
    %3 = stablehlo.iota dim = 0 : tensor<5x3xi32>
    %4 = stablehlo.compare LE, %2, %3, SIGNED : (tensor<5x3xi32>, tensor<5x3xi32>) -> tensor<5x3xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [2, 3] : (tensor<5x3xi1>) -> tensor<1x2x5x3xi1>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<1x2x5x3xf32>
    %6 = stablehlo.select %5, %1, %cst_0 : tensor<1x2x5x3xi1>, tensor<1x2x5x3xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<1x2x5x3xf32>, tensor<f32>) -> tensor<1x2x5xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x5xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<1x2x5xf32>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<1x2x5xf32>
    %8 = stablehlo.compare EQ, %7, %cst_4, FLOAT : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xi1>
    %9 = stablehlo.select %8, %cst_2, %7 : tensor<1x2x5xi1>, tensor<1x2x5xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<1x2x5xf32>) -> tensor<1x2x5x3xf32>
    %11 = stablehlo.subtract %6, %10 : tensor<1x2x5x3xf32>
    %12 = stablehlo.exponential %11 : tensor<1x2x5x3xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<1x2x5x3xf32>, tensor<f32>) -> tensor<1x2x5xf32>
    %14 = stablehlo.select %8, %cst_3, %13 : tensor<1x2x5xi1>, tensor<1x2x5xf32>
    %15 = stablehlo.convert %12 : (tensor<1x2x5x3xf32>) -> tensor<1x2x5x3xbf16>
    %16 = stablehlo.dot_general %15, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<1x2x5x3xbf16>, tensor<1x2x3x4xbf16>) -> tensor<1x2x5x4xf32>
    %17 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<1x2x5xf32>) -> tensor<1x2x5x4xf32>
    %18 = stablehlo.divide %16, %17 : tensor<1x2x5x4xf32>
    %19 = stablehlo.log %14 : tensor<1x2x5xf32>
    %20 = stablehlo.add %9, %19 : tensor<1x2x5xf32>
    %21 = stablehlo.convert %18 : (tensor<1x2x5x4xf32>) -> tensor<1x2x5x4xbf16>
    %22 = stablehlo.transpose %20, dims = [0, 2, 1] : (tensor<1x2x5xf32>) -> tensor<1x5x2xf32>
    return %21, %22 : tensor<1x2x5x4xbf16>, tensor<1x5x2xf32>
  }
}

// a_row_without_keys
module @main {
  func.func @main(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x4x4xf32>, %arg2: tensor<1x2x4x4xf32>, %arg3: tensor<3x4xf32>) -> (tensor<1x2x3x4xf32>, tensor<1x3x2xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<1x2x3x4xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<1x2x3x4xf32>
    %2 = stablehlo.broadcast_in_dim %arg3, dims = [2, 3] : (tensor<3x4xf32>) -> tensor<1x2x3x4xf32>
    %3 = stablehlo.add %1, %2 : tensor<1x2x3x4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x3xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<1x2x3xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<1x2x3xf32>
    %5 = stablehlo.compare EQ, %4, %cst_3, FLOAT : (tensor<1x2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xi1>
    %6 = stablehlo.select %5, %cst_1, %4 : tensor<1x2x3xi1>, tensor<1x2x3xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %8 = stablehlo.subtract %3, %7 : tensor<1x2x3x4xf32>
    %9 = stablehlo.exponential %8 : tensor<1x2x3x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %11 = stablehlo.select %5, %cst_2, %10 : tensor<1x2x3xi1>, tensor<1x2x3xf32>
    %12 = stablehlo.dot_general %9, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %14 = stablehlo.divide %12, %13 : tensor<1x2x3x4xf32>
    %15 = stablehlo.log %11 : tensor<1x2x3xf32>
    %16 = stablehlo.add %6, %15 : tensor<1x2x3xf32>
    %17 = stablehlo.transpose %16, dims = [0, 2, 1] : (tensor<1x2x3xf32>) -> tensor<1x3x2xf32>
    return %14, %17 : tensor<1x2x3x4xf32>, tensor<1x3x2xf32>
  }
}

// half_broadcast_mask
module @main {
  func.func @main(%arg0: tensor<1x2x3x4xf16>, %arg1: tensor<1x2x4x4xf16>, %arg2: tensor<1x2x4x4xf16>, %arg3: tensor<1x1x1x4xf16>) -> (tensor<1x2x3x4xf16>, tensor<1x3x2xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x3x4xf16>, tensor<1x2x4x4xf16>) -> tensor<1x2x3x4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<1x2x3x4xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<1x2x3x4xf32>
    %2 = stablehlo.convert %arg3 : (tensor<1x1x1x4xf16>) -> tensor<1x1x1x4xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x1x1x4xf32>) -> tensor<1x4xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 3] : (tensor<1x4xf32>) -> tensor<1x2x3x4xf32>
    %5 = stablehlo.add %1, %4 : tensor<1x2x3x4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x3xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<1x2x3xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<1x2x3xf32>
    %7 = stablehlo.compare EQ, %6, %cst_3, FLOAT : (tensor<1x2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xi1>
    %8 = stablehlo.select %7, %cst_1, %6 : tensor<1x2x3xi1>, tensor<1x2x3xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %10 = stablehlo.subtract %5, %9 : tensor<1x2x3x4xf32>
    %11 = stablehlo.exponential %10 : tensor<1x2x3x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %13 = stablehlo.select %7, %cst_2, %12 : tensor<1x2x3xi1>, tensor<1x2x3xf32>
    %14 = stablehlo.convert %11 : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf16>
    %15 = stablehlo.dot_general %14, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<1x2x3x4xf16>, tensor<1x2x4x4xf16>) -> tensor<1x2x3x4xf32>
    %16 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %17 = stablehlo.divide %15, %16 : tensor<1x2x3x4xf32>
    %18 = stablehlo.log %13 : tensor<1x2x3xf32>
    %19 = stablehlo.add %8, %18 : tensor<1x2x3xf32>
    %20 = stablehlo.convert %17 : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf16>
    %21 = stablehlo.transpose %19, dims = [0, 2, 1] : (tensor<1x2x3xf32>) -> tensor<1x3x2xf32>
    return %20, %21 : tensor<1x2x3x4xf16>, tensor<1x3x2xf32>
  }
}

// half_with_float32_mask
module @main {
  func.func @main(%arg0: tensor<1x2x3x4xbf16>, %arg1: tensor<1x2x4x4xbf16>, %arg2: tensor<1x2x4x4xbf16>, %arg3: tensor<3x4xf32>) -> (tensor<1x2x3x4xbf16>, tensor<1x3x2xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x3x4xbf16>, tensor<1x2x4x4xbf16>) -> tensor<1x2x3x4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<1x2x3x4xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<1x2x3x4xf32>
    %2 = stablehlo.broadcast_in_dim %arg3, dims = [2, 3] : (tensor<3x4xf32>) -> tensor<1x2x3x4xf32>
    %3 = stablehlo.add %1, %2 : tensor<1x2x3x4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x3xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<1x2x3xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<1x2x3xf32>
    %5 = stablehlo.compare EQ, %4, %cst_3, FLOAT : (tensor<1x2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xi1>
    %6 = stablehlo.select %5, %cst_1, %4 : tensor<1x2x3xi1>, tensor<1x2x3xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %8 = stablehlo.subtract %3, %7 : tensor<1x2x3x4xf32>
    %9 = stablehlo.exponential %8 : tensor<1x2x3x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %11 = stablehlo.select %5, %cst_2, %10 : tensor<1x2x3xi1>, tensor<1x2x3xf32>
    %12 = stablehlo.convert %9 : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xbf16>
    %13 = stablehlo.dot_general %12, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<1x2x3x4xbf16>, tensor<1x2x4x4xbf16>) -> tensor<1x2x3x4xf32>
    %14 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x4xf32>
    %15 = stablehlo.divide %13, %14 : tensor<1x2x3x4xf32>
    %16 = stablehlo.log %11 : tensor<1x2x3xf32>
    %17 = stablehlo.add %6, %16 : tensor<1x2x3xf32>
    %18 = stablehlo.convert %15 : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xbf16>
    %19 = stablehlo.transpose %17, dims = [0, 2, 1] : (tensor<1x2x3xf32>) -> tensor<1x3x2xf32>
    return %18, %19 : tensor<1x2x3x4xbf16>, tensor<1x3x2xf32>
  }
}

// float64
module @main {
  func.func @main(%arg0: tensor<1x2x3x4xf64>, %arg1: tensor<1x2x4x4xf64>, %arg2: tensor<1x2x4x4xf64>, %arg3: tensor<3x4xf64>) -> (tensor<1x2x3x4xf64>, tensor<1x3x2xf64>) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<1x2x3x4xf64>, tensor<1x2x4x4xf64>) -> tensor<1x2x3x4xf64>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<1x2x3x4xf64>
    %1 = stablehlo.multiply %0, %cst : tensor<1x2x3x4xf64>
    %2 = stablehlo.broadcast_in_dim %arg3, dims = [2, 3] : (tensor<3x4xf64>) -> tensor<1x2x3x4xf64>
    %3 = stablehlo.add %1, %2 : tensor<1x2x3x4xf64>
    %cst_0 = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<1x2x3x4xf64>, tensor<f64>) -> tensor<1x2x3xf64>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x3xf64>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<1x2x3xf64>
    %cst_3 = stablehlo.constant dense<0xFFF0000000000000> : tensor<1x2x3xf64>
    %5 = stablehlo.compare EQ, %4, %cst_3, FLOAT : (tensor<1x2x3xf64>, tensor<1x2x3xf64>) -> tensor<1x2x3xi1>
    %6 = stablehlo.select %5, %cst_1, %4 : tensor<1x2x3xi1>, tensor<1x2x3xf64>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<1x2x3xf64>) -> tensor<1x2x3x4xf64>
    %8 = stablehlo.subtract %3, %7 : tensor<1x2x3x4xf64>
    %9 = stablehlo.exponential %8 : tensor<1x2x3x4xf64>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %10 = stablehlo.reduce(%9 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x4xf64>, tensor<f64>) -> tensor<1x2x3xf64>
    %11 = stablehlo.select %5, %cst_2, %10 : tensor<1x2x3xi1>, tensor<1x2x3xf64>
    %12 = stablehlo.dot_general %9, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<1x2x3x4xf64>, tensor<1x2x4x4xf64>) -> tensor<1x2x3x4xf64>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<1x2x3xf64>) -> tensor<1x2x3x4xf64>
    %14 = stablehlo.divide %12, %13 : tensor<1x2x3x4xf64>
    %15 = stablehlo.log %11 : tensor<1x2x3xf64>
    %16 = stablehlo.add %6, %15 : tensor<1x2x3xf64>
    %17 = stablehlo.transpose %16, dims = [0, 2, 1] : (tensor<1x2x3xf64>) -> tensor<1x3x2xf64>
    return %14, %17 : tensor<1x2x3x4xf64>, tensor<1x3x2xf64>
  }
}

// shared_key_heads
module @main {
  func.func @main(%arg0: tensor<2x4x3x4xf32>, %arg1: tensor<2x2x5x4xf32>, %arg2: tensor<2x2x5x4xf32>) -> (tensor<2x4x3x4xf32>, tensor<2x3x4xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x4x3x4xf32>) -> tensor<2x2x6x4xf32>
    %1 = stablehlo.dot_general %0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x2x6x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x6x5xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x2x6x5xf32>) -> tensor<2x4x3x5xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x4x3x5xf32>
    %3 = stablehlo.multiply %2, %cst : tensor<2x4x3x5xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x3x5xf32>, tensor<f32>) -> tensor<2x4x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<2x4x3xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<2x4x3xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<2x4x3xf32>
    %5 = stablehlo.compare EQ, %4, %cst_3, FLOAT : (tensor<2x4x3xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xi1>
    %6 = stablehlo.select %5, %cst_1, %4 : tensor<2x4x3xi1>, tensor<2x4x3xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<2x4x3xf32>) -> tensor<2x4x3x5xf32>
    %8 = stablehlo.subtract %3, %7 : tensor<2x4x3x5xf32>
    %9 = stablehlo.exponential %8 : tensor<2x4x3x5xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<2x4x3x5xf32>, tensor<f32>) -> tensor<2x4x3xf32>
    %11 = stablehlo.select %5, %cst_2, %10 : tensor<2x4x3xi1>, tensor<2x4x3xf32>
    %12 = stablehlo.reshape %9 : (tensor<2x4x3x5xf32>) -> tensor<2x2x6x5xf32>
    %13 = stablehlo.dot_general %12, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x6x5xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x6x4xf32>
    %14 = stablehlo.reshape %13 : (tensor<2x2x6x4xf32>) -> tensor<2x4x3x4xf32>
    %15 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x4x3xf32>) -> tensor<2x4x3x4xf32>
    %16 = stablehlo.divide %14, %15 : tensor<2x4x3x4xf32>
    %17 = stablehlo.log %11 : tensor<2x4x3xf32>
    %18 = stablehlo.add %6, %17 : tensor<2x4x3xf32>
    %19 = stablehlo.transpose %18, dims = [0, 2, 1] : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
    return %16, %19 : tensor<2x4x3x4xf32>, tensor<2x3x4xf32>
  }
}
