// plain
module @main {
  func.func @main(%arg0: tensor<1x2x4x4x4xf32>) -> (tensor<1x2x2x2x2xf32>, tensor<1x2x2x2x2xi64>) {
    %0 = stablehlo.iota dim = 4 : tensor<1x2x4x4x4xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.pad %arg0, %cst, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x4x4xf32>, tensor<f32>) -> tensor<1x2x4x4x4xf32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %2 = stablehlo.pad %0, %c, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x4x4xi32>, tensor<i32>) -> tensor<1x2x4x4x4xi32>
    %3 = stablehlo.slice %1 [0:1, 0:2, 0:4, 0:4, 0:3:2] : (tensor<1x2x4x4x4xf32>) -> tensor<1x2x4x4x2xf32>
    %4 = stablehlo.slice %2 [0:1, 0:2, 0:4, 0:4, 0:3:2] : (tensor<1x2x4x4x4xi32>) -> tensor<1x2x4x4x2xi32>
    %5 = stablehlo.slice %1 [0:1, 0:2, 0:4, 0:4, 1:4:2] : (tensor<1x2x4x4x4xf32>) -> tensor<1x2x4x4x2xf32>
    %6 = stablehlo.compare GT, %5, %3, FLOAT : (tensor<1x2x4x4x2xf32>, tensor<1x2x4x4x2xf32>) -> tensor<1x2x4x4x2xi1>
    %7 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<1x2x4x4x2xf32>, tensor<1x2x4x4x2xf32>) -> tensor<1x2x4x4x2xi1>
    %8 = stablehlo.or %6, %7 : tensor<1x2x4x4x2xi1>
    %9 = stablehlo.select %8, %5, %3 : tensor<1x2x4x4x2xi1>, tensor<1x2x4x4x2xf32>
    %10 = stablehlo.slice %2 [0:1, 0:2, 0:4, 0:4, 1:4:2] : (tensor<1x2x4x4x4xi32>) -> tensor<1x2x4x4x2xi32>
    %11 = stablehlo.select %8, %10, %4 : tensor<1x2x4x4x2xi1>, tensor<1x2x4x4x2xi32>
    %12 = stablehlo.iota dim = 3 : tensor<1x2x4x4x2xi32>
    %13 = stablehlo.pad %9, %cst, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x4x2xf32>, tensor<f32>) -> tensor<1x2x4x4x2xf32>
    %14 = stablehlo.pad %12, %c, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x4x2xi32>, tensor<i32>) -> tensor<1x2x4x4x2xi32>
    %15 = stablehlo.pad %11, %c, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x4x2xi32>, tensor<i32>) -> tensor<1x2x4x4x2xi32>
    %16 = stablehlo.slice %13 [0:1, 0:2, 0:4, 0:3:2, 0:2] : (tensor<1x2x4x4x2xf32>) -> tensor<1x2x4x2x2xf32>
    %17 = stablehlo.slice %14 [0:1, 0:2, 0:4, 0:3:2, 0:2] : (tensor<1x2x4x4x2xi32>) -> tensor<1x2x4x2x2xi32>
    %18 = stablehlo.slice %15 [0:1, 0:2, 0:4, 0:3:2, 0:2] : (tensor<1x2x4x4x2xi32>) -> tensor<1x2x4x2x2xi32>
    %19 = stablehlo.slice %13 [0:1, 0:2, 0:4, 1:4:2, 0:2] : (tensor<1x2x4x4x2xf32>) -> tensor<1x2x4x2x2xf32>
    %20 = stablehlo.compare GT, %19, %16, FLOAT : (tensor<1x2x4x2x2xf32>, tensor<1x2x4x2x2xf32>) -> tensor<1x2x4x2x2xi1>
    %21 = stablehlo.compare NE, %19, %19, FLOAT : (tensor<1x2x4x2x2xf32>, tensor<1x2x4x2x2xf32>) -> tensor<1x2x4x2x2xi1>
    %22 = stablehlo.or %20, %21 : tensor<1x2x4x2x2xi1>
    %23 = stablehlo.select %22, %19, %16 : tensor<1x2x4x2x2xi1>, tensor<1x2x4x2x2xf32>
    %24 = stablehlo.slice %14 [0:1, 0:2, 0:4, 1:4:2, 0:2] : (tensor<1x2x4x4x2xi32>) -> tensor<1x2x4x2x2xi32>
    %25 = stablehlo.select %22, %24, %17 : tensor<1x2x4x2x2xi1>, tensor<1x2x4x2x2xi32>
    %26 = stablehlo.slice %15 [0:1, 0:2, 0:4, 1:4:2, 0:2] : (tensor<1x2x4x4x2xi32>) -> tensor<1x2x4x2x2xi32>
    %27 = stablehlo.select %22, %26, %18 : tensor<1x2x4x2x2xi1>, tensor<1x2x4x2x2xi32>
    %28 = stablehlo.iota dim = 2 : tensor<1x2x4x2x2xi32>
    %29 = stablehlo.pad %23, %cst, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x2x2xf32>, tensor<f32>) -> tensor<1x2x4x2x2xf32>
    %30 = stablehlo.pad %28, %c, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x2x2xi32>, tensor<i32>) -> tensor<1x2x4x2x2xi32>
    %31 = stablehlo.pad %25, %c, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x2x2xi32>, tensor<i32>) -> tensor<1x2x4x2x2xi32>
    %32 = stablehlo.pad %27, %c, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x2x2xi32>, tensor<i32>) -> tensor<1x2x4x2x2xi32>
    %33 = stablehlo.slice %29 [0:1, 0:2, 0:3:2, 0:2, 0:2] : (tensor<1x2x4x2x2xf32>) -> tensor<1x2x2x2x2xf32>
    %34 = stablehlo.slice %30 [0:1, 0:2, 0:3:2, 0:2, 0:2] : (tensor<1x2x4x2x2xi32>) -> tensor<1x2x2x2x2xi32>
    %35 = stablehlo.slice %31 [0:1, 0:2, 0:3:2, 0:2, 0:2] : (tensor<1x2x4x2x2xi32>) -> tensor<1x2x2x2x2xi32>
    %36 = stablehlo.slice %32 [0:1, 0:2, 0:3:2, 0:2, 0:2] : (tensor<1x2x4x2x2xi32>) -> tensor<1x2x2x2x2xi32>
    %37 = stablehlo.slice %29 [0:1, 0:2, 1:4:2, 0:2, 0:2] : (tensor<1x2x4x2x2xf32>) -> tensor<1x2x2x2x2xf32>
    %38 = stablehlo.compare GT, %37, %33, FLOAT : (tensor<1x2x2x2x2xf32>, tensor<1x2x2x2x2xf32>) -> tensor<1x2x2x2x2xi1>
    %39 = stablehlo.compare NE, %37, %37, FLOAT : (tensor<1x2x2x2x2xf32>, tensor<1x2x2x2x2xf32>) -> tensor<1x2x2x2x2xi1>
    %40 = stablehlo.or %38, %39 : tensor<1x2x2x2x2xi1>
    %41 = stablehlo.select %40, %37, %33 : tensor<1x2x2x2x2xi1>, tensor<1x2x2x2x2xf32>
    %42 = stablehlo.slice %30 [0:1, 0:2, 1:4:2, 0:2, 0:2] : (tensor<1x2x4x2x2xi32>) -> tensor<1x2x2x2x2xi32>
    %43 = stablehlo.select %40, %42, %34 : tensor<1x2x2x2x2xi1>, tensor<1x2x2x2x2xi32>
    %44 = stablehlo.slice %31 [0:1, 0:2, 1:4:2, 0:2, 0:2] : (tensor<1x2x4x2x2xi32>) -> tensor<1x2x2x2x2xi32>
    %45 = stablehlo.select %40, %44, %35 : tensor<1x2x2x2x2xi1>, tensor<1x2x2x2x2xi32>
    %46 = stablehlo.slice %32 [0:1, 0:2, 1:4:2, 0:2, 0:2] : (tensor<1x2x4x2x2xi32>) -> tensor<1x2x2x2x2xi32>
    %47 = stablehlo.select %40, %46, %36 : tensor<1x2x2x2x2xi1>, tensor<1x2x2x2x2xi32>
    %48 = stablehlo.convert %43 : (tensor<1x2x2x2x2xi32>) -> tensor<1x2x2x2x2xi64>
    %c_0 = stablehlo.constant dense<4> : tensor<1x2x2x2x2xi64>
    %49 = stablehlo.multiply %48, %c_0 : tensor<1x2x2x2x2xi64>
    %50 = stablehlo.convert %45 : (tensor<1x2x2x2x2xi32>) -> tensor<1x2x2x2x2xi64>
    %51 = stablehlo.add %49, %50 : tensor<1x2x2x2x2xi64>
    %52 = stablehlo.multiply %51, %c_0 : tensor<1x2x2x2x2xi64>
    %53 = stablehlo.convert %47 : (tensor<1x2x2x2x2xi32>) -> tensor<1x2x2x2x2xi64>
    %54 = stablehlo.add %52, %53 : tensor<1x2x2x2x2xi64>
    return %41, %54 : tensor<1x2x2x2x2xf32>, tensor<1x2x2x2x2xi64>
  }
}

// ceil
module @main {
  func.func @main(%arg0: tensor<2x6x5x6xf64>) -> (tensor<2x4x6x3xf64>, tensor<2x4x6x3xi64>) {
    %0 = stablehlo.iota dim = 3 : tensor<2x6x5x6xi32>
    %cst = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %1 = stablehlo.pad %arg0, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 1], interior = [0, 0, 0, 0] : (tensor<2x6x5x6xf64>, tensor<f64>) -> tensor<2x6x5x7xf64>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %2 = stablehlo.pad %0, %c, low = [0, 0, 0, 0], high = [0, 0, 0, 1], interior = [0, 0, 0, 0] : (tensor<2x6x5x6xi32>, tensor<i32>) -> tensor<2x6x5x7xi32>
    %3 = stablehlo.slice %1 [0:2, 0:6, 0:5, 0:5:2] : (tensor<2x6x5x7xf64>) -> tensor<2x6x5x3xf64>
    %4 = stablehlo.slice %2 [0:2, 0:6, 0:5, 0:5:2] : (tensor<2x6x5x7xi32>) -> tensor<2x6x5x3xi32>
    %5 = stablehlo.slice %1 [0:2, 0:6, 0:5, 1:6:2] : (tensor<2x6x5x7xf64>) -> tensor<2x6x5x3xf64>
    %6 = stablehlo.compare GT, %5, %3, FLOAT : (tensor<2x6x5x3xf64>, tensor<2x6x5x3xf64>) -> tensor<2x6x5x3xi1>
    %7 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<2x6x5x3xf64>, tensor<2x6x5x3xf64>) -> tensor<2x6x5x3xi1>
    %8 = stablehlo.or %6, %7 : tensor<2x6x5x3xi1>
    %9 = stablehlo.select %8, %5, %3 : tensor<2x6x5x3xi1>, tensor<2x6x5x3xf64>
    %10 = stablehlo.slice %2 [0:2, 0:6, 0:5, 1:6:2] : (tensor<2x6x5x7xi32>) -> tensor<2x6x5x3xi32>
    %11 = stablehlo.select %8, %10, %4 : tensor<2x6x5x3xi1>, tensor<2x6x5x3xi32>
    %12 = stablehlo.slice %1 [0:2, 0:6, 0:5, 2:7:2] : (tensor<2x6x5x7xf64>) -> tensor<2x6x5x3xf64>
    %13 = stablehlo.compare GT, %12, %9, FLOAT : (tensor<2x6x5x3xf64>, tensor<2x6x5x3xf64>) -> tensor<2x6x5x3xi1>
    %14 = stablehlo.compare NE, %12, %12, FLOAT : (tensor<2x6x5x3xf64>, tensor<2x6x5x3xf64>) -> tensor<2x6x5x3xi1>
    %15 = stablehlo.or %13, %14 : tensor<2x6x5x3xi1>
    %16 = stablehlo.select %15, %12, %9 : tensor<2x6x5x3xi1>, tensor<2x6x5x3xf64>
    %17 = stablehlo.slice %2 [0:2, 0:6, 0:5, 2:7:2] : (tensor<2x6x5x7xi32>) -> tensor<2x6x5x3xi32>
    %18 = stablehlo.select %15, %17, %11 : tensor<2x6x5x3xi1>, tensor<2x6x5x3xi32>
    %19 = stablehlo.iota dim = 2 : tensor<2x6x5x3xi32>
    %20 = stablehlo.pad %16, %cst, low = [0, 0, 1, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x6x5x3xf64>, tensor<f64>) -> tensor<2x6x7x3xf64>
    %21 = stablehlo.pad %19, %c, low = [0, 0, 1, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x6x5x3xi32>, tensor<i32>) -> tensor<2x6x7x3xi32>
    %22 = stablehlo.pad %18, %c, low = [0, 0, 1, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x6x5x3xi32>, tensor<i32>) -> tensor<2x6x7x3xi32>
    %23 = stablehlo.slice %20 [0:2, 0:6, 0:6, 0:3] : (tensor<2x6x7x3xf64>) -> tensor<2x6x6x3xf64>
    %24 = stablehlo.slice %21 [0:2, 0:6, 0:6, 0:3] : (tensor<2x6x7x3xi32>) -> tensor<2x6x6x3xi32>
    %25 = stablehlo.slice %22 [0:2, 0:6, 0:6, 0:3] : (tensor<2x6x7x3xi32>) -> tensor<2x6x6x3xi32>
    %26 = stablehlo.slice %20 [0:2, 0:6, 1:7, 0:3] : (tensor<2x6x7x3xf64>) -> tensor<2x6x6x3xf64>
    %27 = stablehlo.compare GT, %26, %23, FLOAT : (tensor<2x6x6x3xf64>, tensor<2x6x6x3xf64>) -> tensor<2x6x6x3xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<2x6x6x3xi32>
    %28 = stablehlo.compare LT, %24, %c_0, SIGNED : (tensor<2x6x6x3xi32>, tensor<2x6x6x3xi32>) -> tensor<2x6x6x3xi1>
    %29 = stablehlo.or %27, %28 : tensor<2x6x6x3xi1>
    %30 = stablehlo.compare NE, %26, %26, FLOAT : (tensor<2x6x6x3xf64>, tensor<2x6x6x3xf64>) -> tensor<2x6x6x3xi1>
    %31 = stablehlo.or %29, %30 : tensor<2x6x6x3xi1>
    %32 = stablehlo.select %31, %26, %23 : tensor<2x6x6x3xi1>, tensor<2x6x6x3xf64>
    %33 = stablehlo.slice %21 [0:2, 0:6, 1:7, 0:3] : (tensor<2x6x7x3xi32>) -> tensor<2x6x6x3xi32>
    %34 = stablehlo.select %31, %33, %24 : tensor<2x6x6x3xi1>, tensor<2x6x6x3xi32>
    %35 = stablehlo.slice %22 [0:2, 0:6, 1:7, 0:3] : (tensor<2x6x7x3xi32>) -> tensor<2x6x6x3xi32>
    %36 = stablehlo.select %31, %35, %25 : tensor<2x6x6x3xi1>, tensor<2x6x6x3xi32>
    %37 = stablehlo.iota dim = 1 : tensor<2x6x6x3xi32>
    %38 = stablehlo.pad %32, %cst, low = [0, 1, 0, 0], high = [0, 2, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x6x6x3xf64>, tensor<f64>) -> tensor<2x9x6x3xf64>
    %39 = stablehlo.pad %37, %c, low = [0, 1, 0, 0], high = [0, 2, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x6x6x3xi32>, tensor<i32>) -> tensor<2x9x6x3xi32>
    %40 = stablehlo.pad %34, %c, low = [0, 1, 0, 0], high = [0, 2, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x6x6x3xi32>, tensor<i32>) -> tensor<2x9x6x3xi32>
    %41 = stablehlo.pad %36, %c, low = [0, 1, 0, 0], high = [0, 2, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x6x6x3xi32>, tensor<i32>) -> tensor<2x9x6x3xi32>
    %42 = stablehlo.slice %38 [0:2, 0:7:2, 0:6, 0:3] : (tensor<2x9x6x3xf64>) -> tensor<2x4x6x3xf64>
    %43 = stablehlo.slice %39 [0:2, 0:7:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %44 = stablehlo.slice %40 [0:2, 0:7:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %45 = stablehlo.slice %41 [0:2, 0:7:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %46 = stablehlo.slice %38 [0:2, 1:8:2, 0:6, 0:3] : (tensor<2x9x6x3xf64>) -> tensor<2x4x6x3xf64>
    %47 = stablehlo.compare GT, %46, %42, FLOAT : (tensor<2x4x6x3xf64>, tensor<2x4x6x3xf64>) -> tensor<2x4x6x3xi1>
    %c_1 = stablehlo.constant dense<0> : tensor<2x4x6x3xi32>
    %48 = stablehlo.compare LT, %43, %c_1, SIGNED : (tensor<2x4x6x3xi32>, tensor<2x4x6x3xi32>) -> tensor<2x4x6x3xi1>
    %49 = stablehlo.or %47, %48 : tensor<2x4x6x3xi1>
    %50 = stablehlo.compare NE, %46, %46, FLOAT : (tensor<2x4x6x3xf64>, tensor<2x4x6x3xf64>) -> tensor<2x4x6x3xi1>
    %51 = stablehlo.or %49, %50 : tensor<2x4x6x3xi1>
    %52 = stablehlo.select %51, %46, %42 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xf64>
    %53 = stablehlo.slice %39 [0:2, 1:8:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %54 = stablehlo.select %51, %53, %43 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xi32>
    %55 = stablehlo.slice %40 [0:2, 1:8:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %56 = stablehlo.select %51, %55, %44 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xi32>
    %57 = stablehlo.slice %41 [0:2, 1:8:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %58 = stablehlo.select %51, %57, %45 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xi32>
    %59 = stablehlo.slice %38 [0:2, 2:9:2, 0:6, 0:3] : (tensor<2x9x6x3xf64>) -> tensor<2x4x6x3xf64>
    %60 = stablehlo.compare GT, %59, %52, FLOAT : (tensor<2x4x6x3xf64>, tensor<2x4x6x3xf64>) -> tensor<2x4x6x3xi1>
    %61 = stablehlo.compare LT, %54, %c_1, SIGNED : (tensor<2x4x6x3xi32>, tensor<2x4x6x3xi32>) -> tensor<2x4x6x3xi1>
    %62 = stablehlo.or %60, %61 : tensor<2x4x6x3xi1>
    %63 = stablehlo.compare NE, %59, %59, FLOAT : (tensor<2x4x6x3xf64>, tensor<2x4x6x3xf64>) -> tensor<2x4x6x3xi1>
    %64 = stablehlo.or %62, %63 : tensor<2x4x6x3xi1>
    %65 = stablehlo.select %64, %59, %52 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xf64>
    %66 = stablehlo.slice %39 [0:2, 2:9:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %67 = stablehlo.select %64, %66, %54 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xi32>
    %68 = stablehlo.slice %40 [0:2, 2:9:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %69 = stablehlo.select %64, %68, %56 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xi32>
    %70 = stablehlo.slice %41 [0:2, 2:9:2, 0:6, 0:3] : (tensor<2x9x6x3xi32>) -> tensor<2x4x6x3xi32>
    %71 = stablehlo.select %64, %70, %58 : tensor<2x4x6x3xi1>, tensor<2x4x6x3xi32>
    %72 = stablehlo.convert %67 : (tensor<2x4x6x3xi32>) -> tensor<2x4x6x3xi64>
    %c_2 = stablehlo.constant dense<5> : tensor<2x4x6x3xi64>
    %73 = stablehlo.multiply %72, %c_2 : tensor<2x4x6x3xi64>
    %74 = stablehlo.convert %69 : (tensor<2x4x6x3xi32>) -> tensor<2x4x6x3xi64>
    %75 = stablehlo.add %73, %74 : tensor<2x4x6x3xi64>
    %c_3 = stablehlo.constant dense<6> : tensor<2x4x6x3xi64>
    %76 = stablehlo.multiply %75, %c_3 : tensor<2x4x6x3xi64>
    %77 = stablehlo.convert %71 : (tensor<2x4x6x3xi32>) -> tensor<2x4x6x3xi64>
    %78 = stablehlo.add %76, %77 : tensor<2x4x6x3xi64>
    return %65, %78 : tensor<2x4x6x3xf64>, tensor<2x4x6x3xi64>
  }
}
