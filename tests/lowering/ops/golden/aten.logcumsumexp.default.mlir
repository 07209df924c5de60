// plain
module @main {
  func.func @main(%arg0: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [1, 0], high = [-1, 0], interior = [0, 0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<3x2xf32>
    %2 = stablehlo.minimum %arg0, %0 : tensor<3x2xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<3x2xf32>
    %4 = stablehlo.exponential %3 : tensor<3x2xf32>
    %5 = stablehlo.log_plus_one %4 : tensor<3x2xf32>
    %6 = stablehlo.add %1, %5 : tensor<3x2xf32>
    %7 = stablehlo.abs %1 : tensor<3x2xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<3x2xf32>
    %8 = stablehlo.compare EQ, %7, %cst_0, FLOAT : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xi1>
    %9 = stablehlo.select %8, %1, %6 : tensor<3x2xi1>, tensor<3x2xf32>
    %10 = stablehlo.pad %9, %cst, low = [2, 0], high = [-2, 0], interior = [0, 0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %11 = stablehlo.maximum %9, %10 : tensor<3x2xf32>
    %12 = stablehlo.minimum %9, %10 : tensor<3x2xf32>
    %13 = stablehlo.subtract %12, %11 : tensor<3x2xf32>
    %14 = stablehlo.exponential %13 : tensor<3x2xf32>
    %15 = stablehlo.log_plus_one %14 : tensor<3x2xf32>
    %16 = stablehlo.add %11, %15 : tensor<3x2xf32>
    %17 = stablehlo.abs %11 : tensor<3x2xf32>
    %18 = stablehlo.compare EQ, %17, %cst_0, FLOAT : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xi1>
    %19 = stablehlo.select %18, %11, %16 : tensor<3x2xi1>, tensor<3x2xf32>
    return %19 : tensor<3x2xf32>
  }
}

// infinite
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [1], high = [-1], interior = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<5xf32>
    %2 = stablehlo.minimum %arg0, %0 : tensor<5xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<5xf32>
    %4 = stablehlo.exponential %3 : tensor<5xf32>
    %5 = stablehlo.log_plus_one %4 : tensor<5xf32>
    %6 = stablehlo.add %1, %5 : tensor<5xf32>
    %7 = stablehlo.abs %1 : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<5xf32>
    %8 = stablehlo.compare EQ, %7, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %9 = stablehlo.select %8, %1, %6 : tensor<5xi1>, tensor<5xf32>
    %10 = stablehlo.pad %9, %cst, low = [2], high = [-2], interior = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %11 = stablehlo.maximum %9, %10 : tensor<5xf32>
    %12 = stablehlo.minimum %9, %10 : tensor<5xf32>
    %13 = stablehlo.subtract %12, %11 : tensor<5xf32>
    %14 = stablehlo.exponential %13 : tensor<5xf32>
    %15 = stablehlo.log_plus_one %14 : tensor<5xf32>
    %16 = stablehlo.add %11, %15 : tensor<5xf32>
    %17 = stablehlo.abs %11 : tensor<5xf32>
    %18 = stablehlo.compare EQ, %17, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %19 = stablehlo.select %18, %11, %16 : tensor<5xi1>, tensor<5xf32>
    %20 = stablehlo.pad %19, %cst, low = [4], high = [-4], interior = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %21 = stablehlo.maximum %19, %20 : tensor<5xf32>
    %22 = stablehlo.minimum %19, %20 : tensor<5xf32>
    %23 = stablehlo.subtract %22, %21 : tensor<5xf32>
    %24 = stablehlo.exponential %23 : tensor<5xf32>
    %25 = stablehlo.log_plus_one %24 : tensor<5xf32>
    %26 = stablehlo.add %21, %25 : tensor<5xf32>
    %27 = stablehlo.abs %21 : tensor<5xf32>
    %28 = stablehlo.compare EQ, %27, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %29 = stablehlo.select %28, %21, %26 : tensor<5xi1>, tensor<5xf32>
    return %29 : tensor<5xf32>
  }
}
