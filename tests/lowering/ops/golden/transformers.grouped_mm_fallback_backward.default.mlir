// plain
module @main {
  func.func @main(%arg0: tensor<6x8xf32>, %arg1: tensor<3x8x4xf32>, %arg2: tensor<3xi32>, %arg3: tensor<6x4xf32>) -> (tensor<6x8xf32>, tensor<3x8x4xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<6x3xi32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xi32>) -> tensor<6x3xi32>
    %2 = stablehlo.compare GE, %0, %1, SIGNED : (tensor<6x3xi32>, tensor<6x3xi32>) -> tensor<6x3xi1>
    %3 = stablehlo.convert %2 : (tensor<6x3xi1>) -> tensor<6x3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.reduce(%3 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<6x3xi32>, tensor<i32>) -> tensor<6xi32>
    %5 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<3x8x4xf32>) -> tensor<3x4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<6x8xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<6xi32>
    %6 = stablehlo.compare EQ, %4, %c_0, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<6xi1>) -> tensor<6x8xi1>
    %8 = stablehlo.slice %5 [0:1, 0:4, 0:8] : (tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
    %9 = stablehlo.reshape %8 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %10 = stablehlo.dot_general %arg3, %9, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
    %11 = stablehlo.select %7, %10, %cst : tensor<6x8xi1>, tensor<6x8xf32>
    %c_1 = stablehlo.constant dense<1> : tensor<6xi32>
    %12 = stablehlo.compare EQ, %4, %c_1, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<6xi1>) -> tensor<6x8xi1>
    %14 = stablehlo.slice %5 [1:2, 0:4, 0:8] : (tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
    %15 = stablehlo.reshape %14 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %16 = stablehlo.dot_general %arg3, %15, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
    %17 = stablehlo.select %13, %16, %11 : tensor<6x8xi1>, tensor<6x8xf32>
    %c_2 = stablehlo.constant dense<2> : tensor<6xi32>
    %18 = stablehlo.compare EQ, %4, %c_2, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0] : (tensor<6xi1>) -> tensor<6x8xi1>
    %20 = stablehlo.slice %5 [2:3, 0:4, 0:8] : (tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
    %21 = stablehlo.reshape %20 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %22 = stablehlo.dot_general %arg3, %21, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
    %23 = stablehlo.select %19, %22, %17 : tensor<6x8xi1>, tensor<6x8xf32>
    %24 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<6x8xf32>) -> tensor<8x6xf32>
    %25 = stablehlo.compare EQ, %4, %c_0, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %26 = stablehlo.broadcast_in_dim %25, dims = [1] : (tensor<6xi1>) -> tensor<8x6xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<8x6xf32>
    %27 = stablehlo.select %26, %24, %cst_3 : tensor<8x6xi1>, tensor<8x6xf32>
    %28 = stablehlo.compare EQ, %4, %c_0, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0] : (tensor<6xi1>) -> tensor<6x4xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<6x4xf32>
    %30 = stablehlo.select %29, %arg3, %cst_4 : tensor<6x4xi1>, tensor<6x4xf32>
    %31 = stablehlo.dot_general %27, %30, contracting_dims = [1] x [0] : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
    %32 = stablehlo.reshape %31 : (tensor<8x4xf32>) -> tensor<1x8x4xf32>
    %33 = stablehlo.compare EQ, %4, %c_1, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %34 = stablehlo.broadcast_in_dim %33, dims = [1] : (tensor<6xi1>) -> tensor<8x6xi1>
    %35 = stablehlo.select %34, %24, %cst_3 : tensor<8x6xi1>, tensor<8x6xf32>
    %36 = stablehlo.compare EQ, %4, %c_1, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0] : (tensor<6xi1>) -> tensor<6x4xi1>
    %38 = stablehlo.select %37, %arg3, %cst_4 : tensor<6x4xi1>, tensor<6x4xf32>
    %39 = stablehlo.dot_general %35, %38, contracting_dims = [1] x [0] : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
    %40 = stablehlo.reshape %39 : (tensor<8x4xf32>) -> tensor<1x8x4xf32>
    %41 = stablehlo.compare EQ, %4, %c_2, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %42 = stablehlo.broadcast_in_dim %41, dims = [1] : (tensor<6xi1>) -> tensor<8x6xi1>
    %43 = stablehlo.select %42, %24, %cst_3 : tensor<8x6xi1>, tensor<8x6xf32>
    %44 = stablehlo.compare EQ, %4, %c_2, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %45 = stablehlo.broadcast_in_dim %44, dims = [0] : (tensor<6xi1>) -> tensor<6x4xi1>
    %46 = stablehlo.select %45, %arg3, %cst_4 : tensor<6x4xi1>, tensor<6x4xf32>
    %47 = stablehlo.dot_general %43, %46, contracting_dims = [1] x [0] : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
    %48 = stablehlo.reshape %47 : (tensor<8x4xf32>) -> tensor<1x8x4xf32>
    %49 = stablehlo.concatenate %32, %40, %48, dim = 0 : (tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x4xf32>) -> tensor<3x8x4xf32>
    return %23, %49 : tensor<6x8xf32>, tensor<3x8x4xf32>
  }
}
