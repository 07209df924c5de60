// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<3x4xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    return %0 : tensor<2x4xf32>
  }
}

// bfloat16
module @main {
  func.func @main(%arg0: tensor<4x40xbf16>, %arg1: tensor<3x40xbf16>) -> tensor<4x3xbf16> {
    %0 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<3x40xbf16>) -> tensor<40x3xbf16>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<4x40xbf16>, tensor<40x3xbf16>) -> tensor<4x3xf32>
    %2 = stablehlo.convert %1 : (tensor<4x3xf32>) -> tensor<4x3xbf16>
    return %2 : tensor<4x3xbf16>
  }
}

// half
module @main {
  func.func @main(%arg0: tensor<4x40xf16>, %arg1: tensor<40x3xf16>) -> tensor<4x3xf16> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<4x40xf16>, tensor<40x3xf16>) -> tensor<4x3xf32>
    %1 = stablehlo.convert %0 : (tensor<4x3xf32>) -> tensor<4x3xf16>
    return %1 : tensor<4x3xf16>
  }
}

// masked_bfloat16
module @main {
  func.func @main(%arg0: tensor<16xi1>, %arg1: tensor<16x8xbf16>, %arg2: tensor<16x8xbf16>) -> tensor<8x8xbf16> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<16xi1>) -> tensor<8x16xi1>
    %1 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<16x8xbf16>) -> tensor<8x16xbf16>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<8x16xbf16>
    %3 = stablehlo.select %0, %1, %2 : tensor<8x16xi1>, tensor<8x16xbf16>
    %4 = stablehlo.dot_general %3, %arg2, contracting_dims = [1] x [0] : (tensor<8x16xbf16>, tensor<16x8xbf16>) -> tensor<8x8xf32>
    %5 = stablehlo.convert %4 : (tensor<8x8xf32>) -> tensor<8x8xbf16>
    return %5 : tensor<8x8xbf16>
  }
}

// int64_wraps
module @main {
  func.func @main(%arg0: tensor<2x2xi64>) -> tensor<2x2xi64> {
    %0 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [1] x [0] : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi64>
    return %0 : tensor<2x2xi64>
  }
}

// empty_sum
module @main {
  func.func @main(%arg0: tensor<2x0xf32>, %arg1: tensor<0x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<2x0xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}

// no_rows
module @main {
  func.func @main(%arg0: tensor<0x2xf32>, %arg1: tensor<2x3xf32>) -> tensor<0x3xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<0x2xf32>, tensor<2x3xf32>) -> tensor<0x3xf32>
    return %0 : tensor<0x3xf32>
  }
}
