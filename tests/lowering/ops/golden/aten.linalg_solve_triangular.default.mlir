// lower
module @main {
  func.func @main(%arg0: tensor<3x3xf32>, %arg1: tensor<3x2xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<3x3xf32>) -> tensor<1x3x3xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<3x2xf32>) -> tensor<1x3x2xf32>
    %2 = stablehlo.slice %1 [0:1, 0:1, 0:2] : (tensor<1x3x2xf32>) -> tensor<1x1x2xf32>
    %3 = stablehlo.slice %1 [0:1, 1:3, 0:2] : (tensor<1x3x2xf32>) -> tensor<1x2x2xf32>
    %4 = stablehlo.slice %0 [0:1, 0:1, 0:1] : (tensor<1x3x3xf32>) -> tensor<1x1x1xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x1x1xf32>) -> tensor<1x1xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x1x2xf32>
    %7 = stablehlo.divide %2, %6 : tensor<1x1x2xf32>
    %8 = stablehlo.slice %0 [0:1, 1:3, 0:1] : (tensor<1x3x3xf32>) -> tensor<1x2x1xf32>
    %9 = stablehlo.dot_general %8, %7, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x2x1xf32>, tensor<1x1x2xf32>) -> tensor<1x2x2xf32>
    %10 = stablehlo.subtract %3, %9 : tensor<1x2x2xf32>
    %11 = stablehlo.slice %10 [0:1, 0:1, 0:2] : (tensor<1x2x2xf32>) -> tensor<1x1x2xf32>
    %12 = stablehlo.slice %10 [0:1, 1:2, 0:2] : (tensor<1x2x2xf32>) -> tensor<1x1x2xf32>
    %13 = stablehlo.slice %0 [0:1, 1:2, 1:2] : (tensor<1x3x3xf32>) -> tensor<1x1x1xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x1x1xf32>) -> tensor<1x1xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x1x2xf32>
    %16 = stablehlo.divide %11, %15 : tensor<1x1x2xf32>
    %17 = stablehlo.slice %0 [0:1, 2:3, 1:2] : (tensor<1x3x3xf32>) -> tensor<1x1x1xf32>
    %18 = stablehlo.dot_general %17, %16, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x1x1xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
    %19 = stablehlo.subtract %12, %18 : tensor<1x1x2xf32>
    %20 = stablehlo.slice %0 [0:1, 2:3, 2:3] : (tensor<1x3x3xf32>) -> tensor<1x1x1xf32>
    %21 = stablehlo.reshape %20 : (tensor<1x1x1xf32>) -> tensor<1x1xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x1x2xf32>
    %23 = stablehlo.divide %19, %22 : tensor<1x1x2xf32>
    %24 = stablehlo.concatenate %16, %23, dim = 1 : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x2x2xf32>
    %25 = stablehlo.concatenate %7, %24, dim = 1 : (tensor<1x1x2xf32>, tensor<1x2x2xf32>) -> tensor<1x3x2xf32>
    %26 = stablehlo.reshape %25 : (tensor<1x3x2xf32>) -> tensor<3x2xf32>
    %27 = stablehlo.transpose %26, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
    return %27 : tensor<2x3xf32>
  }
}

// upper
module @main {
  func.func @main(%arg0: tensor<5x5xf32>, %arg1: tensor<5x1xf32>) -> tensor<5x1xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<5x1xf32>) -> tensor<1x5x1xf32>
    %2 = stablehlo.slice %1 [0:1, 0:2, 0:1] : (tensor<1x5x1xf32>) -> tensor<1x2x1xf32>
    %3 = stablehlo.slice %1 [0:1, 2:5, 0:1] : (tensor<1x5x1xf32>) -> tensor<1x3x1xf32>
    %4 = stablehlo.slice %3 [0:1, 0:1, 0:1] : (tensor<1x3x1xf32>) -> tensor<1x1x1xf32>
    %5 = stablehlo.slice %3 [0:1, 1:3, 0:1] : (tensor<1x3x1xf32>) -> tensor<1x2x1xf32>
    %6 = stablehlo.slice %5 [0:1, 0:1, 0:1] : (tensor<1x2x1xf32>) -> tensor<1x1x1xf32>
    %7 = stablehlo.slice %5 [0:1, 1:2, 0:1] : (tensor<1x2x1xf32>) -> tensor<1x1x1xf32>
    %8 = stablehlo.slice %0 [0:1, 4:5, 4:5] : (tensor<1x5x5xf32>) -> tensor<1x1x1xf32>
    %9 = stablehlo.divide %7, %8 : tensor<1x1x1xf32>
    %10 = stablehlo.slice %0 [0:1, 3:4, 4:5] : (tensor<1x5x5xf32>) -> tensor<1x1x1xf32>
    %11 = stablehlo.dot_general %10, %9, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %12 = stablehlo.subtract %6, %11 : tensor<1x1x1xf32>
    %13 = stablehlo.slice %0 [0:1, 3:4, 3:4] : (tensor<1x5x5xf32>) -> tensor<1x1x1xf32>
    %14 = stablehlo.divide %12, %13 : tensor<1x1x1xf32>
    %15 = stablehlo.concatenate %14, %9, dim = 1 : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x2x1xf32>
    %16 = stablehlo.slice %0 [0:1, 2:3, 3:5] : (tensor<1x5x5xf32>) -> tensor<1x1x2xf32>
    %17 = stablehlo.dot_general %16, %15, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x1x2xf32>, tensor<1x2x1xf32>) -> tensor<1x1x1xf32>
    %18 = stablehlo.subtract %4, %17 : tensor<1x1x1xf32>
    %19 = stablehlo.slice %0 [0:1, 2:3, 2:3] : (tensor<1x5x5xf32>) -> tensor<1x1x1xf32>
    %20 = stablehlo.divide %18, %19 : tensor<1x1x1xf32>
    %21 = stablehlo.concatenate %20, %15, dim = 1 : (tensor<1x1x1xf32>, tensor<1x2x1xf32>) -> tensor<1x3x1xf32>
    %22 = stablehlo.slice %0 [0:1, 0:2, 2:5] : (tensor<1x5x5xf32>) -> tensor<1x2x3xf32>
    %23 = stablehlo.dot_general %22, %21, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x2x3xf32>, tensor<1x3x1xf32>) -> tensor<1x2x1xf32>
    %24 = stablehlo.subtract %2, %23 : tensor<1x2x1xf32>
    %25 = stablehlo.slice %24 [0:1, 0:1, 0:1] : (tensor<1x2x1xf32>) -> tensor<1x1x1xf32>
    %26 = stablehlo.slice %24 [0:1, 1:2, 0:1] : (tensor<1x2x1xf32>) -> tensor<1x1x1xf32>
    %27 = stablehlo.slice %0 [0:1, 1:2, 1:2] : (tensor<1x5x5xf32>) -> tensor<1x1x1xf32>
    %28 = stablehlo.divide %26, %27 : tensor<1x1x1xf32>
    %29 = stablehlo.slice %0 [0:1, 0:1, 1:2] : (tensor<1x5x5xf32>) -> tensor<1x1x1xf32>
    %30 = stablehlo.dot_general %29, %28, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %31 = stablehlo.subtract %25, %30 : tensor<1x1x1xf32>
    %32 = stablehlo.slice %0 [0:1, 0:1, 0:1] : (tensor<1x5x5xf32>) -> tensor<1x1x1xf32>
    %33 = stablehlo.divide %31, %32 : tensor<1x1x1xf32>
    %34 = stablehlo.concatenate %33, %28, dim = 1 : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x2x1xf32>
    %35 = stablehlo.concatenate %34, %21, dim = 1 : (tensor<1x2x1xf32>, tensor<1x3x1xf32>) -> tensor<1x5x1xf32>
    %36 = stablehlo.reshape %35 : (tensor<1x5x1xf32>) -> tensor<5x1xf32>
    return %36 : tensor<5x1xf32>
  }
}

// unit
module @main {
  func.func @main(%arg0: tensor<2x4x4xf32>, %arg1: tensor<2x4x3xf32>) -> tensor<2x3x4xf32> {
    %0 = stablehlo.slice %arg1 [0:2, 0:2, 0:3] : (tensor<2x4x3xf32>) -> tensor<2x2x3xf32>
    %1 = stablehlo.slice %arg1 [0:2, 2:4, 0:3] : (tensor<2x4x3xf32>) -> tensor<2x2x3xf32>
    %2 = stablehlo.slice %0 [0:2, 0:1, 0:3] : (tensor<2x2x3xf32>) -> tensor<2x1x3xf32>
    %3 = stablehlo.slice %0 [0:2, 1:2, 0:3] : (tensor<2x2x3xf32>) -> tensor<2x1x3xf32>
    %4 = stablehlo.slice %arg0 [0:2, 1:2, 0:1] : (tensor<2x4x4xf32>) -> tensor<2x1x1xf32>
    %5 = stablehlo.dot_general %4, %2, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x1x1xf32>, tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
    %6 = stablehlo.subtract %3, %5 : tensor<2x1x3xf32>
    %7 = stablehlo.concatenate %2, %6, dim = 1 : (tensor<2x1x3xf32>, tensor<2x1x3xf32>) -> tensor<2x2x3xf32>
    %8 = stablehlo.slice %arg0 [0:2, 2:4, 0:2] : (tensor<2x4x4xf32>) -> tensor<2x2x2xf32>
    %9 = stablehlo.dot_general %8, %7, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x2x2xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xf32>
    %10 = stablehlo.subtract %1, %9 : tensor<2x2x3xf32>
    %11 = stablehlo.slice %10 [0:2, 0:1, 0:3] : (tensor<2x2x3xf32>) -> tensor<2x1x3xf32>
    %12 = stablehlo.slice %10 [0:2, 1:2, 0:3] : (tensor<2x2x3xf32>) -> tensor<2x1x3xf32>
    %13 = stablehlo.slice %arg0 [0:2, 3:4, 2:3] : (tensor<2x4x4xf32>) -> tensor<2x1x1xf32>
    %14 = stablehlo.dot_general %13, %11, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x1x1xf32>, tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
    %15 = stablehlo.subtract %12, %14 : tensor<2x1x3xf32>
    %16 = stablehlo.concatenate %11, %15, dim = 1 : (tensor<2x1x3xf32>, tensor<2x1x3xf32>) -> tensor<2x2x3xf32>
    %17 = stablehlo.concatenate %7, %16, dim = 1 : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x4x3xf32>
    %18 = stablehlo.transpose %17, dims = [0, 2, 1] : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
    return %18 : tensor<2x3x4xf32>
  }
}

// right_side
module @main {
  func.func @main(%arg0: tensor<4x4xf32>, %arg1: tensor<2x4xf32>) -> tensor<4x2xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<2x4xf32>) -> tensor<1x2x4xf32>
    %2 = stablehlo.transpose %0, dims = [0, 2, 1] : (tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
    %3 = stablehlo.transpose %1, dims = [0, 2, 1] : (tensor<1x2x4xf32>) -> tensor<1x4x2xf32>
    %4 = stablehlo.slice %3 [0:1, 0:2, 0:2] : (tensor<1x4x2xf32>) -> tensor<1x2x2xf32>
    %5 = stablehlo.slice %3 [0:1, 2:4, 0:2] : (tensor<1x4x2xf32>) -> tensor<1x2x2xf32>
    %6 = stablehlo.slice %5 [0:1, 0:1, 0:2] : (tensor<1x2x2xf32>) -> tensor<1x1x2xf32>
    %7 = stablehlo.slice %5 [0:1, 1:2, 0:2] : (tensor<1x2x2xf32>) -> tensor<1x1x2xf32>
    %8 = stablehlo.slice %2 [0:1, 3:4, 3:4] : (tensor<1x4x4xf32>) -> tensor<1x1x1xf32>
    %9 = stablehlo.reshape %8 : (tensor<1x1x1xf32>) -> tensor<1x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x1x2xf32>
    %11 = stablehlo.divide %7, %10 : tensor<1x1x2xf32>
    %12 = stablehlo.slice %2 [0:1, 2:3, 3:4] : (tensor<1x4x4xf32>) -> tensor<1x1x1xf32>
    %13 = stablehlo.dot_general %12, %11, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x1x1xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
    %14 = stablehlo.subtract %6, %13 : tensor<1x1x2xf32>
    %15 = stablehlo.slice %2 [0:1, 2:3, 2:3] : (tensor<1x4x4xf32>) -> tensor<1x1x1xf32>
    %16 = stablehlo.reshape %15 : (tensor<1x1x1xf32>) -> tensor<1x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x1x2xf32>
    %18 = stablehlo.divide %14, %17 : tensor<1x1x2xf32>
    %19 = stablehlo.concatenate %18, %11, dim = 1 : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x2x2xf32>
    %20 = stablehlo.slice %2 [0:1, 0:2, 2:4] : (tensor<1x4x4xf32>) -> tensor<1x2x2xf32>
    %21 = stablehlo.dot_general %20, %19, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x2x2xf32>, tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
    %22 = stablehlo.subtract %4, %21 : tensor<1x2x2xf32>
    %23 = stablehlo.slice %22 [0:1, 0:1, 0:2] : (tensor<1x2x2xf32>) -> tensor<1x1x2xf32>
    %24 = stablehlo.slice %22 [0:1, 1:2, 0:2] : (tensor<1x2x2xf32>) -> tensor<1x1x2xf32>
    %25 = stablehlo.slice %2 [0:1, 1:2, 1:2] : (tensor<1x4x4xf32>) -> tensor<1x1x1xf32>
    %26 = stablehlo.reshape %25 : (tensor<1x1x1xf32>) -> tensor<1x1xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x1x2xf32>
    %28 = stablehlo.divide %24, %27 : tensor<1x1x2xf32>
    %29 = stablehlo.slice %2 [0:1, 0:1, 1:2] : (tensor<1x4x4xf32>) -> tensor<1x1x1xf32>
    %30 = stablehlo.dot_general %29, %28, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x1x1xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
    %31 = stablehlo.subtract %23, %30 : tensor<1x1x2xf32>
    %32 = stablehlo.slice %2 [0:1, 0:1, 0:1] : (tensor<1x4x4xf32>) -> tensor<1x1x1xf32>
    %33 = stablehlo.reshape %32 : (tensor<1x1x1xf32>) -> tensor<1x1xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x1x2xf32>
    %35 = stablehlo.divide %31, %34 : tensor<1x1x2xf32>
    %36 = stablehlo.concatenate %35, %28, dim = 1 : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x2x2xf32>
    %37 = stablehlo.concatenate %36, %19, dim = 1 : (tensor<1x2x2xf32>, tensor<1x2x2xf32>) -> tensor<1x4x2xf32>
    %38 = stablehlo.transpose %37, dims = [0, 2, 1] : (tensor<1x4x2xf32>) -> tensor<1x2x4xf32>
    %39 = stablehlo.reshape %38 : (tensor<1x2x4xf32>) -> tensor<2x4xf32>
    %40 = stablehlo.transpose %39, dims = [1, 0] : (tensor<2x4xf32>) -> tensor<4x2xf32>
    return %40 : tensor<4x2xf32>
  }
}

// broadcast
module @main {
  func.func @main(%arg0: tensor<2x1x3x3xf32>, %arg1: tensor<4x3x2xf32>) -> tensor<2x4x2x3xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x1x3x3xf32>) -> tensor<2x3x3xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 2, 3] : (tensor<2x3x3xf32>) -> tensor<2x4x3x3xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x4x3x3xf32>) -> tensor<8x3x3xf32>
    %3 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<4x3x2xf32>) -> tensor<2x4x3x2xf32>
    %4 = stablehlo.reshape %3 : (tensor<2x4x3x2xf32>) -> tensor<8x3x2xf32>
    %5 = stablehlo.slice %4 [0:8, 0:1, 0:2] : (tensor<8x3x2xf32>) -> tensor<8x1x2xf32>
    %6 = stablehlo.slice %4 [0:8, 1:3, 0:2] : (tensor<8x3x2xf32>) -> tensor<8x2x2xf32>
    %7 = stablehlo.slice %6 [0:8, 0:1, 0:2] : (tensor<8x2x2xf32>) -> tensor<8x1x2xf32>
    %8 = stablehlo.slice %6 [0:8, 1:2, 0:2] : (tensor<8x2x2xf32>) -> tensor<8x1x2xf32>
    %9 = stablehlo.slice %2 [0:8, 2:3, 2:3] : (tensor<8x3x3xf32>) -> tensor<8x1x1xf32>
    %10 = stablehlo.reshape %9 : (tensor<8x1x1xf32>) -> tensor<8x1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x1x2xf32>
    %12 = stablehlo.divide %8, %11 : tensor<8x1x2xf32>
    %13 = stablehlo.slice %2 [0:8, 1:2, 2:3] : (tensor<8x3x3xf32>) -> tensor<8x1x1xf32>
    %14 = stablehlo.dot_general %13, %12, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<8x1x1xf32>, tensor<8x1x2xf32>) -> tensor<8x1x2xf32>
    %15 = stablehlo.subtract %7, %14 : tensor<8x1x2xf32>
    %16 = stablehlo.slice %2 [0:8, 1:2, 1:2] : (tensor<8x3x3xf32>) -> tensor<8x1x1xf32>
    %17 = stablehlo.reshape %16 : (tensor<8x1x1xf32>) -> tensor<8x1xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x1x2xf32>
    %19 = stablehlo.divide %15, %18 : tensor<8x1x2xf32>
    %20 = stablehlo.concatenate %19, %12, dim = 1 : (tensor<8x1x2xf32>, tensor<8x1x2xf32>) -> tensor<8x2x2xf32>
    %21 = stablehlo.slice %2 [0:8, 0:1, 1:3] : (tensor<8x3x3xf32>) -> tensor<8x1x2xf32>
    %22 = stablehlo.dot_general %21, %20, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<8x1x2xf32>, tensor<8x2x2xf32>) -> tensor<8x1x2xf32>
    %23 = stablehlo.subtract %5, %22 : tensor<8x1x2xf32>
    %24 = stablehlo.slice %2 [0:8, 0:1, 0:1] : (tensor<8x3x3xf32>) -> tensor<8x1x1xf32>
    %25 = stablehlo.reshape %24 : (tensor<8x1x1xf32>) -> tensor<8x1xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x1x2xf32>
    %27 = stablehlo.divide %23, %26 : tensor<8x1x2xf32>
    %28 = stablehlo.concatenate %27, %20, dim = 1 : (tensor<8x1x2xf32>, tensor<8x2x2xf32>) -> tensor<8x3x2xf32>
    %29 = stablehlo.reshape %28 : (tensor<8x3x2xf32>) -> tensor<2x4x3x2xf32>
    %30 = stablehlo.transpose %29, dims = [0, 1, 3, 2] : (tensor<2x4x3x2xf32>) -> tensor<2x4x2x3xf32>
    return %30 : tensor<2x4x2x3xf32>
  }
}

// no_equations
module @main {
  func.func @main(%arg0: tensor<0x0xf32>, %arg1: tensor<0x2xf32>) -> tensor<0x2xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<0x2xf32>
    return %cst : tensor<0x2xf32>
  }
}

// double
module @main {
  func.func @main(%arg0: tensor<6x6xf64>, %arg1: tensor<6x2xf64>) -> tensor<2x6xf64> {
    %0 = stablehlo.reshape %arg0 : (tensor<6x6xf64>) -> tensor<1x6x6xf64>
    %1 = stablehlo.reshape %arg1 : (tensor<6x2xf64>) -> tensor<1x6x2xf64>
    %2 = stablehlo.slice %1 [0:1, 0:3, 0:2] : (tensor<1x6x2xf64>) -> tensor<1x3x2xf64>
    %3 = stablehlo.slice %1 [0:1, 3:6, 0:2] : (tensor<1x6x2xf64>) -> tensor<1x3x2xf64>
    %4 = stablehlo.slice %3 [0:1, 0:1, 0:2] : (tensor<1x3x2xf64>) -> tensor<1x1x2xf64>
    %5 = stablehlo.slice %3 [0:1, 1:3, 0:2] : (tensor<1x3x2xf64>) -> tensor<1x2x2xf64>
    %6 = stablehlo.slice %5 [0:1, 0:1, 0:2] : (tensor<1x2x2xf64>) -> tensor<1x1x2xf64>
    %7 = stablehlo.slice %5 [0:1, 1:2, 0:2] : (tensor<1x2x2xf64>) -> tensor<1x1x2xf64>
    %8 = stablehlo.slice %0 [0:1, 4:5, 5:6] : (tensor<1x6x6xf64>) -> tensor<1x1x1xf64>
    %9 = stablehlo.dot_general %8, %7, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x1x1xf64>, tensor<1x1x2xf64>) -> tensor<1x1x2xf64>
    %10 = stablehlo.subtract %6, %9 : tensor<1x1x2xf64>
    %11 = stablehlo.concatenate %10, %7, dim = 1 : (tensor<1x1x2xf64>, tensor<1x1x2xf64>) -> tensor<1x2x2xf64>
    %12 = stablehlo.slice %0 [0:1, 3:4, 4:6] : (tensor<1x6x6xf64>) -> tensor<1x1x2xf64>
    %13 = stablehlo.dot_general %12, %11, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x1x2xf64>, tensor<1x2x2xf64>) -> tensor<1x1x2xf64>
    %14 = stablehlo.subtract %4, %13 : tensor<1x1x2xf64>
    %15 = stablehlo.concatenate %14, %11, dim = 1 : (tensor<1x1x2xf64>, tensor<1x2x2xf64>) -> tensor<1x3x2xf64>
    %16 = stablehlo.slice %0 [0:1, 0:3, 3:6] : (tensor<1x6x6xf64>) -> tensor<1x3x3xf64>
    %17 = stablehlo.dot_general %16, %15, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x3x3xf64>, tensor<1x3x2xf64>) -> tensor<1x3x2xf64>
    %18 = stablehlo.subtract %2, %17 : tensor<1x3x2xf64>
    %19 = stablehlo.slice %18 [0:1, 0:1, 0:2] : (tensor<1x3x2xf64>) -> tensor<1x1x2xf64>
    %20 = stablehlo.slice %18 [0:1, 1:3, 0:2] : (tensor<1x3x2xf64>) -> tensor<1x2x2xf64>
    %21 = stablehlo.slice %20 [0:1, 0:1, 0:2] : (tensor<1x2x2xf64>) -> tensor<1x1x2xf64>
    %22 = stablehlo.slice %20 [0:1, 1:2, 0:2] : (tensor<1x2x2xf64>) -> tensor<1x1x2xf64>
    %23 = stablehlo.slice %0 [0:1, 1:2, 2:3] : (tensor<1x6x6xf64>) -> tensor<1x1x1xf64>
    %24 = stablehlo.dot_general %23, %22, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x1x1xf64>, tensor<1x1x2xf64>) -> tensor<1x1x2xf64>
    %25 = stablehlo.subtract %21, %24 : tensor<1x1x2xf64>
    %26 = stablehlo.concatenate %25, %22, dim = 1 : (tensor<1x1x2xf64>, tensor<1x1x2xf64>) -> tensor<1x2x2xf64>
    %27 = stablehlo.slice %0 [0:1, 0:1, 1:3] : (tensor<1x6x6xf64>) -> tensor<1x1x2xf64>
    %28 = stablehlo.dot_general %27, %26, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x1x2xf64>, tensor<1x2x2xf64>) -> tensor<1x1x2xf64>
    %29 = stablehlo.subtract %19, %28 : tensor<1x1x2xf64>
    %30 = stablehlo.concatenate %29, %26, dim = 1 : (tensor<1x1x2xf64>, tensor<1x2x2xf64>) -> tensor<1x3x2xf64>
    %31 = stablehlo.concatenate %30, %15, dim = 1 : (tensor<1x3x2xf64>, tensor<1x3x2xf64>) -> tensor<1x6x2xf64>
    %32 = stablehlo.reshape %31 : (tensor<1x6x2xf64>) -> tensor<6x2xf64>
    %33 = stablehlo.transpose %32, dims = [1, 0] : (tensor<6x2xf64>) -> tensor<2x6xf64>
    return %33 : tensor<2x6xf64>
  }
}

// complex
module @main {
  func.func @main(%arg0: tensor<3x3xcomplex<f32>>, %arg1: tensor<3x2xcomplex<f32>>) -> tensor<2x3xcomplex<f32>> {
    %0 = stablehlo.reshape %arg0 : (tensor<3x3xcomplex<f32>>) -> tensor<1x3x3xcomplex<f32>>
    %1 = stablehlo.reshape %arg1 : (tensor<3x2xcomplex<f32>>) -> tensor<1x3x2xcomplex<f32>>
    %2 = stablehlo.slice %1 [0:1, 0:1, 0:2] : (tensor<1x3x2xcomplex<f32>>) -> tensor<1x1x2xcomplex<f32>>
    %3 = stablehlo.slice %1 [0:1, 1:3, 0:2] : (tensor<1x3x2xcomplex<f32>>) -> tensor<1x2x2xcomplex<f32>>
    %4 = stablehlo.slice %0 [0:1, 0:1, 0:1] : (tensor<1x3x3xcomplex<f32>>) -> tensor<1x1x1xcomplex<f32>>
    %5 = stablehlo.reshape %4 : (tensor<1x1x1xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x1x2xcomplex<f32>>
    %7 = stablehlo.divide %2, %6 : tensor<1x1x2xcomplex<f32>>
    %8 = stablehlo.slice %0 [0:1, 1:3, 0:1] : (tensor<1x3x3xcomplex<f32>>) -> tensor<1x2x1xcomplex<f32>>
    %9 = stablehlo.dot_general %8, %7, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x2x1xcomplex<f32>>, tensor<1x1x2xcomplex<f32>>) -> tensor<1x2x2xcomplex<f32>>
    %10 = stablehlo.subtract %3, %9 : tensor<1x2x2xcomplex<f32>>
    %11 = stablehlo.slice %10 [0:1, 0:1, 0:2] : (tensor<1x2x2xcomplex<f32>>) -> tensor<1x1x2xcomplex<f32>>
    %12 = stablehlo.slice %10 [0:1, 1:2, 0:2] : (tensor<1x2x2xcomplex<f32>>) -> tensor<1x1x2xcomplex<f32>>
    %13 = stablehlo.slice %0 [0:1, 1:2, 1:2] : (tensor<1x3x3xcomplex<f32>>) -> tensor<1x1x1xcomplex<f32>>
    %14 = stablehlo.reshape %13 : (tensor<1x1x1xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x1x2xcomplex<f32>>
    %16 = stablehlo.divide %11, %15 : tensor<1x1x2xcomplex<f32>>
    %17 = stablehlo.slice %0 [0:1, 2:3, 1:2] : (tensor<1x3x3xcomplex<f32>>) -> tensor<1x1x1xcomplex<f32>>
    %18 = stablehlo.dot_general %17, %16, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x1x1xcomplex<f32>>, tensor<1x1x2xcomplex<f32>>) -> tensor<1x1x2xcomplex<f32>>
    %19 = stablehlo.subtract %12, %18 : tensor<1x1x2xcomplex<f32>>
    %20 = stablehlo.slice %0 [0:1, 2:3, 2:3] : (tensor<1x3x3xcomplex<f32>>) -> tensor<1x1x1xcomplex<f32>>
    %21 = stablehlo.reshape %20 : (tensor<1x1x1xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x1x2xcomplex<f32>>
    %23 = stablehlo.divide %19, %22 : tensor<1x1x2xcomplex<f32>>
    %24 = stablehlo.concatenate %16, %23, dim = 1 : (tensor<1x1x2xcomplex<f32>>, tensor<1x1x2xcomplex<f32>>) -> tensor<1x2x2xcomplex<f32>>
    %25 = stablehlo.concatenate %7, %24, dim = 1 : (tensor<1x1x2xcomplex<f32>>, tensor<1x2x2xcomplex<f32>>) -> tensor<1x3x2xcomplex<f32>>
    %26 = stablehlo.reshape %25 : (tensor<1x3x2xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
    %27 = stablehlo.transpose %26, dims = [1, 0] : (tensor<3x2xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
    return %27 : tensor<2x3xcomplex<f32>>
  }
}

// singular
module @main {
  func.func @main(%arg0: tensor<2x2xf32>, %arg1: tensor<2x1xf32>) -> tensor<2x1xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x2xf32>) -> tensor<1x2x2xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<2x1xf32>) -> tensor<1x2x1xf32>
    %2 = stablehlo.slice %1 [0:1, 0:1, 0:1] : (tensor<1x2x1xf32>) -> tensor<1x1x1xf32>
    %3 = stablehlo.slice %1 [0:1, 1:2, 0:1] : (tensor<1x2x1xf32>) -> tensor<1x1x1xf32>
    %4 = stablehlo.slice %0 [0:1, 0:1, 0:1] : (tensor<1x2x2xf32>) -> tensor<1x1x1xf32>
    %5 = stablehlo.divide %2, %4 : tensor<1x1x1xf32>
    %6 = stablehlo.slice %0 [0:1, 1:2, 0:1] : (tensor<1x2x2xf32>) -> tensor<1x1x1xf32>
    %7 = stablehlo.dot_general %6, %5, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %8 = stablehlo.subtract %3, %7 : tensor<1x1x1xf32>
    %9 = stablehlo.slice %0 [0:1, 1:2, 1:2] : (tensor<1x2x2xf32>) -> tensor<1x1x1xf32>
    %10 = stablehlo.divide %8, %9 : tensor<1x1x1xf32>
    %11 = stablehlo.concatenate %5, %10, dim = 1 : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x2x1xf32>
    %12 = stablehlo.reshape %11 : (tensor<1x2x1xf32>) -> tensor<2x1xf32>
    return %12 : tensor<2x1xf32>
  }
}
