// plain
module @main {
  func.func @main(%arg0: tensor<1x2x4x4x4xf32>) -> (tensor<1x2x2x2x2xf32>, tensor<1x2x2x2x2xi64>) {
    %0 = stablehlo.iota dim = 4 : tensor<1x2x4x4x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<-1> : tensor<i32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.pad %arg0, %cst, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x4x4xf32>, tensor<f32>) -> tensor<1x2x4x4x4xf32>
    %2 = stablehlo.pad %0, %c_0, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x4x4xi32>, tensor<i32>) -> tensor<1x2x4x4x4xi32>
    %3 = stablehlo.slice %1 [0:1, 0:2, 0:4, 0:4, 0:3:2] : (tensor<1x2x4x4x4xf32>) -> tensor<1x2x4x4x2xf32>
    %4 = stablehlo.slice %2 [0:1, 0:2, 0:4, 0:4, 0:3:2] : (tensor<1x2x4x4x4xi32>) -> tensor<1x2x4x4x2xi32>
    %5 = stablehlo.slice %1 [0:1, 0:2, 0:4, 0:4, 1:4:2] : (tensor<1x2x4x4x4xf32>) -> tensor<1x2x4x4x2xf32>
    %6 = stablehlo.compare GT, %5, %3, FLOAT : (tensor<1x2x4x4x2xf32>, tensor<1x2x4x4x2xf32>) -> tensor<1x2x4x4x2xi1>
    %c_1 = stablehlo.constant dense<0> : tensor<1x2x4x4x2xi32>
    %7 = stablehlo.compare LT, %4, %c_1, SIGNED : (tensor<1x2x4x4x2xi32>, tensor<1x2x4x4x2xi32>) -> tensor<1x2x4x4x2xi1>
    %8 = stablehlo.or %6, %7 : tensor<1x2x4x4x2xi1>
    %9 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<1x2x4x4x2xf32>, tensor<1x2x4x4x2xf32>) -> tensor<1x2x4x4x2xi1>
    %10 = stablehlo.or %8, %9 : tensor<1x2x4x4x2xi1>
    %11 = stablehlo.select %10, %5, %3 : tensor<1x2x4x4x2xi1>, tensor<1x2x4x4x2xf32>
    %12 = stablehlo.slice %2 [0:1, 0:2, 0:4, 0:4, 1:4:2] : (tensor<1x2x4x4x4xi32>) -> tensor<1x2x4x4x2xi32>
    %13 = stablehlo.select %10, %12, %4 : tensor<1x2x4x4x2xi1>, tensor<1x2x4x4x2xi32>
    %14 = stablehlo.iota dim = 3 : tensor<1x2x4x4x2xi32>
    %15 = stablehlo.pad %11, %cst, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x4x2xf32>, tensor<f32>) -> tensor<1x2x4x4x2xf32>
    %16 = stablehlo.pad %14, %c_0, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x4x2xi32>, tensor<i32>) -> tensor<1x2x4x4x2xi32>
    %17 = stablehlo.pad %13, %c, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x4x2xi32>, tensor<i32>) -> tensor<1x2x4x4x2xi32>
    %18 = stablehlo.slice %15 [0:1, 0:2, 0:4, 0:3:2, 0:2] : (tensor<1x2x4x4x2xf32>) -> tensor<1x2x4x2x2xf32>
    %19 = stablehlo.slice %16 [0:1, 0:2, 0:4, 0:3:2, 0:2] : (tensor<1x2x4x4x2xi32>) -> tensor<1x2x4x2x2xi32>
    %20 = stablehlo.slice %17 [0:1, 0:2, 0:4, 0:3:2, 0:2] : (tensor<1x2x4x4x2xi32>) -> tensor<1x2x4x2x2xi32>
    %21 = stablehlo.slice %15 [0:1, 0:2, 0:4, 1:4:2, 0:2] : (tensor<1x2x4x4x2xf32>) -> tensor<1x2x4x2x2xf32>
    %22 = stablehlo.compare GT, %21, %18, FLOAT : (tensor<1x2x4x2x2xf32>, tensor<1x2x4x2x2xf32>) -> tensor<1x2x4x2x2xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<1x2x4x2x2xi32>
    %23 = stablehlo.compare LT, %19, %c_2, SIGNED : (tensor<1x2x4x2x2xi32>, tensor<1x2x4x2x2xi32>) -> tensor<1x2x4x2x2xi1>
    %24 = stablehlo.or %22, %23 : tensor<1x2x4x2x2xi1>
    %25 = stablehlo.compare NE, %21, %21, FLOAT : (tensor<1x2x4x2x2xf32>, tensor<1x2x4x2x2xf32>) -> tensor<1x2x4x2x2xi1>
    %26 = stablehlo.or %24, %25 : tensor<1x2x4x2x2xi1>
    %27 = stablehlo.select %26, %21, %18 : tensor<1x2x4x2x2xi1>, tensor<1x2x4x2x2xf32>
    %28 = stablehlo.slice %16 [0:1, 0:2, 0:4, 1:4:2, 0:2] : (tensor<1x2x4x4x2xi32>) -> tensor<1x2x4x2x2xi32>
    %29 = stablehlo.select %26, %28, %19 : tensor<1x2x4x2x2xi1>, tensor<1x2x4x2x2xi32>
    %30 = stablehlo.slice %17 [0:1, 0:2, 0:4, 1:4:2, 0:2] : (tensor<1x2x4x4x2xi32>) -> tensor<1x2x4x2x2xi32>
    %31 = stablehlo.select %26, %30, %20 : tensor<1x2x4x2x2xi1>, tensor<1x2x4x2x2xi32>
    %32 = stablehlo.iota dim = 2 : tensor<1x2x4x2x2xi32>
    %33 = stablehlo.pad %27, %cst, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x2x2xf32>, tensor<f32>) -> tensor<1x2x4x2x2xf32>
    %34 = stablehlo.pad %32, %c_0, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x2x2xi32>, tensor<i32>) -> tensor<1x2x4x2x2xi32>
    %35 = stablehlo.pad %29, %c, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x2x2xi32>, tensor<i32>) -> tensor<1x2x4x2x2xi32>
    %36 = stablehlo.pad %31, %c, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x2x2xi32>, tensor<i32>) -> tensor<1x2x4x2x2xi32>
    %37 = stablehlo.slice %33 [0:1, 0:2, 0:3:2, 0:2, 0:2] : (tensor<1x2x4x2x2xf32>) -> tensor<1x2x2x2x2xf32>
    %38 = stablehlo.slice %34 [0:1, 0:2, 0:3:2, 0:2, 0:2] : (tensor<1x2x4x2x2xi32>) -> tensor<1x2x2x2x2xi32>
    %39 = stablehlo.slice %35 [0:1, 0:2, 0:3:2, 0:2, 0:2] : (tensor<1x2x4x2x2xi32>) -> tensor<1x2x2x2x2xi32>
    %40 = stablehlo.slice %36 [0:1, 0:2, 0:3:2, 0:2, 0:2] : (tensor<1x2x4x2x2xi32>) -> tensor<1x2x2x2x2xi32>
    %41 = stablehlo.slice %33 [0:1, 0:2, 1:4:2, 0:2, 0:2] : (tensor<1x2x4x2x2xf32>) -> tensor<1x2x2x2x2xf32>
    %42 = stablehlo.compare GT, %41, %37, FLOAT : (tensor<1x2x2x2x2xf32>, tensor<1x2x2x2x2xf32>) -> tensor<1x2x2x2x2xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<1x2x2x2x2xi32>
    %43 = stablehlo.compare LT, %38, %c_3, SIGNED : (tensor<1x2x2x2x2xi32>, tensor<1x2x2x2x2xi32>) -> tensor<1x2x2x2x2xi1>
    %44 = stablehlo.or %42, %43 : tensor<1x2x2x2x2xi1>
    %45 = stablehlo.compare NE, %41, %41, FLOAT : (tensor<1x2x2x2x2xf32>, tensor<1x2x2x2x2xf32>) -> tensor<1x2x2x2x2xi1>
    %46 = stablehlo.or %44, %45 : tensor<1x2x2x2x2xi1>
    %47 = stablehlo.select %46, %41, %37 : tensor<1x2x2x2x2xi1>, tensor<1x2x2x2x2xf32>
    %48 = stablehlo.slice %34 [0:1, 0:2, 1:4:2, 0:2, 0:2] : (tensor<1x2x4x2x2xi32>) -> tensor<1x2x2x2x2xi32>
    %49 = stablehlo.select %46, %48, %38 : tensor<1x2x2x2x2xi1>, tensor<1x2x2x2x2xi32>
    %50 = stablehlo.slice %35 [0:1, 0:2, 1:4:2, 0:2, 0:2] : (tensor<1x2x4x2x2xi32>) -> tensor<1x2x2x2x2xi32>
    %51 = stablehlo.select %46, %50, %39 : tensor<1x2x2x2x2xi1>, tensor<1x2x2x2x2xi32>
    %52 = stablehlo.slice %36 [0:1, 0:2, 1:4:2, 0:2, 0:2] : (tensor<1x2x4x2x2xi32>) -> tensor<1x2x2x2x2xi32>
    %53 = stablehlo.select %46, %52, %40 : tensor<1x2x2x2x2xi1>, tensor<1x2x2x2x2xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<1x2x2x2x2xi64>
    %c_5 = stablehlo.constant dense<4> : tensor<1x2x2x2x2xi64>
    %54 = stablehlo.multiply %c_4, %c_5 : tensor<1x2x2x2x2xi64>
    %55 = stablehlo.convert %49 : (tensor<1x2x2x2x2xi32>) -> tensor<1x2x2x2x2xi64>
    %56 = stablehlo.add %54, %55 : tensor<1x2x2x2x2xi64>
    %57 = stablehlo.multiply %56, %c_5 : tensor<1x2x2x2x2xi64>
    %58 = stablehlo.convert %51 : (tensor<1x2x2x2x2xi32>) -> tensor<1x2x2x2x2xi64>
    %59 = stablehlo.add %57, %58 : tensor<1x2x2x2x2xi64>
    %60 = stablehlo.multiply %59, %c_5 : tensor<1x2x2x2x2xi64>
    %61 = stablehlo.convert %53 : (tensor<1x2x2x2x2xi32>) -> tensor<1x2x2x2x2xi64>
    %62 = stablehlo.add %60, %61 : tensor<1x2x2x2x2xi64>
    return %47, %62 : tensor<1x2x2x2x2xf32>, tensor<1x2x2x2x2xi64>
  }
}

// ceil
module @main {
  func.func @main(%arg0: tensor<2x6x5x6xf64>) -> (tensor<2x4x6x3xf64>, tensor<2x4x6x3xi64>) {
    %0 = stablehlo.iota dim = 3 : tensor<2x6x5x6xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<-1> : tensor<i32>
    %cst = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %1 = stablehlo.pad %arg0, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 1], interior = [0, 0, 0, 0] : (tensor<2x6x5x6xf64>, tensor<f64>) -> tensor<2x6x5x7xf64>
    %2 = stablehlo.pad %0, %c_0, low = [0, 0, 0, 0], high = [0, 0, 0, 1], interior = [0, 0, 0, 0] : (tensor<2x6x5x6xi32>, tensor<i32>) -> tensor<2x6x5x7xi32>
    %3 = stablehlo.slice %1 [0:2, 0:6, 0:5, 0:5:2] : (tensor<2x6x5x7xf64>) -> tensor<2x6x5x3xf64>
    %4 = stablehlo.slice %2 [0:2, 0:6, 0:5, 0:5:2] : (tensor<2x6x5x7xi32>) -> tensor<2x6x5x3xi32>
    %5 = stablehlo.slice %1 [0:2, 0:6, 0:5, 1:6:2] : (tensor<2x6x5x7xf64>) -> tensor<2x6x5x3xf64>
    %6 = stablehlo.compare GT, %5, %3, FLOAT : (tensor<2x6x5x3xf64>, tensor<2x6x5x3xf64>) -> tensor<2x6x5x3xi1>
    %c_1 = stablehlo.constant dense<0> : tensor<2x6x5x3xi32>
    %7 = stablehlo.compare LT, %4, %c_1, SIGNED : (tensor<2x6x5x3xi32>, tensor<2x6x5x3xi32>) -> tensor<2x6x5x3xi1>
    %8 = stablehlo.or %6, %7 : tensor<2x6x5x3xi1>
    %9 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<2x6x5x3xf64>, tensor<2x6x5x3xf64>) -> tensor<2x6x5x3xi1>
    %10 = stablehlo.or %8, %9 : tensor<2x6x5x3xi1>
    %11 = stablehlo.select %10, %5, %3 : tensor<2x6x5x3xi1>, tensor<2x6x5x3xf64>
    %12 = stablehlo.slice %2 [0:2, 0:6, 0:5, 1:6:2] : (tensor<2x6x5x7xi32>) -> tensor<2x6x5x3xi32>
    %13 = stablehlo.select %10, %12, %4 : tensor<2x6x5x3xi1>, tensor<2x6x5x3xi32>
    %14 = stablehlo.slice %1 [0:2, 0:6, 0:5, 2:7:2] : (tensor<2x6x5x7xf64>) -> tensor<2x6x5x3xf64>
    %15 = stablehlo.compare GT, %14, %11, FLOAT : (tensor<2x6x5x3xf64>, tensor<2x6x5x3xf64>) -> tensor<2x6x5x3xi1>
    %16 = stablehlo.compare LT, %13, %c_1, SIGNED : (tensor<2x6x5x3xi32>, tensor<2x6x5x3xi32>) -> tensor<2x6x5x3xi1>
    %17 = stablehlo.or %15, %16 : tensor<2x6x5x3xi1>
    %18 = stablehlo.compare NE, %14, %14, FLOAT : (tensor<2x6x5x3xf64>, tensor<2x6x5x3xf64>) -> tensor<2x6x5x3xi1>
    %19 = stablehlo.or %17, %18 : tensor<2x6x5x3xi1>
    %20 = stablehlo.select %19, %14, %11 : tensor<2x6x5x3xi1>, tensor<2x6x5x3xf64>
    %21 = stablehlo.slice %2 [0:2, 0:6, 0:5, 2:7:2] : (tensor<2x6x5x7xi32>) -> tensor<2x6x5x3xi32>
    %22 = stablehlo.select %19, %21, %13 : tensor<2x6x5x3xi1>, tensor<2x6x5x3xi32>
    %23 = stablehlo.iota dim = 2 : tensor<2x6x5x3xi32>
    %24 = stablehlo.pad %20, %cst, low = [0, 0, 1, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x6x5x3xf64>, tensor<f64>) -> tensor<2x6x7x3xf64>
    %25 = stablehlo.pad %23, %c_0, low = [0, 0, 1, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x6x5x3xi32>, tensor<i32>) -> tensor<2x6x7x3xi32>
    %26 = stablehlo.pad %22, %c, low = [0, 0, 1, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x6x5x3xi32>, tensor<i32>) -> tensor<2x6x7x3xi32>
    %27 = stablehlo.slice %24 [0:2, 0:6, 0:6, 0:3] : (tensor<2x6x7x3xf64>) -> tensor<2x6x6x3xf64>
    %28 = stablehlo.slice %25 [0:2, 0:6, 0:6, 0:3] : (tensor<2x6x7x3xi32>) -> tensor<2x6x6x3xi32>
    %29 = stablehlo.slice %26 [0:2, 0:6, 0:6, 0:3] : (tensor<2x6x7x3xi32>) -> tensor<2x6x6x3xi32>
    %30 = stablehlo.slice %24 [0:2, 0:6, 1:7, 0:3] : (tensor<2x6x7x3xf64>) -> tensor<2x6x6x3xf64>
    %31 = stablehlo.compare GT, %30, %27, FLOAT : (tensor<2x6x6x3xf64>, tensor<2x6x6x3xf64>) -> tensor<2x6x6x3xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<2x6x6x3xi32>
    %32 = stablehlo.compare LT, %28, %c_2, SIGNED : (tensor<2x6x6x3xi32>, tensor<2x6x6x3xi32>) -> tensor<2x6x6x3xi1>
    %33 = stablehlo.or %31, %32 : tensor<2x6x6x3xi1>
    %34 = stablehlo.compare NE, %30, %30, FLOAT : (tensor<2x6x6x3xf64>, tensor<2x6x6x3xf64>) -> tensor<2x6x6x3xi1>
    %35 = stablehlo.or %33, %34 : tensor<2x6x6x3xi1>
    %36 = stablehlo.select %35, %30, %27 : tensor<2x6x6x3xi1>, tensor<2x6x6x3xf64>
    %37 = stablehlo.slice %25 [0:2, 0:6, 1:7, 0:3] : (tensor<2x6x7x3xi32>) -> tensor<2x6x6x3xi32>
    %38 = stablehlo.select %35, %37, %28 : tensor<2x6x6x3xi1>, tensor<2x6x6x3xi32>
    %39 = stablehlo.slice %26 [0:2, 0:6, 1:7, 0:3] : (tensor<2x6x7x3xi32>) -> tensor<2x6x6x3xi32>
    %40 = stablehlo.select %35, %39, %29 : tensor<2x6x6x3xi1>, tensor<2x6x6x3xi32>
    %41 = stablehlo.iota dim = 1 : tensor<2x6x6x3xi32>
    %42 = stablehlo.pad %36, %cst, low = [0, 1, 0, 0], high = [0, 2, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x6x6x3xf64>, tensor<f64>) -> tensor<2x9x6x3xf64>
    %43 = stablehlo.pad %41, %c_0, low = [0, 1, 0, 0], high = [0, 2, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x6x6x3xi32>, tensor<i32>) -> tensor<2x9x6x3xi32>
    %44 = stablehlo.pad %38, %c, low = [0, 1, 0, 0], high = [0, 2, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x6x6x3xi32>, tensor<i32>) -> tensor<2x9x6x3xi32>
    %45 = stablehlo.pad %40, %c, low = [0, 1, 0, 0], high = [0, 2, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x6x6x3xi32>, tensor<i32>) -> tensor<2x9x6x3xi32>
    %46 = stablehlo.slice %42 [0:2, 0:7:2, 0:6, 0:3] : (tensor<2x9x6x3xf64>) -> tensor<2x4x6x3xf64>
    %47 = stablehlo.slice %43 [0:2, 0:7:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %48 = stablehlo.slice %44 [0:2, 0:7:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %49 = stablehlo.slice %45 [0:2, 0:7:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %50 = stablehlo.slice %42 [0:2, 1:8:2, 0:6, 0:3] : (tensor<2x9x6x3xf64>) -> tensor<2x4x6x3xf64>
    %51 = stablehlo.compare GT, %50, %46, FLOAT : (tensor<2x4x6x3xf64>, tensor<2x4x6x3xf64>) -> tensor<2x4x6x3xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<2x4x6x3xi32>
    %52 = stablehlo.compare LT, %47, %c_3, SIGNED : (tensor<2x4x6x3xi32>, tensor<2x4x6x3xi32>) -> tensor<2x4x6x3xi1>
    %53 = stablehlo.or %51, %52 : tensor<2x4x6x3xi1>
    %54 = stablehlo.compare NE, %50, %50, FLOAT : (tensor<2x4x6x3xf64>, tensor<2x4x6x3xf64>) -> tensor<2x4x6x3xi1>
    %55 = stablehlo.or %53, %54 : tensor<2x4x6x3xi1>
    %56 = stablehlo.select %55, %50, %46 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xf64>
    %57 = stablehlo.slice %43 [0:2, 1:8:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %58 = stablehlo.select %55, %57, %47 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xi32>
    %59 = stablehlo.slice %44 [0:2, 1:8:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %60 = stablehlo.select %55, %59, %48 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xi32>
    %61 = stablehlo.slice %45 [0:2, 1:8:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %62 = stablehlo.select %55, %61, %49 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xi32>
    %63 = stablehlo.slice %42 [0:2, 2:9:2, 0:6, 0:3] : (tensor<2x9x6x3xf64>) -> tensor<2x4x6x3xf64>
    %64 = stablehlo.compare GT, %63, %56, FLOAT : (tensor<2x4x6x3xf64>, tensor<2x4x6x3xf64>) -> tensor<2x4x6x3xi1>
    %65 = stablehlo.compare LT, %58, %c_3, SIGNED : (tensor<2x4x6x3xi32>, tensor<2x4x6x3xi32>) -> tensor<2x4x6x3xi1>
    %66 = stablehlo.or %64, %65 : tensor<2x4x6x3xi1>
    %67 = stablehlo.compare NE, %63, %63, FLOAT : (tensor<2x4x6x3xf64>, tensor<2x4x6x3xf64>) -> tensor<2x4x6x3xi1>
    %68 = stablehlo.or %66, %67 : tensor<2x4x6x3xi1>
    %69 = stablehlo.select %68, %63, %56 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xf64>
    %70 = stablehlo.slice %43 [0:2, 2:9:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %71 = stablehlo.select %68, %70, %58 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xi32>
    %72 = stablehlo.slice %44 [0:2, 2:9:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %73 = stablehlo.select %68, %72, %60 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xi32>
    %74 = stablehlo.slice %45 [0:2, 2:9:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %75 = stablehlo.select %68, %74, %62 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<2x4x6x3xi64>
    %c_5 = stablehlo.constant dense<6> : tensor<2x4x6x3xi64>
    %76 = stablehlo.multiply %c_4, %c_5 : tensor<2x4x6x3xi64>
    %77 = stablehlo.convert %71 : (tensor<2x4x6x3xi32>) -> tensor<2x4x6x3xi64>
    %78 = stablehlo.add %76, %77 : tensor<2x4x6x3xi64>
    %c_6 = stablehlo.constant dense<5> : tensor<2x4x6x3xi64>
    %79 = stablehlo.multiply %78, %c_6 : tensor<2x4x6x3xi64>
    %80 = stablehlo.convert %73 : (tensor<2x4x6x3xi32>) -> tensor<2x4x6x3xi64>
    %81 = stablehlo.add %79, %80 : tensor<2x4x6x3xi64>
    %82 = stablehlo.multiply %81, %c_5 : tensor<2x4x6x3xi64>
    %83 = stablehlo.convert %75 : (tensor<2x4x6x3xi32>) -> tensor<2x4x6x3xi64>
    %84 = stablehlo.add %82, %83 : tensor<2x4x6x3xi64>
    return %69, %84 : tensor<2x4x6x3xf64>, tensor<2x4x6x3xi64>
  }
}
