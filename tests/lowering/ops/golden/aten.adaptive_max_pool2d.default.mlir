// plain
module @main {
  func.func @main(%arg0: tensor<1x2x4x3xf32>) -> (tensor<1x2x2x3xf32>, tensor<1x2x2x3xi64>) {
    %0 = stablehlo.iota dim = 3 : tensor<1x2x4x3xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.pad %arg0, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x4x3xf32>, tensor<f32>) -> tensor<1x2x4x3xf32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %2 = stablehlo.pad %0, %c, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x4x3xi32>, tensor<i32>) -> tensor<1x2x4x3xi32>
    %3 = stablehlo.iota dim = 2 : tensor<1x2x4x3xi32>
    %4 = stablehlo.pad %1, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x4x3xf32>, tensor<f32>) -> tensor<1x2x4x3xf32>
    %5 = stablehlo.pad %3, %c, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x4x3xi32>, tensor<i32>) -> tensor<1x2x4x3xi32>
    %6 = stablehlo.pad %2, %c, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x2x4x3xi32>, tensor<i32>) -> tensor<1x2x4x3xi32>
    %7 = stablehlo.slice %4 [0:1, 0:2, 0:3:2, 0:3] : (tensor<1x2x4x3xf32>) -> tensor<1x2x2x3xf32>
    %8 = stablehlo.slice %5 [0:1, 0:2, 0:3:2, 0:3] : (tensor<1x2x4x3xi32>) -> tensor<1x2x2x3xi32>
    %9 = stablehlo.slice %6 [0:1, 0:2, 0:3:2, 0:3] : (tensor<1x2x4x3xi32>) -> tensor<1x2x2x3xi32>
    %10 = stablehlo.slice %4 [0:1, 0:2, 1:4:2, 0:3] : (tensor<1x2x4x3xf32>) -> tensor<1x2x2x3xf32>
    %11 = stablehlo.compare GT, %10, %7, FLOAT : (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xi1>
    %12 = stablehlo.compare NE, %10, %10, FLOAT : (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xi1>
    %13 = stablehlo.or %11, %12 : tensor<1x2x2x3xi1>
    %14 = stablehlo.select %13, %10, %7 : tensor<1x2x2x3xi1>, tensor<1x2x2x3xf32>
    %15 = stablehlo.slice %5 [0:1, 0:2, 1:4:2, 0:3] : (tensor<1x2x4x3xi32>) -> tensor<1x2x2x3xi32>
    %16 = stablehlo.select %13, %15, %8 : tensor<1x2x2x3xi1>, tensor<1x2x2x3xi32>
    %17 = stablehlo.slice %6 [0:1, 0:2, 1:4:2, 0:3] : (tensor<1x2x4x3xi32>) -> tensor<1x2x2x3xi32>
    %18 = stablehlo.select %13, %17, %9 : tensor<1x2x2x3xi1>, tensor<1x2x2x3xi32>
    %19 = stablehlo.convert %16 : (tensor<1x2x2x3xi32>) -> tensor<1x2x2x3xi64>
    %c_0 = stablehlo.constant dense<3> : tensor<1x2x2x3xi64>
    %20 = stablehlo.multiply %19, %c_0 : tensor<1x2x2x3xi64>
    %21 = stablehlo.convert %18 : (tensor<1x2x2x3xi32>) -> tensor<1x2x2x3xi64>
    %22 = stablehlo.add %20, %21 : tensor<1x2x2x3xi64>
    return %14, %22 : tensor<1x2x2x3xf32>, tensor<1x2x2x3xi64>
  }
}

// specials_uneven
module @main {
  func.func @main(%arg0: tensor<2x3x7x5xf32>) -> (tensor<2x3x3x4xf32>, tensor<2x3x3x4xi64>) {
    %0 = stablehlo.iota dim = 3 : tensor<2x3x7x5xi32>
    %1 = stablehlo.slice %arg0 [0:2, 0:3, 0:7, 0:2] : (tensor<2x3x7x5xf32>) -> tensor<2x3x7x2xf32>
    %2 = stablehlo.slice %arg0 [0:2, 0:3, 0:7, 1:2] : (tensor<2x3x7x5xf32>) -> tensor<2x3x7x1xf32>
    %3 = stablehlo.slice %arg0 [0:2, 0:3, 0:7, 1:3] : (tensor<2x3x7x5xf32>) -> tensor<2x3x7x2xf32>
    %4 = stablehlo.slice %arg0 [0:2, 0:3, 0:7, 2:3] : (tensor<2x3x7x5xf32>) -> tensor<2x3x7x1xf32>
    %5 = stablehlo.slice %arg0 [0:2, 0:3, 0:7, 2:4] : (tensor<2x3x7x5xf32>) -> tensor<2x3x7x2xf32>
    %6 = stablehlo.slice %arg0 [0:2, 0:3, 0:7, 3:4] : (tensor<2x3x7x5xf32>) -> tensor<2x3x7x1xf32>
    %7 = stablehlo.slice %arg0 [0:2, 0:3, 0:7, 3:5] : (tensor<2x3x7x5xf32>) -> tensor<2x3x7x2xf32>
    %8 = stablehlo.slice %arg0 [0:2, 0:3, 0:7, 4:5] : (tensor<2x3x7x5xf32>) -> tensor<2x3x7x1xf32>
    %9 = stablehlo.concatenate %1, %3, %5, %7, dim = 3 : (tensor<2x3x7x2xf32>, tensor<2x3x7x2xf32>, tensor<2x3x7x2xf32>, tensor<2x3x7x2xf32>) -> tensor<2x3x7x8xf32>
    %10 = stablehlo.slice %0 [0:2, 0:3, 0:7, 0:2] : (tensor<2x3x7x5xi32>) -> tensor<2x3x7x2xi32>
    %11 = stablehlo.slice %0 [0:2, 0:3, 0:7, 1:2] : (tensor<2x3x7x5xi32>) -> tensor<2x3x7x1xi32>
    %12 = stablehlo.slice %0 [0:2, 0:3, 0:7, 1:3] : (tensor<2x3x7x5xi32>) -> tensor<2x3x7x2xi32>
    %13 = stablehlo.slice %0 [0:2, 0:3, 0:7, 2:3] : (tensor<2x3x7x5xi32>) -> tensor<2x3x7x1xi32>
    %14 = stablehlo.slice %0 [0:2, 0:3, 0:7, 2:4] : (tensor<2x3x7x5xi32>) -> tensor<2x3x7x2xi32>
    %15 = stablehlo.slice %0 [0:2, 0:3, 0:7, 3:4] : (tensor<2x3x7x5xi32>) -> tensor<2x3x7x1xi32>
    %16 = stablehlo.slice %0 [0:2, 0:3, 0:7, 3:5] : (tensor<2x3x7x5xi32>) -> tensor<2x3x7x2xi32>
    %17 = stablehlo.slice %0 [0:2, 0:3, 0:7, 4:5] : (tensor<2x3x7x5xi32>) -> tensor<2x3x7x1xi32>
    %18 = stablehlo.concatenate %10, %12, %14, %16, dim = 3 : (tensor<2x3x7x2xi32>, tensor<2x3x7x2xi32>, tensor<2x3x7x2xi32>, tensor<2x3x7x2xi32>) -> tensor<2x3x7x8xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %19 = stablehlo.pad %9, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x3x7x8xf32>, tensor<f32>) -> tensor<2x3x7x8xf32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %20 = stablehlo.pad %18, %c, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x3x7x8xi32>, tensor<i32>) -> tensor<2x3x7x8xi32>
    %21 = stablehlo.slice %19 [0:2, 0:3, 0:7, 0:7:2] : (tensor<2x3x7x8xf32>) -> tensor<2x3x7x4xf32>
    %22 = stablehlo.slice %20 [0:2, 0:3, 0:7, 0:7:2] : (tensor<2x3x7x8xi32>) -> tensor<2x3x7x4xi32>
    %23 = stablehlo.slice %19 [0:2, 0:3, 0:7, 1:8:2] : (tensor<2x3x7x8xf32>) -> tensor<2x3x7x4xf32>
    %24 = stablehlo.compare GT, %23, %21, FLOAT : (tensor<2x3x7x4xf32>, tensor<2x3x7x4xf32>) -> tensor<2x3x7x4xi1>
    %25 = stablehlo.compare NE, %23, %23, FLOAT : (tensor<2x3x7x4xf32>, tensor<2x3x7x4xf32>) -> tensor<2x3x7x4xi1>
    %26 = stablehlo.or %24, %25 : tensor<2x3x7x4xi1>
    %27 = stablehlo.select %26, %23, %21 : tensor<2x3x7x4xi1>, tensor<2x3x7x4xf32>
    %28 = stablehlo.slice %20 [0:2, 0:3, 0:7, 1:8:2] : (tensor<2x3x7x8xi32>) -> tensor<2x3x7x4xi32>
    %29 = stablehlo.select %26, %28, %22 : tensor<2x3x7x4xi1>, tensor<2x3x7x4xi32>
    %30 = stablehlo.iota dim = 2 : tensor<2x3x7x4xi32>
    %31 = stablehlo.slice %27 [0:2, 0:3, 0:3, 0:4] : (tensor<2x3x7x4xf32>) -> tensor<2x3x3x4xf32>
    %32 = stablehlo.slice %27 [0:2, 0:3, 2:3, 0:4] : (tensor<2x3x7x4xf32>) -> tensor<2x3x1x4xf32>
    %33 = stablehlo.slice %27 [0:2, 0:3, 2:5, 0:4] : (tensor<2x3x7x4xf32>) -> tensor<2x3x3x4xf32>
    %34 = stablehlo.slice %27 [0:2, 0:3, 4:5, 0:4] : (tensor<2x3x7x4xf32>) -> tensor<2x3x1x4xf32>
    %35 = stablehlo.slice %27 [0:2, 0:3, 4:7, 0:4] : (tensor<2x3x7x4xf32>) -> tensor<2x3x3x4xf32>
    %36 = stablehlo.slice %27 [0:2, 0:3, 6:7, 0:4] : (tensor<2x3x7x4xf32>) -> tensor<2x3x1x4xf32>
    %37 = stablehlo.concatenate %31, %33, %35, dim = 2 : (tensor<2x3x3x4xf32>, tensor<2x3x3x4xf32>, tensor<2x3x3x4xf32>) -> tensor<2x3x9x4xf32>
    %38 = stablehlo.slice %30 [0:2, 0:3, 0:3, 0:4] : (tensor<2x3x7x4xi32>) -> tensor<2x3x3x4xi32>
    %39 = stablehlo.slice %30 [0:2, 0:3, 2:3, 0:4] : (tensor<2x3x7x4xi32>) -> tensor<2x3x1x4xi32>
    %40 = stablehlo.slice %30 [0:2, 0:3, 2:5, 0:4] : (tensor<2x3x7x4xi32>) -> tensor<2x3x3x4xi32>
    %41 = stablehlo.slice %30 [0:2, 0:3, 4:5, 0:4] : (tensor<2x3x7x4xi32>) -> tensor<2x3x1x4xi32>
    %42 = stablehlo.slice %30 [0:2, 0:3, 4:7, 0:4] : (tensor<2x3x7x4xi32>) -> tensor<2x3x3x4xi32>
    %43 = stablehlo.slice %30 [0:2, 0:3, 6:7, 0:4] : (tensor<2x3x7x4xi32>) -> tensor<2x3x1x4xi32>
    %44 = stablehlo.concatenate %38, %40, %42, dim = 2 : (tensor<2x3x3x4xi32>, tensor<2x3x3x4xi32>, tensor<2x3x3x4xi32>) -> tensor<2x3x9x4xi32>
    %45 = stablehlo.slice %29 [0:2, 0:3, 0:3, 0:4] : (tensor<2x3x7x4xi32>) -> tensor<2x3x3x4xi32>
    %46 = stablehlo.slice %29 [0:2, 0:3, 2:3, 0:4] : (tensor<2x3x7x4xi32>) -> tensor<2x3x1x4xi32>
    %47 = stablehlo.slice %29 [0:2, 0:3, 2:5, 0:4] : (tensor<2x3x7x4xi32>) -> tensor<2x3x3x4xi32>
    %48 = stablehlo.slice %29 [0:2, 0:3, 4:5, 0:4] : (tensor<2x3x7x4xi32>) -> tensor<2x3x1x4xi32>
    %49 = stablehlo.slice %29 [0:2, 0:3, 4:7, 0:4] : (tensor<2x3x7x4xi32>) -> tensor<2x3x3x4xi32>
    %50 = stablehlo.slice %29 [0:2, 0:3, 6:7, 0:4] : (tensor<2x3x7x4xi32>) -> tensor<2x3x1x4xi32>
    %51 = stablehlo.concatenate %45, %47, %49, dim = 2 : (tensor<2x3x3x4xi32>, tensor<2x3x3x4xi32>, tensor<2x3x3x4xi32>) -> tensor<2x3x9x4xi32>
    %52 = stablehlo.pad %37, %cst, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x3x9x4xf32>, tensor<f32>) -> tensor<2x3x9x4xf32>
    %53 = stablehlo.pad %44, %c, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x3x9x4xi32>, tensor<i32>) -> tensor<2x3x9x4xi32>
    %54 = stablehlo.pad %51, %c, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x3x9x4xi32>, tensor<i32>) -> tensor<2x3x9x4xi32>
    %55 = stablehlo.slice %52 [0:2, 0:3, 0:7:3, 0:4] : (tensor<2x3x9x4xf32>) -> tensor<2x3x3x4xf32>
    %56 = stablehlo.slice %53 [0:2, 0:3, 0:7:3, 0:4] : (tensor<2x3x9x4xi32>) -> tensor<2x3x3x4xi32>
    %57 = stablehlo.slice %54 [0:2, 0:3, 0:7:3, 0:4] : (tensor<2x3x9x4xi32>) -> tensor<2x3x3x4xi32>
    %58 = stablehlo.slice %52 [0:2, 0:3, 1:8:3, 0:4] : (tensor<2x3x9x4xf32>) -> tensor<2x3x3x4xf32>
    %59 = stablehlo.compare GT, %58, %55, FLOAT : (tensor<2x3x3x4xf32>, tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xi1>
    %60 = stablehlo.compare NE, %58, %58, FLOAT : (tensor<2x3x3x4xf32>, tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xi1>
    %61 = stablehlo.or %59, %60 : tensor<2x3x3x4xi1>
    %62 = stablehlo.select %61, %58, %55 : tensor<2x3x3x4xi1>, tensor<2x3x3x4xf32>
    %63 = stablehlo.slice %53 [0:2, 0:3, 1:8:3, 0:4] : (tensor<2x3x9x4xi32>) -> tensor<2x3x3x4xi32>
    %64 = stablehlo.select %61, %63, %56 : tensor<2x3x3x4xi1>, tensor<2x3x3x4xi32>
    %65 = stablehlo.slice %54 [0:2, 0:3, 1:8:3, 0:4] : (tensor<2x3x9x4xi32>) -> tensor<2x3x3x4xi32>
    %66 = stablehlo.select %61, %65, %57 : tensor<2x3x3x4xi1>, tensor<2x3x3x4xi32>
    %67 = stablehlo.slice %52 [0:2, 0:3, 2:9:3, 0:4] : (tensor<2x3x9x4xf32>) -> tensor<2x3x3x4xf32>
    %68 = stablehlo.compare GT, %67, %62, FLOAT : (tensor<2x3x3x4xf32>, tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xi1>
    %69 = stablehlo.compare NE, %67, %67, FLOAT : (tensor<2x3x3x4xf32>, tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xi1>
    %70 = stablehlo.or %68, %69 : tensor<2x3x3x4xi1>
    %71 = stablehlo.select %70, %67, %62 : tensor<2x3x3x4xi1>, tensor<2x3x3x4xf32>
    %72 = stablehlo.slice %53 [0:2, 0:3, 2:9:3, 0:4] : (tensor<2x3x9x4xi32>) -> tensor<2x3x3x4xi32>
    %73 = stablehlo.select %70, %72, %64 : tensor<2x3x3x4xi1>, tensor<2x3x3x4xi32>
    %74 = stablehlo.slice %54 [0:2, 0:3, 2:9:3, 0:4] : (tensor<2x3x9x4xi32>) -> tensor<2x3x3x4xi32>
    %75 = stablehlo.select %70, %74, %66 : tensor<2x3x3x4xi1>, tensor<2x3x3x4xi32>
    %76 = stablehlo.convert %73 : (tensor<2x3x3x4xi32>) -> tensor<2x3x3x4xi64>
    %c_0 = stablehlo.constant dense<5> : tensor<2x3x3x4xi64>
    %77 = stablehlo.multiply %76, %c_0 : tensor<2x3x3x4xi64>
    %78 = stablehlo.convert %75 : (tensor<2x3x3x4xi32>) -> tensor<2x3x3x4xi64>
    %79 = stablehlo.add %77, %78 : tensor<2x3x3x4xi64>
    return %71, %79 : tensor<2x3x3x4xf32>, tensor<2x3x3x4xi64>
  }
}

// half_more_places
module @main {
  func.func @main(%arg0: tensor<2x3x6xbf16>) -> (tensor<2x4x4xbf16>, tensor<2x4x4xi64>) {
    %0 = stablehlo.iota dim = 2 : tensor<2x3x6xi32>
    %1 = stablehlo.slice %arg0 [0:2, 0:3, 0:2] : (tensor<2x3x6xbf16>) -> tensor<2x3x2xbf16>
    %2 = stablehlo.slice %arg0 [0:2, 0:3, 1:2] : (tensor<2x3x6xbf16>) -> tensor<2x3x1xbf16>
    %3 = stablehlo.slice %arg0 [0:2, 0:3, 1:3] : (tensor<2x3x6xbf16>) -> tensor<2x3x2xbf16>
    %4 = stablehlo.slice %arg0 [0:2, 0:3, 2:3] : (tensor<2x3x6xbf16>) -> tensor<2x3x1xbf16>
    %5 = stablehlo.slice %arg0 [0:2, 0:3, 3:5] : (tensor<2x3x6xbf16>) -> tensor<2x3x2xbf16>
    %6 = stablehlo.slice %arg0 [0:2, 0:3, 4:5] : (tensor<2x3x6xbf16>) -> tensor<2x3x1xbf16>
    %7 = stablehlo.slice %arg0 [0:2, 0:3, 4:6] : (tensor<2x3x6xbf16>) -> tensor<2x3x2xbf16>
    %8 = stablehlo.slice %arg0 [0:2, 0:3, 5:6] : (tensor<2x3x6xbf16>) -> tensor<2x3x1xbf16>
    %9 = stablehlo.concatenate %1, %3, %5, %7, dim = 2 : (tensor<2x3x2xbf16>, tensor<2x3x2xbf16>, tensor<2x3x2xbf16>, tensor<2x3x2xbf16>) -> tensor<2x3x8xbf16>
    %10 = stablehlo.slice %0 [0:2, 0:3, 0:2] : (tensor<2x3x6xi32>) -> tensor<2x3x2xi32>
    %11 = stablehlo.slice %0 [0:2, 0:3, 1:2] : (tensor<2x3x6xi32>) -> tensor<2x3x1xi32>
    %12 = stablehlo.slice %0 [0:2, 0:3, 1:3] : (tensor<2x3x6xi32>) -> tensor<2x3x2xi32>
    %13 = stablehlo.slice %0 [0:2, 0:3, 2:3] : (tensor<2x3x6xi32>) -> tensor<2x3x1xi32>
    %14 = stablehlo.slice %0 [0:2, 0:3, 3:5] : (tensor<2x3x6xi32>) -> tensor<2x3x2xi32>
    %15 = stablehlo.slice %0 [0:2, 0:3, 4:5] : (tensor<2x3x6xi32>) -> tensor<2x3x1xi32>
    %16 = stablehlo.slice %0 [0:2, 0:3, 4:6] : (tensor<2x3x6xi32>) -> tensor<2x3x2xi32>
    %17 = stablehlo.slice %0 [0:2, 0:3, 5:6] : (tensor<2x3x6xi32>) -> tensor<2x3x1xi32>
    %18 = stablehlo.concatenate %10, %12, %14, %16, dim = 2 : (tensor<2x3x2xi32>, tensor<2x3x2xi32>, tensor<2x3x2xi32>, tensor<2x3x2xi32>) -> tensor<2x3x8xi32>
    %cst = stablehlo.constant dense<0xFF80> : tensor<bf16>
    %19 = stablehlo.pad %9, %cst, low = [0, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<2x3x8xbf16>, tensor<bf16>) -> tensor<2x3x8xbf16>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %20 = stablehlo.pad %18, %c, low = [0, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<2x3x8xi32>, tensor<i32>) -> tensor<2x3x8xi32>
    %21 = stablehlo.slice %19 [0:2, 0:3, 0:7:2] : (tensor<2x3x8xbf16>) -> tensor<2x3x4xbf16>
    %22 = stablehlo.slice %20 [0:2, 0:3, 0:7:2] : (tensor<2x3x8xi32>) -> tensor<2x3x4xi32>
    %23 = stablehlo.slice %19 [0:2, 0:3, 1:8:2] : (tensor<2x3x8xbf16>) -> tensor<2x3x4xbf16>
    %24 = stablehlo.compare GT, %23, %21, FLOAT : (tensor<2x3x4xbf16>, tensor<2x3x4xbf16>) -> tensor<2x3x4xi1>
    %25 = stablehlo.compare NE, %23, %23, FLOAT : (tensor<2x3x4xbf16>, tensor<2x3x4xbf16>) -> tensor<2x3x4xi1>
    %26 = stablehlo.or %24, %25 : tensor<2x3x4xi1>
    %27 = stablehlo.select %26, %23, %21 : tensor<2x3x4xi1>, tensor<2x3x4xbf16>
    %28 = stablehlo.slice %20 [0:2, 0:3, 1:8:2] : (tensor<2x3x8xi32>) -> tensor<2x3x4xi32>
    %29 = stablehlo.select %26, %28, %22 : tensor<2x3x4xi1>, tensor<2x3x4xi32>
    %30 = stablehlo.iota dim = 1 : tensor<2x3x4xi32>
    %31 = stablehlo.slice %27 [0:2, 0:1, 0:4] : (tensor<2x3x4xbf16>) -> tensor<2x1x4xbf16>
    %32 = stablehlo.slice %27 [0:2, 0:1, 0:4] : (tensor<2x3x4xbf16>) -> tensor<2x1x4xbf16>
    %33 = stablehlo.slice %27 [0:2, 0:2, 0:4] : (tensor<2x3x4xbf16>) -> tensor<2x2x4xbf16>
    %34 = stablehlo.slice %27 [0:2, 1:2, 0:4] : (tensor<2x3x4xbf16>) -> tensor<2x1x4xbf16>
    %35 = stablehlo.slice %27 [0:2, 1:3, 0:4] : (tensor<2x3x4xbf16>) -> tensor<2x2x4xbf16>
    %36 = stablehlo.slice %27 [0:2, 2:3, 0:4] : (tensor<2x3x4xbf16>) -> tensor<2x1x4xbf16>
    %37 = stablehlo.slice %27 [0:2, 2:3, 0:4] : (tensor<2x3x4xbf16>) -> tensor<2x1x4xbf16>
    %38 = stablehlo.slice %27 [0:2, 2:3, 0:4] : (tensor<2x3x4xbf16>) -> tensor<2x1x4xbf16>
    %39 = stablehlo.concatenate %31, %32, %33, %35, %37, %38, dim = 1 : (tensor<2x1x4xbf16>, tensor<2x1x4xbf16>, tensor<2x2x4xbf16>, tensor<2x2x4xbf16>, tensor<2x1x4xbf16>, tensor<2x1x4xbf16>) -> tensor<2x8x4xbf16>
    %40 = stablehlo.slice %30 [0:2, 0:1, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x1x4xi32>
    %41 = stablehlo.slice %30 [0:2, 0:1, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x1x4xi32>
    %42 = stablehlo.slice %30 [0:2, 0:2, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x2x4xi32>
    %43 = stablehlo.slice %30 [0:2, 1:2, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x1x4xi32>
    %44 = stablehlo.slice %30 [0:2, 1:3, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x2x4xi32>
    %45 = stablehlo.slice %30 [0:2, 2:3, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x1x4xi32>
    %46 = stablehlo.slice %30 [0:2, 2:3, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x1x4xi32>
    %47 = stablehlo.slice %30 [0:2, 2:3, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x1x4xi32>
    %48 = stablehlo.concatenate %40, %41, %42, %44, %46, %47, dim = 1 : (tensor<2x1x4xi32>, tensor<2x1x4xi32>, tensor<2x2x4xi32>, tensor<2x2x4xi32>, tensor<2x1x4xi32>, tensor<2x1x4xi32>) -> tensor<2x8x4xi32>
    %49 = stablehlo.slice %29 [0:2, 0:1, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x1x4xi32>
    %50 = stablehlo.slice %29 [0:2, 0:1, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x1x4xi32>
    %51 = stablehlo.slice %29 [0:2, 0:2, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x2x4xi32>
    %52 = stablehlo.slice %29 [0:2, 1:2, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x1x4xi32>
    %53 = stablehlo.slice %29 [0:2, 1:3, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x2x4xi32>
    %54 = stablehlo.slice %29 [0:2, 2:3, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x1x4xi32>
    %55 = stablehlo.slice %29 [0:2, 2:3, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x1x4xi32>
    %56 = stablehlo.slice %29 [0:2, 2:3, 0:4] : (tensor<2x3x4xi32>) -> tensor<2x1x4xi32>
    %57 = stablehlo.concatenate %49, %50, %51, %53, %55, %56, dim = 1 : (tensor<2x1x4xi32>, tensor<2x1x4xi32>, tensor<2x2x4xi32>, tensor<2x2x4xi32>, tensor<2x1x4xi32>, tensor<2x1x4xi32>) -> tensor<2x8x4xi32>
    %58 = stablehlo.pad %39, %cst, low = [0, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<2x8x4xbf16>, tensor<bf16>) -> tensor<2x8x4xbf16>
    %59 = stablehlo.pad %48, %c, low = [0, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<2x8x4xi32>, tensor<i32>) -> tensor<2x8x4xi32>
    %60 = stablehlo.pad %57, %c, low = [0, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<2x8x4xi32>, tensor<i32>) -> tensor<2x8x4xi32>
    %61 = stablehlo.slice %58 [0:2, 0:7:2, 0:4] : (tensor<2x8x4xbf16>) -> tensor<2x4x4xbf16>
    %62 = stablehlo.slice %59 [0:2, 0:7:2, 0:4] : (tensor<2x8x4xi32>) -> tensor<2x4x4xi32>
    %63 = stablehlo.slice %60 [0:2, 0:7:2, 0:4] : (tensor<2x8x4xi32>) -> tensor<2x4x4xi32>
    %64 = stablehlo.slice %58 [0:2, 1:8:2, 0:4] : (tensor<2x8x4xbf16>) -> tensor<2x4x4xbf16>
    %65 = stablehlo.compare GT, %64, %61, FLOAT : (tensor<2x4x4xbf16>, tensor<2x4x4xbf16>) -> tensor<2x4x4xi1>
    %66 = stablehlo.compare NE, %64, %64, FLOAT : (tensor<2x4x4xbf16>, tensor<2x4x4xbf16>) -> tensor<2x4x4xi1>
    %67 = stablehlo.or %65, %66 : tensor<2x4x4xi1>
    %68 = stablehlo.select %67, %64, %61 : tensor<2x4x4xi1>, tensor<2x4x4xbf16>
    %69 = stablehlo.slice %59 [0:2, 1:8:2, 0:4] : (tensor<2x8x4xi32>) -> tensor<2x4x4xi32>
    %70 = stablehlo.select %67, %69, %62 : tensor<2x4x4xi1>, tensor<2x4x4xi32>
    %71 = stablehlo.slice %60 [0:2, 1:8:2, 0:4] : (tensor<2x8x4xi32>) -> tensor<2x4x4xi32>
    %72 = stablehlo.select %67, %71, %63 : tensor<2x4x4xi1>, tensor<2x4x4xi32>
    %73 = stablehlo.convert %70 : (tensor<2x4x4xi32>) -> tensor<2x4x4xi64>
    %c_0 = stablehlo.constant dense<6> : tensor<2x4x4xi64>
    %74 = stablehlo.multiply %73, %c_0 : tensor<2x4x4xi64>
    %75 = stablehlo.convert %72 : (tensor<2x4x4xi32>) -> tensor<2x4x4xi64>
    %76 = stablehlo.add %74, %75 : tensor<2x4x4xi64>
    return %68, %76 : tensor<2x4x4xbf16>, tensor<2x4x4xi64>
  }
}
