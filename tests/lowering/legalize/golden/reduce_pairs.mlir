// before
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> (tensor<f32>, tensor<i32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.iota dim = 0 : tensor<5xi32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [0] : (tensor<5xf32>, tensor<5xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GE, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.select %2, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %4 = stablehlo.select %2, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %3, %4 : tensor<f32>, tensor<i32>
    }
    return %1#0, %1#1 : tensor<f32>, tensor<i32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<5xf32>) -> (tensor<f32>, tensor<i32>) {
    %0 = stablehlo.iota dim = 0 : tensor<5xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.slice %arg0 [0:5:2] : (tensor<5xf32>) -> tensor<3xf32>
    %2 = stablehlo.slice %arg0 [1:5:2] : (tensor<5xf32>) -> tensor<2xf32>
    %3 = stablehlo.pad %2, %cst, low = [0], high = [1], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>
    %4 = stablehlo.slice %0 [0:5:2] : (tensor<5xi32>) -> tensor<3xi32>
    %5 = stablehlo.slice %0 [1:5:2] : (tensor<5xi32>) -> tensor<2xi32>
    %6 = stablehlo.pad %5, %c, low = [0], high = [1], interior = [0] : (tensor<2xi32>, tensor<i32>) -> tensor<3xi32>
    %7 = stablehlo.compare GE, %1, %3 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %8 = stablehlo.select %7, %1, %3 : tensor<3xi1>, tensor<3xf32>
    %9 = stablehlo.select %7, %4, %6 : tensor<3xi1>, tensor<3xi32>
    %10 = stablehlo.slice %8 [0:3:2] : (tensor<3xf32>) -> tensor<2xf32>
    %11 = stablehlo.slice %8 [1:3:2] : (tensor<3xf32>) -> tensor<1xf32>
    %12 = stablehlo.pad %11, %cst, low = [0], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %13 = stablehlo.slice %9 [0:3:2] : (tensor<3xi32>) -> tensor<2xi32>
    %14 = stablehlo.slice %9 [1:3:2] : (tensor<3xi32>) -> tensor<1xi32>
    %15 = stablehlo.pad %14, %c, low = [0], high = [1], interior = [0] : (tensor<1xi32>, tensor<i32>) -> tensor<2xi32>
    %16 = stablehlo.compare GE, %10, %12 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %17 = stablehlo.select %16, %10, %12 : tensor<2xi1>, tensor<2xf32>
    %18 = stablehlo.select %16, %13, %15 : tensor<2xi1>, tensor<2xi32>
    %19 = stablehlo.slice %17 [0:2:2] : (tensor<2xf32>) -> tensor<1xf32>
    %20 = stablehlo.slice %17 [1:2:2] : (tensor<2xf32>) -> tensor<1xf32>
    %21 = stablehlo.slice %18 [0:2:2] : (tensor<2xi32>) -> tensor<1xi32>
    %22 = stablehlo.slice %18 [1:2:2] : (tensor<2xi32>) -> tensor<1xi32>
    %23 = stablehlo.compare GE, %19, %20 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xi1>
    %24 = stablehlo.select %23, %19, %20 : tensor<1xi1>, tensor<1xf32>
    %25 = stablehlo.select %23, %21, %22 : tensor<1xi1>, tensor<1xi32>
    %26 = stablehlo.reshape %24 : (tensor<1xf32>) -> tensor<f32>
    %27 = stablehlo.reshape %25 : (tensor<1xi32>) -> tensor<i32>
    %28 = stablehlo.compare GE, %cst, %26 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %29 = stablehlo.select %28, %cst, %26 : tensor<i1>, tensor<f32>
    %30 = stablehlo.select %28, %c, %27 : tensor<i1>, tensor<i32>
    return %29, %30 : tensor<f32>, tensor<i32>
  }
}
