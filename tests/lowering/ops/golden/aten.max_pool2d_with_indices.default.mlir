// plain
module @main {
  func.func @main(%arg0: tensor<1x2x4x4xf32>) -> (tensor<1x2x2x2xf32>, tensor<1x2x2x2xi64>) {
    %0 = stablehlo.iota dim = 3 : tensor<1x2x4x4xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.pad %arg0, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x4x4xf32>, tensor<f32>) -> tensor<1x2x4x4xf32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %2 = stablehlo.pad %0, %c, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x4x4xi32>, tensor<i32>) -> tensor<1x2x4x4xi32>
    %3 = stablehlo.slice %1 [0:1, 0:2, 0:4, 0:3:2] : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x2xf32>
    %4 = stablehlo.slice %2 [0:1, 0:2, 0:4, 0:3:2] : (tensor<1x2x4x4xi32>) -> tensor<1x2x4x2xi32>
    %5 = stablehlo.slice %1 [0:1, 0:2, 0:4, 1:4:2] : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x2xf32>
    %6 = stablehlo.compare GT, %5, %3, FLOAT : (tensor<1x2x4x2xf32>, tensor<1x2x4x2xf32>) -> tensor<1x2x4x2xi1>
    %7 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<1x2x4x2xf32>, tensor<1x2x4x2xf32>) -> tensor<1x2x4x2xi1>
    %8 = stablehlo.or %6, %7 : tensor<1x2x4x2xi1>
    %9 = stablehlo.select %8, %5, %3 : tensor<1x2x4x2xi1>, tensor<1x2x4x2xf32>
    %10 = stablehlo.slice %2 [0:1, 0:2, 0:4, 1:4:2] : (tensor<1x2x4x4xi32>) -> tensor<1x2x4x2xi32>
    %11 = stablehlo.select %8, %10, %4 : tensor<1x2x4x2xi1>, tensor<1x2x4x2xi32>
    %12 = stablehlo.iota dim = 2 : tensor<1x2x4x2xi32>
    %13 = stablehlo.pad %9, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x4x2xf32>, tensor<f32>) -> tensor<1x2x4x2xf32>
    %14 = stablehlo.pad %12, %c, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x4x2xi32>, tensor<i32>) -> tensor<1x2x4x2xi32>
    %15 = stablehlo.pad %11, %c, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x4x2xi32>, tensor<i32>) -> tensor<1x2x4x2xi32>
    %16 = stablehlo.slice %13 [0:1, 0:2, 0:3:2, 0:2] : (tensor<1x2x4x2xf32>) -> tensor<1x2x2x2xf32>
    %17 = stablehlo.slice %14 [0:1, 0:2, 0:3:2, 0:2] : (tensor<1x2x4x2xi32>) -> tensor<1x2x2x2xi32>
    %18 = stablehlo.slice %15 [0:1, 0:2, 0:3:2, 0:2] : (tensor<1x2x4x2xi32>) -> tensor<1x2x2x2xi32>
    %19 = stablehlo.slice %13 [0:1, 0:2, 1:4:2, 0:2] : (tensor<1x2x4x2xf32>) -> tensor<1x2x2x2xf32>
    %20 = stablehlo.compare GT, %19, %16, FLOAT : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xi1>
    %21 = stablehlo.compare NE, %19, %19, FLOAT : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xi1>
    %22 = stablehlo.or %20, %21 : tensor<1x2x2x2xi1>
    %23 = stablehlo.select %22, %19, %16 : tensor<1x2x2x2xi1>, tensor<1x2x2x2xf32>
    %24 = stablehlo.slice %14 [0:1, 0:2, 1:4:2, 0:2] : (tensor<1x2x4x2xi32>) -> tensor<1x2x2x2xi32>
    %25 = stablehlo.select %22, %24, %17 : tensor<1x2x2x2xi1>, tensor<1x2x2x2xi32>
    %26 = stablehlo.slice %15 [0:1, 0:2, 1:4:2, 0:2] : (tensor<1x2x4x2xi32>) -> tensor<1x2x2x2xi32>
    %27 = stablehlo.select %22, %26, %18 : tensor<1x2x2x2xi1>, tensor<1x2x2x2xi32>
    %28 = stablehlo.convert %25 : (tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi64>
    %c_0 = stablehlo.constant dense<4> : tensor<1x2x2x2xi64>
    %29 = stablehlo.multiply %28, %c_0 : tensor<1x2x2x2xi64>
    %30 = stablehlo.convert %27 : (tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi64>
    %31 = stablehlo.add %29, %30 : tensor<1x2x2x2xi64>
    return %23, %31 : tensor<1x2x2x2xf32>, tensor<1x2x2x2xi64>
  }
}

// ceil
module @main {
  func.func @main(%arg0: tensor<1x2x6x7xf32>) -> (tensor<1x2x4x4xf32>, tensor<1x2x4x4xi64>) {
    %0 = stablehlo.iota dim = 3 : tensor<1x2x6x7xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.pad %arg0, %cst, low = [0, 0, 0, 1], high = [0, 0, 0, 1], interior = [0, 0, 0, 0] : (tensor<1x2x6x7xf32>, tensor<f32>) -> tensor<1x2x6x9xf32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %2 = stablehlo.pad %0, %c, low = [0, 0, 0, 1], high = [0, 0, 0, 1], interior = [0, 0, 0, 0] : (tensor<1x2x6x7xi32>, tensor<i32>) -> tensor<1x2x6x9xi32>
    %3 = stablehlo.slice %1 [0:1, 0:2, 0:6, 0:7:2] : (tensor<1x2x6x9xf32>) -> tensor<1x2x6x4xf32>
    %4 = stablehlo.slice %2 [0:1, 0:2, 0:6, 0:7:2] : (tensor<1x2x6x9xi32>) -> tensor<1x2x6x4xi32>
    %5 = stablehlo.slice %1 [0:1, 0:2, 0:6, 1:8:2] : (tensor<1x2x6x9xf32>) -> tensor<1x2x6x4xf32>
    %6 = stablehlo.compare GT, %5, %3, FLOAT : (tensor<1x2x6x4xf32>, tensor<1x2x6x4xf32>) -> tensor<1x2x6x4xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<1x2x6x4xi32>
    %7 = stablehlo.compare LT, %4, %c_0, SIGNED : (tensor<1x2x6x4xi32>, tensor<1x2x6x4xi32>) -> tensor<1x2x6x4xi1>
    %8 = stablehlo.or %6, %7 : tensor<1x2x6x4xi1>
    %9 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<1x2x6x4xf32>, tensor<1x2x6x4xf32>) -> tensor<1x2x6x4xi1>
    %10 = stablehlo.or %8, %9 : tensor<1x2x6x4xi1>
    %11 = stablehlo.select %10, %5, %3 : tensor<1x2x6x4xi1>, tensor<1x2x6x4xf32>
    %12 = stablehlo.slice %2 [0:1, 0:2, 0:6, 1:8:2] : (tensor<1x2x6x9xi32>) -> tensor<1x2x6x4xi32>
    %13 = stablehlo.select %10, %12, %4 : tensor<1x2x6x4xi1>, tensor<1x2x6x4xi32>
    %14 = stablehlo.slice %1 [0:1, 0:2, 0:6, 2:9:2] : (tensor<1x2x6x9xf32>) -> tensor<1x2x6x4xf32>
    %15 = stablehlo.compare GT, %14, %11, FLOAT : (tensor<1x2x6x4xf32>, tensor<1x2x6x4xf32>) -> tensor<1x2x6x4xi1>
    %16 = stablehlo.compare LT, %13, %c_0, SIGNED : (tensor<1x2x6x4xi32>, tensor<1x2x6x4xi32>) -> tensor<1x2x6x4xi1>
    %17 = stablehlo.or %15, %16 : tensor<1x2x6x4xi1>
    %18 = stablehlo.compare NE, %14, %14, FLOAT : (tensor<1x2x6x4xf32>, tensor<1x2x6x4xf32>) -> tensor<1x2x6x4xi1>
    %19 = stablehlo.or %17, %18 : tensor<1x2x6x4xi1>
    %20 = stablehlo.select %19, %14, %11 : tensor<1x2x6x4xi1>, tensor<1x2x6x4xf32>
    %21 = stablehlo.slice %2 [0:1, 0:2, 0:6, 2:9:2] : (tensor<1x2x6x9xi32>) -> tensor<1x2x6x4xi32>
    %22 = stablehlo.select %19, %21, %13 : tensor<1x2x6x4xi1>, tensor<1x2x6x4xi32>
    %23 = stablehlo.iota dim = 2 : tensor<1x2x6x4xi32>
    %24 = stablehlo.pad %20, %cst, low = [0, 0, 1, 0], high = [0, 0, 2, 0], interior = [0, 0, 0, 0] : (tensor<1x2x6x4xf32>, tensor<f32>) -> tensor<1x2x9x4xf32>
    %25 = stablehlo.pad %23, %c, low = [0, 0, 1, 0], high = [0, 0, 2, 0], interior = [0, 0, 0, 0] : (tensor<1x2x6x4xi32>, tensor<i32>) -> tensor<1x2x9x4xi32>
    %26 = stablehlo.pad %22, %c, low = [0, 0, 1, 0], high = [0, 0, 2, 0], interior = [0, 0, 0, 0] : (tensor<1x2x6x4xi32>, tensor<i32>) -> tensor<1x2x9x4xi32>
    %27 = stablehlo.slice %24 [0:1, 0:2, 0:7:2, 0:4] : (tensor<1x2x9x4xf32>) -> tensor<1x2x4x4xf32>
    %28 = stablehlo.slice %25 [0:1, 0:2, 0:7:2, 0:4] : (tensor<1x2x9x4xi32>) -> tensor<1x2x4x4xi32>
    %29 = stablehlo.slice %26 [0:1, 0:2, 0:7:2, 0:4] : (tensor<1x2x9x4xi32>) -> tensor<1x2x4x4xi32>
    %30 = stablehlo.slice %24 [0:1, 0:2, 1:8:2, 0:4] : (tensor<1x2x9x4xf32>) -> tensor<1x2x4x4xf32>
    %31 = stablehlo.compare GT, %30, %27, FLOAT : (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xi1>
    %c_1 = stablehlo.constant dense<0> : tensor<1x2x4x4xi32>
    %32 = stablehlo.compare LT, %28, %c_1, SIGNED : (tensor<1x2x4x4xi32>, tensor<1x2x4x4xi32>) -> tensor<1x2x4x4xi1>
    %33 = stablehlo.or %31, %32 : tensor<1x2x4x4xi1>
    %34 = stablehlo.compare NE, %30, %30, FLOAT : (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xi1>
    %35 = stablehlo.or %33, %34 : tensor<1x2x4x4xi1>
    %36 = stablehlo.select %35, %30, %27 : tensor<1x2x4x4xi1>, tensor<1x2x4x4xf32>
    %37 = stablehlo.slice %25 [0:1, 0:2, 1:8:2, 0:4] : (tensor<1x2x9x4xi32>) -> tensor<1x2x4x4xi32>
    %38 = stablehlo.select %35, %37, %28 : tensor<1x2x4x4xi1>, tensor<1x2x4x4xi32>
    %39 = stablehlo.slice %26 [0:1, 0:2, 1:8:2, 0:4] : (tensor<1x2x9x4xi32>) -> tensor<1x2x4x4xi32>
    %40 = stablehlo.select %35, %39, %29 : tensor<1x2x4x4xi1>, tensor<1x2x4x4xi32>
    %41 = stablehlo.slice %24 [0:1, 0:2, 2:9:2, 0:4] : (tensor<1x2x9x4xf32>) -> tensor<1x2x4x4xf32>
    %42 = stablehlo.compare GT, %41, %36, FLOAT : (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xi1>
    %43 = stablehlo.compare LT, %38, %c_1, SIGNED : (tensor<1x2x4x4xi32>, tensor<1x2x4x4xi32>) -> tensor<1x2x4x4xi1>
    %44 = stablehlo.or %42, %43 : tensor<1x2x4x4xi1>
    %45 = stablehlo.compare NE, %41, %41, FLOAT : (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xi1>
    %46 = stablehlo.or %44, %45 : tensor<1x2x4x4xi1>
    %47 = stablehlo.select %46, %41, %36 : tensor<1x2x4x4xi1>, tensor<1x2x4x4xf32>
    %48 = stablehlo.slice %25 [0:1, 0:2, 2:9:2, 0:4] : (tensor<1x2x9x4xi32>) -> tensor<1x2x4x4xi32>
    %49 = stablehlo.select %46, %48, %38 : tensor<1x2x4x4xi1>, tensor<1x2x4x4xi32>
    %50 = stablehlo.slice %26 [0:1, 0:2, 2:9:2, 0:4] : (tensor<1x2x9x4xi32>) -> tensor<1x2x4x4xi32>
    %51 = stablehlo.select %46, %50, %40 : tensor<1x2x4x4xi1>, tensor<1x2x4x4xi32>
    %52 = stablehlo.convert %49 : (tensor<1x2x4x4xi32>) -> tensor<1x2x4x4xi64>
    %c_2 = stablehlo.constant dense<7> : tensor<1x2x4x4xi64>
    %53 = stablehlo.multiply %52, %c_2 : tensor<1x2x4x4xi64>
    %54 = stablehlo.convert %51 : (tensor<1x2x4x4xi32>) -> tensor<1x2x4x4xi64>
    %55 = stablehlo.add %53, %54 : tensor<1x2x4x4xi64>
    return %47, %55 : tensor<1x2x4x4xf32>, tensor<1x2x4x4xi64>
  }
}

// half_dilated_unbatched
module @main {
  func.func @main(%arg0: tensor<2x6x7xbf16>) -> (tensor<2x4x3xbf16>, tensor<2x4x3xi64>) {
    %0 = stablehlo.iota dim = 2 : tensor<2x6x7xi32>
    %cst = stablehlo.constant dense<0xFF80> : tensor<bf16>
    %1 = stablehlo.pad %arg0, %cst, low = [0, 0, 0], high = [0, 0, -1], interior = [0, 0, 0] : (tensor<2x6x7xbf16>, tensor<bf16>) -> tensor<2x6x6xbf16>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %2 = stablehlo.pad %0, %c, low = [0, 0, 0], high = [0, 0, -1], interior = [0, 0, 0] : (tensor<2x6x7xi32>, tensor<i32>) -> tensor<2x6x6xi32>
    %3 = stablehlo.slice %1 [0:2, 0:6, 0:5:2] : (tensor<2x6x6xbf16>) -> tensor<2x6x3xbf16>
    %4 = stablehlo.slice %2 [0:2, 0:6, 0:5:2] : (tensor<2x6x6xi32>) -> tensor<2x6x3xi32>
    %5 = stablehlo.slice %1 [0:2, 0:6, 1:6:2] : (tensor<2x6x6xbf16>) -> tensor<2x6x3xbf16>
    %6 = stablehlo.compare GT, %5, %3, FLOAT : (tensor<2x6x3xbf16>, tensor<2x6x3xbf16>) -> tensor<2x6x3xi1>
    %7 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<2x6x3xbf16>, tensor<2x6x3xbf16>) -> tensor<2x6x3xi1>
    %8 = stablehlo.or %6, %7 : tensor<2x6x3xi1>
    %9 = stablehlo.select %8, %5, %3 : tensor<2x6x3xi1>, tensor<2x6x3xbf16>
    %10 = stablehlo.slice %2 [0:2, 0:6, 1:6:2] : (tensor<2x6x6xi32>) -> tensor<2x6x3xi32>
    %11 = stablehlo.select %8, %10, %4 : tensor<2x6x3xi1>, tensor<2x6x3xi32>
    %12 = stablehlo.iota dim = 1 : tensor<2x6x3xi32>
    %13 = stablehlo.pad %9, %cst, low = [0, 1, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<2x6x3xbf16>, tensor<bf16>) -> tensor<2x8x3xbf16>
    %14 = stablehlo.pad %12, %c, low = [0, 1, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<2x6x3xi32>, tensor<i32>) -> tensor<2x8x3xi32>
    %15 = stablehlo.pad %11, %c, low = [0, 1, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<2x6x3xi32>, tensor<i32>) -> tensor<2x8x3xi32>
    %16 = stablehlo.slice %13 [0:2, 0:4, 0:3] : (tensor<2x8x3xbf16>) -> tensor<2x4x3xbf16>
    %17 = stablehlo.slice %14 [0:2, 0:4, 0:3] : (tensor<2x8x3xi32>) -> tensor<2x4x3xi32>
    %18 = stablehlo.slice %15 [0:2, 0:4, 0:3] : (tensor<2x8x3xi32>) -> tensor<2x4x3xi32>
    %19 = stablehlo.slice %13 [0:2, 2:6, 0:3] : (tensor<2x8x3xbf16>) -> tensor<2x4x3xbf16>
    %20 = stablehlo.compare GT, %19, %16, FLOAT : (tensor<2x4x3xbf16>, tensor<2x4x3xbf16>) -> tensor<2x4x3xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<2x4x3xi32>
    %21 = stablehlo.compare LT, %17, %c_0, SIGNED : (tensor<2x4x3xi32>, tensor<2x4x3xi32>) -> tensor<2x4x3xi1>
    %22 = stablehlo.or %20, %21 : tensor<2x4x3xi1>
    %23 = stablehlo.compare NE, %19, %19, FLOAT : (tensor<2x4x3xbf16>, tensor<2x4x3xbf16>) -> tensor<2x4x3xi1>
    %24 = stablehlo.or %22, %23 : tensor<2x4x3xi1>
    %25 = stablehlo.select %24, %19, %16 : tensor<2x4x3xi1>, tensor<2x4x3xbf16>
    %26 = stablehlo.slice %14 [0:2, 2:6, 0:3] : (tensor<2x8x3xi32>) -> tensor<2x4x3xi32>
    %27 = stablehlo.select %24, %26, %17 : tensor<2x4x3xi1>, tensor<2x4x3xi32>
    %28 = stablehlo.slice %15 [0:2, 2:6, 0:3] : (tensor<2x8x3xi32>) -> tensor<2x4x3xi32>
    %29 = stablehlo.select %24, %28, %18 : tensor<2x4x3xi1>, tensor<2x4x3xi32>
    %30 = stablehlo.slice %13 [0:2, 4:8, 0:3] : (tensor<2x8x3xbf16>) -> tensor<2x4x3xbf16>
    %31 = stablehlo.compare GT, %30, %25, FLOAT : (tensor<2x4x3xbf16>, tensor<2x4x3xbf16>) -> tensor<2x4x3xi1>
    %32 = stablehlo.compare LT, %27, %c_0, SIGNED : (tensor<2x4x3xi32>, tensor<2x4x3xi32>) -> tensor<2x4x3xi1>
    %33 = stablehlo.or %31, %32 : tensor<2x4x3xi1>
    %34 = stablehlo.compare NE, %30, %30, FLOAT : (tensor<2x4x3xbf16>, tensor<2x4x3xbf16>) -> tensor<2x4x3xi1>
    %35 = stablehlo.or %33, %34 : tensor<2x4x3xi1>
    %36 = stablehlo.select %35, %30, %25 : tensor<2x4x3xi1>, tensor<2x4x3xbf16>
    %37 = stablehlo.slice %14 [0:2, 4:8, 0:3] : (tensor<2x8x3xi32>) -> tensor<2x4x3xi32>
    %38 = stablehlo.select %35, %37, %27 : tensor<2x4x3xi1>, tensor<2x4x3xi32>
    %39 = stablehlo.slice %15 [0:2, 4:8, 0:3] : (tensor<2x8x3xi32>) -> tensor<2x4x3xi32>
    %40 = stablehlo.select %35, %39, %29 : tensor<2x4x3xi1>, tensor<2x4x3xi32>
    %41 = stablehlo.convert %38 : (tensor<2x4x3xi32>) -> tensor<2x4x3xi64>
    %c_1 = stablehlo.constant dense<7> : tensor<2x4x3xi64>
    %42 = stablehlo.multiply %41, %c_1 : tensor<2x4x3xi64>
    %43 = stablehlo.convert %40 : (tensor<2x4x3xi32>) -> tensor<2x4x3xi64>
    %44 = stablehlo.add %42, %43 : tensor<2x4x3xi64>
    return %36, %44 : tensor<2x4x3xbf16>, tensor<2x4x3xi64>
  }
}

// specials
module @main {
  func.func @main(%arg0: tensor<2x3x9x8xf32>) -> (tensor<2x3x5x4xf32>, tensor<2x3x5x4xi64>) {
    %0 = stablehlo.iota dim = 3 : tensor<2x3x9x8xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.pad %arg0, %cst, low = [0, 0, 0, 1], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x3x9x8xf32>, tensor<f32>) -> tensor<2x3x9x9xf32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %2 = stablehlo.pad %0, %c, low = [0, 0, 0, 1], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x3x9x8xi32>, tensor<i32>) -> tensor<2x3x9x9xi32>
    %3 = stablehlo.slice %1 [0:2, 0:3, 0:9, 0:7:2] : (tensor<2x3x9x9xf32>) -> tensor<2x3x9x4xf32>
    %4 = stablehlo.slice %2 [0:2, 0:3, 0:9, 0:7:2] : (tensor<2x3x9x9xi32>) -> tensor<2x3x9x4xi32>
    %5 = stablehlo.slice %1 [0:2, 0:3, 0:9, 1:8:2] : (tensor<2x3x9x9xf32>) -> tensor<2x3x9x4xf32>
    %6 = stablehlo.compare GT, %5, %3, FLOAT : (tensor<2x3x9x4xf32>, tensor<2x3x9x4xf32>) -> tensor<2x3x9x4xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<2x3x9x4xi32>
    %7 = stablehlo.compare LT, %4, %c_0, SIGNED : (tensor<2x3x9x4xi32>, tensor<2x3x9x4xi32>) -> tensor<2x3x9x4xi1>
    %8 = stablehlo.or %6, %7 : tensor<2x3x9x4xi1>
    %9 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<2x3x9x4xf32>, tensor<2x3x9x4xf32>) -> tensor<2x3x9x4xi1>
    %10 = stablehlo.or %8, %9 : tensor<2x3x9x4xi1>
    %11 = stablehlo.select %10, %5, %3 : tensor<2x3x9x4xi1>, tensor<2x3x9x4xf32>
    %12 = stablehlo.slice %2 [0:2, 0:3, 0:9, 1:8:2] : (tensor<2x3x9x9xi32>) -> tensor<2x3x9x4xi32>
    %13 = stablehlo.select %10, %12, %4 : tensor<2x3x9x4xi1>, tensor<2x3x9x4xi32>
    %14 = stablehlo.slice %1 [0:2, 0:3, 0:9, 2:9:2] : (tensor<2x3x9x9xf32>) -> tensor<2x3x9x4xf32>
    %15 = stablehlo.compare GT, %14, %11, FLOAT : (tensor<2x3x9x4xf32>, tensor<2x3x9x4xf32>) -> tensor<2x3x9x4xi1>
    %16 = stablehlo.compare LT, %13, %c_0, SIGNED : (tensor<2x3x9x4xi32>, tensor<2x3x9x4xi32>) -> tensor<2x3x9x4xi1>
    %17 = stablehlo.or %15, %16 : tensor<2x3x9x4xi1>
    %18 = stablehlo.compare NE, %14, %14, FLOAT : (tensor<2x3x9x4xf32>, tensor<2x3x9x4xf32>) -> tensor<2x3x9x4xi1>
    %19 = stablehlo.or %17, %18 : tensor<2x3x9x4xi1>
    %20 = stablehlo.select %19, %14, %11 : tensor<2x3x9x4xi1>, tensor<2x3x9x4xf32>
    %21 = stablehlo.slice %2 [0:2, 0:3, 0:9, 2:9:2] : (tensor<2x3x9x9xi32>) -> tensor<2x3x9x4xi32>
    %22 = stablehlo.select %19, %21, %13 : tensor<2x3x9x4xi1>, tensor<2x3x9x4xi32>
    %23 = stablehlo.iota dim = 2 : tensor<2x3x9x4xi32>
    %24 = stablehlo.pad %20, %cst, low = [0, 0, 1, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x3x9x4xf32>, tensor<f32>) -> tensor<2x3x11x4xf32>
    %25 = stablehlo.pad %23, %c, low = [0, 0, 1, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x3x9x4xi32>, tensor<i32>) -> tensor<2x3x11x4xi32>
    %26 = stablehlo.pad %22, %c, low = [0, 0, 1, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x3x9x4xi32>, tensor<i32>) -> tensor<2x3x11x4xi32>
    %27 = stablehlo.slice %24 [0:2, 0:3, 0:9:2, 0:4] : (tensor<2x3x11x4xf32>) -> tensor<2x3x5x4xf32>
    %28 = stablehlo.slice %25 [0:2, 0:3, 0:9:2, 0:4] : (tensor<2x3x11x4xi32>) -> tensor<2x3x5x4xi32>
    %29 = stablehlo.slice %26 [0:2, 0:3, 0:9:2, 0:4] : (tensor<2x3x11x4xi32>) -> tensor<2x3x5x4xi32>
    %30 = stablehlo.slice %24 [0:2, 0:3, 1:10:2, 0:4] : (tensor<2x3x11x4xf32>) -> tensor<2x3x5x4xf32>
    %31 = stablehlo.compare GT, %30, %27, FLOAT : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xi1>
    %c_1 = stablehlo.constant dense<0> : tensor<2x3x5x4xi32>
    %32 = stablehlo.compare LT, %28, %c_1, SIGNED : (tensor<2x3x5x4xi32>, tensor<2x3x5x4xi32>) -> tensor<2x3x5x4xi1>
    %33 = stablehlo.or %31, %32 : tensor<2x3x5x4xi1>
    %34 = stablehlo.compare NE, %30, %30, FLOAT : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xi1>
    %35 = stablehlo.or %33, %34 : tensor<2x3x5x4xi1>
    %36 = stablehlo.select %35, %30, %27 : tensor<2x3x5x4xi1>, tensor<2x3x5x4xf32>
    %37 = stablehlo.slice %25 [0:2, 0:3, 1:10:2, 0:4] : (tensor<2x3x11x4xi32>) -> tensor<2x3x5x4xi32>
    %38 = stablehlo.select %35, %37, %28 : tensor<2x3x5x4xi1>, tensor<2x3x5x4xi32>
    %39 = stablehlo.slice %26 [0:2, 0:3, 1:10:2, 0:4] : (tensor<2x3x11x4xi32>) -> tensor<2x3x5x4xi32>
    %40 = stablehlo.select %35, %39, %29 : tensor<2x3x5x4xi1>, tensor<2x3x5x4xi32>
    %41 = stablehlo.slice %24 [0:2, 0:3, 2:11:2, 0:4] : (tensor<2x3x11x4xf32>) -> tensor<2x3x5x4xf32>
    %42 = stablehlo.compare GT, %41, %36, FLOAT : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xi1>
    %43 = stablehlo.compare LT, %38, %c_1, SIGNED : (tensor<2x3x5x4xi32>, tensor<2x3x5x4xi32>) -> tensor<2x3x5x4xi1>
    %44 = stablehlo.or %42, %43 : tensor<2x3x5x4xi1>
    %45 = stablehlo.compare NE, %41, %41, FLOAT : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xi1>
    %46 = stablehlo.or %44, %45 : tensor<2x3x5x4xi1>
    %47 = stablehlo.select %46, %41, %36 : tensor<2x3x5x4xi1>, tensor<2x3x5x4xf32>
    %48 = stablehlo.slice %25 [0:2, 0:3, 2:11:2, 0:4] : (tensor<2x3x11x4xi32>) -> tensor<2x3x5x4xi32>
    %49 = stablehlo.select %46, %48, %38 : tensor<2x3x5x4xi1>, tensor<2x3x5x4xi32>
    %50 = stablehlo.slice %26 [0:2, 0:3, 2:11:2, 0:4] : (tensor<2x3x11x4xi32>) -> tensor<2x3x5x4xi32>
    %51 = stablehlo.select %46, %50, %40 : tensor<2x3x5x4xi1>, tensor<2x3x5x4xi32>
    %52 = stablehlo.convert %49 : (tensor<2x3x5x4xi32>) -> tensor<2x3x5x4xi64>
    %c_2 = stablehlo.constant dense<8> : tensor<2x3x5x4xi64>
    %53 = stablehlo.multiply %52, %c_2 : tensor<2x3x5x4xi64>
    %54 = stablehlo.convert %51 : (tensor<2x3x5x4xi32>) -> tensor<2x3x5x4xi64>
    %55 = stablehlo.add %53, %54 : tensor<2x3x5x4xi64>
    return %47, %55 : tensor<2x3x5x4xf32>, tensor<2x3x5x4xi64>
  }
}

// integer_ties
module @main {
  func.func @main(%arg0: tensor<2x3x9x8xi64>) -> (tensor<2x3x9x8xi64>, tensor<2x3x9x8xi64>) {
    %0 = stablehlo.iota dim = 3 : tensor<2x3x9x8xi32>
    %c = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %1 = stablehlo.pad %arg0, %c, low = [0, 0, 0, 1], high = [0, 0, 0, 1], interior = [0, 0, 0, 0] : (tensor<2x3x9x8xi64>, tensor<i64>) -> tensor<2x3x9x10xi64>
    %c_0 = stablehlo.constant dense<-1> : tensor<i32>
    %2 = stablehlo.pad %0, %c_0, low = [0, 0, 0, 1], high = [0, 0, 0, 1], interior = [0, 0, 0, 0] : (tensor<2x3x9x8xi32>, tensor<i32>) -> tensor<2x3x9x10xi32>
    %3 = stablehlo.slice %1 [0:2, 0:3, 0:9, 0:8] : (tensor<2x3x9x10xi64>) -> tensor<2x3x9x8xi64>
    %4 = stablehlo.slice %2 [0:2, 0:3, 0:9, 0:8] : (tensor<2x3x9x10xi32>) -> tensor<2x3x9x8xi32>
    %5 = stablehlo.slice %1 [0:2, 0:3, 0:9, 1:9] : (tensor<2x3x9x10xi64>) -> tensor<2x3x9x8xi64>
    %6 = stablehlo.compare GT, %5, %3, SIGNED : (tensor<2x3x9x8xi64>, tensor<2x3x9x8xi64>) -> tensor<2x3x9x8xi1>
    %c_1 = stablehlo.constant dense<0> : tensor<2x3x9x8xi32>
    %7 = stablehlo.compare LT, %4, %c_1, SIGNED : (tensor<2x3x9x8xi32>, tensor<2x3x9x8xi32>) -> tensor<2x3x9x8xi1>
    %8 = stablehlo.or %6, %7 : tensor<2x3x9x8xi1>
    %9 = stablehlo.select %8, %5, %3 : tensor<2x3x9x8xi1>, tensor<2x3x9x8xi64>
    %10 = stablehlo.slice %2 [0:2, 0:3, 0:9, 1:9] : (tensor<2x3x9x10xi32>) -> tensor<2x3x9x8xi32>
    %11 = stablehlo.select %8, %10, %4 : tensor<2x3x9x8xi1>, tensor<2x3x9x8xi32>
    %12 = stablehlo.slice %1 [0:2, 0:3, 0:9, 2:10] : (tensor<2x3x9x10xi64>) -> tensor<2x3x9x8xi64>
    %13 = stablehlo.compare GT, %12, %9, SIGNED : (tensor<2x3x9x8xi64>, tensor<2x3x9x8xi64>) -> tensor<2x3x9x8xi1>
    %14 = stablehlo.compare LT, %11, %c_1, SIGNED : (tensor<2x3x9x8xi32>, tensor<2x3x9x8xi32>) -> tensor<2x3x9x8xi1>
    %15 = stablehlo.or %13, %14 : tensor<2x3x9x8xi1>
    %16 = stablehlo.select %15, %12, %9 : tensor<2x3x9x8xi1>, tensor<2x3x9x8xi64>
    %17 = stablehlo.slice %2 [0:2, 0:3, 0:9, 2:10] : (tensor<2x3x9x10xi32>) -> tensor<2x3x9x8xi32>
    %18 = stablehlo.select %15, %17, %11 : tensor<2x3x9x8xi1>, tensor<2x3x9x8xi32>
    %19 = stablehlo.iota dim = 2 : tensor<2x3x9x8xi32>
    %20 = stablehlo.pad %16, %c, low = [0, 0, 1, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x3x9x8xi64>, tensor<i64>) -> tensor<2x3x11x8xi64>
    %21 = stablehlo.pad %19, %c_0, low = [0, 0, 1, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x3x9x8xi32>, tensor<i32>) -> tensor<2x3x11x8xi32>
    %22 = stablehlo.pad %18, %c_0, low = [0, 0, 1, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x3x9x8xi32>, tensor<i32>) -> tensor<2x3x11x8xi32>
    %23 = stablehlo.slice %20 [0:2, 0:3, 0:9, 0:8] : (tensor<2x3x11x8xi64>) -> tensor<2x3x9x8xi64>
    %24 = stablehlo.slice %21 [0:2, 0:3, 0:9, 0:8] : (tensor<2x3x11x8xi32>) -> tensor<2x3x9x8xi32>
    %25 = stablehlo.slice %22 [0:2, 0:3, 0:9, 0:8] : (tensor<2x3x11x8xi32>) -> tensor<2x3x9x8xi32>
    %26 = stablehlo.slice %20 [0:2, 0:3, 1:10, 0:8] : (tensor<2x3x11x8xi64>) -> tensor<2x3x9x8xi64>
    %27 = stablehlo.compare GT, %26, %23, SIGNED : (tensor<2x3x9x8xi64>, tensor<2x3x9x8xi64>) -> tensor<2x3x9x8xi1>
    %28 = stablehlo.compare LT, %24, %c_1, SIGNED : (tensor<2x3x9x8xi32>, tensor<2x3x9x8xi32>) -> tensor<2x3x9x8xi1>
    %29 = stablehlo.or %27, %28 : tensor<2x3x9x8xi1>
    %30 = stablehlo.select %29, %26, %23 : tensor<2x3x9x8xi1>, tensor<2x3x9x8xi64>
    %31 = stablehlo.slice %21 [0:2, 0:3, 1:10, 0:8] : (tensor<2x3x11x8xi32>) -> tensor<2x3x9x8xi32>
    %32 = stablehlo.select %29, %31, %24 : tensor<2x3x9x8xi1>, tensor<2x3x9x8xi32>
    %33 = stablehlo.slice %22 [0:2, 0:3, 1:10, 0:8] : (tensor<2x3x11x8xi32>) -> tensor<2x3x9x8xi32>
    %34 = stablehlo.select %29, %33, %25 : tensor<2x3x9x8xi1>, tensor<2x3x9x8xi32>
    %35 = stablehlo.slice %20 [0:2, 0:3, 2:11, 0:8] : (tensor<2x3x11x8xi64>) -> tensor<2x3x9x8xi64>
    %36 = stablehlo.compare GT, %35, %30, SIGNED : (tensor<2x3x9x8xi64>, tensor<2x3x9x8xi64>) -> tensor<2x3x9x8xi1>
    %37 = stablehlo.compare LT, %32, %c_1, SIGNED : (tensor<2x3x9x8xi32>, tensor<2x3x9x8xi32>) -> tensor<2x3x9x8xi1>
    %38 = stablehlo.or %36, %37 : tensor<2x3x9x8xi1>
    %39 = stablehlo.select %38, %35, %30 : tensor<2x3x9x8xi1>, tensor<2x3x9x8xi64>
    %40 = stablehlo.slice %21 [0:2, 0:3, 2:11, 0:8] : (tensor<2x3x11x8xi32>) -> tensor<2x3x9x8xi32>
    %41 = stablehlo.select %38, %40, %32 : tensor<2x3x9x8xi1>, tensor<2x3x9x8xi32>
    %42 = stablehlo.slice %22 [0:2, 0:3, 2:11, 0:8] : (tensor<2x3x11x8xi32>) -> tensor<2x3x9x8xi32>
    %43 = stablehlo.select %38, %42, %34 : tensor<2x3x9x8xi1>, tensor<2x3x9x8xi32>
    %44 = stablehlo.convert %41 : (tensor<2x3x9x8xi32>) -> tensor<2x3x9x8xi64>
    %c_2 = stablehlo.constant dense<8> : tensor<2x3x9x8xi64>
    %45 = stablehlo.multiply %44, %c_2 : tensor<2x3x9x8xi64>
    %46 = stablehlo.convert %43 : (tensor<2x3x9x8xi32>) -> tensor<2x3x9x8xi64>
    %47 = stablehlo.add %45, %46 : tensor<2x3x9x8xi64>
    return %39, %47 : tensor<2x3x9x8xi64>, tensor<2x3x9x8xi64>
  }
}

// strided_past
module @main {
  func.func @main(%arg0: tensor<1x2x7x7xf32>) -> (tensor<1x2x2x2xf32>, tensor<1x2x2x2xi64>) {
    %0 = stablehlo.iota dim = 3 : tensor<1x2x7x7xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.pad %arg0, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, -2], interior = [0, 0, 0, 0] : (tensor<1x2x7x7xf32>, tensor<f32>) -> tensor<1x2x7x5xf32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %2 = stablehlo.pad %0, %c, low = [0, 0, 0, 0], high = [0, 0, 0, -2], interior = [0, 0, 0, 0] : (tensor<1x2x7x7xi32>, tensor<i32>) -> tensor<1x2x7x5xi32>
    %3 = stablehlo.slice %1 [0:1, 0:2, 0:7, 0:4:3] : (tensor<1x2x7x5xf32>) -> tensor<1x2x7x2xf32>
    %4 = stablehlo.slice %2 [0:1, 0:2, 0:7, 0:4:3] : (tensor<1x2x7x5xi32>) -> tensor<1x2x7x2xi32>
    %5 = stablehlo.slice %1 [0:1, 0:2, 0:7, 1:5:3] : (tensor<1x2x7x5xf32>) -> tensor<1x2x7x2xf32>
    %6 = stablehlo.compare GT, %5, %3, FLOAT : (tensor<1x2x7x2xf32>, tensor<1x2x7x2xf32>) -> tensor<1x2x7x2xi1>
    %7 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<1x2x7x2xf32>, tensor<1x2x7x2xf32>) -> tensor<1x2x7x2xi1>
    %8 = stablehlo.or %6, %7 : tensor<1x2x7x2xi1>
    %9 = stablehlo.select %8, %5, %3 : tensor<1x2x7x2xi1>, tensor<1x2x7x2xf32>
    %10 = stablehlo.slice %2 [0:1, 0:2, 0:7, 1:5:3] : (tensor<1x2x7x5xi32>) -> tensor<1x2x7x2xi32>
    %11 = stablehlo.select %8, %10, %4 : tensor<1x2x7x2xi1>, tensor<1x2x7x2xi32>
    %12 = stablehlo.iota dim = 2 : tensor<1x2x7x2xi32>
    %13 = stablehlo.pad %9, %cst, low = [0, 0, 0, 0], high = [0, 0, -2, 0], interior = [0, 0, 0, 0] : (tensor<1x2x7x2xf32>, tensor<f32>) -> tensor<1x2x5x2xf32>
    %14 = stablehlo.pad %12, %c, low = [0, 0, 0, 0], high = [0, 0, -2, 0], interior = [0, 0, 0, 0] : (tensor<1x2x7x2xi32>, tensor<i32>) -> tensor<1x2x5x2xi32>
    %15 = stablehlo.pad %11, %c, low = [0, 0, 0, 0], high = [0, 0, -2, 0], interior = [0, 0, 0, 0] : (tensor<1x2x7x2xi32>, tensor<i32>) -> tensor<1x2x5x2xi32>
    %16 = stablehlo.slice %13 [0:1, 0:2, 0:4:3, 0:2] : (tensor<1x2x5x2xf32>) -> tensor<1x2x2x2xf32>
    %17 = stablehlo.slice %14 [0:1, 0:2, 0:4:3, 0:2] : (tensor<1x2x5x2xi32>) -> tensor<1x2x2x2xi32>
    %18 = stablehlo.slice %15 [0:1, 0:2, 0:4:3, 0:2] : (tensor<1x2x5x2xi32>) -> tensor<1x2x2x2xi32>
    %19 = stablehlo.slice %13 [0:1, 0:2, 1:5:3, 0:2] : (tensor<1x2x5x2xf32>) -> tensor<1x2x2x2xf32>
    %20 = stablehlo.compare GT, %19, %16, FLOAT : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xi1>
    %21 = stablehlo.compare NE, %19, %19, FLOAT : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xi1>
    %22 = stablehlo.or %20, %21 : tensor<1x2x2x2xi1>
    %23 = stablehlo.select %22, %19, %16 : tensor<1x2x2x2xi1>, tensor<1x2x2x2xf32>
    %24 = stablehlo.slice %14 [0:1, 0:2, 1:5:3, 0:2] : (tensor<1x2x5x2xi32>) -> tensor<1x2x2x2xi32>
    %25 = stablehlo.select %22, %24, %17 : tensor<1x2x2x2xi1>, tensor<1x2x2x2xi32>
    %26 = stablehlo.slice %15 [0:1, 0:2, 1:5:3, 0:2] : (tensor<1x2x5x2xi32>) -> tensor<1x2x2x2xi32>
    %27 = stablehlo.select %22, %26, %18 : tensor<1x2x2x2xi1>, tensor<1x2x2x2xi32>
    %28 = stablehlo.convert %25 : (tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi64>
    %c_0 = stablehlo.constant dense<7> : tensor<1x2x2x2xi64>
    %29 = stablehlo.multiply %28, %c_0 : tensor<1x2x2x2xi64>
    %30 = stablehlo.convert %27 : (tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi64>
    %31 = stablehlo.add %29, %30 : tensor<1x2x2x2xi64>
    return %23, %31 : tensor<1x2x2x2xf32>, tensor<1x2x2x2xi64>
  }
}

// empty_batch
module @main {
  func.func @main(%arg0: tensor<0x2x4x4xf32>) -> (tensor<0x2x2x2xf32>, tensor<0x2x2x2xi64>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<0x2x2x2xf32>
    %c = stablehlo.constant dense<0> : tensor<0x2x2x2xi64>
    return %cst, %c : tensor<0x2x2x2xf32>, tensor<0x2x2x2xi64>
  }
}
