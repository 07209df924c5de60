// plain
module @main {
  func.func @main(%arg0: tensor<1x2x3x4x2xf32>) -> (tensor<1x2x2x2x1xf32>, tensor<1x2x2x2x1xi64>) {
    %0 = stablehlo.iota dim = 4 : tensor<1x2x3x4x2xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.pad %arg0, %cst, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x3x4x2xf32>, tensor<f32>) -> tensor<1x2x3x4x2xf32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %2 = stablehlo.pad %0, %c, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x3x4x2xi32>, tensor<i32>) -> tensor<1x2x3x4x2xi32>
    %3 = stablehlo.slice %1 [0:1, 0:2, 0:3, 0:4, 0:1:2] : (tensor<1x2x3x4x2xf32>) -> tensor<1x2x3x4x1xf32>
    %4 = stablehlo.slice %2 [0:1, 0:2, 0:3, 0:4, 0:1:2] : (tensor<1x2x3x4x2xi32>) -> tensor<1x2x3x4x1xi32>
    %5 = stablehlo.slice %1 [0:1, 0:2, 0:3, 0:4, 1:2:2] : (tensor<1x2x3x4x2xf32>) -> tensor<1x2x3x4x1xf32>
    %6 = stablehlo.compare GT, %5, %3, FLOAT : (tensor<1x2x3x4x1xf32>, tensor<1x2x3x4x1xf32>) -> tensor<1x2x3x4x1xi1>
    %7 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<1x2x3x4x1xf32>, tensor<1x2x3x4x1xf32>) -> tensor<1x2x3x4x1xi1>
    %8 = stablehlo.or %6, %7 : tensor<1x2x3x4x1xi1>
    %9 = stablehlo.select %8, %5, %3 : tensor<1x2x3x4x1xi1>, tensor<1x2x3x4x1xf32>
    %10 = stablehlo.slice %2 [0:1, 0:2, 0:3, 0:4, 1:2:2] : (tensor<1x2x3x4x2xi32>) -> tensor<1x2x3x4x1xi32>
    %11 = stablehlo.select %8, %10, %4 : tensor<1x2x3x4x1xi1>, tensor<1x2x3x4x1xi32>
    %12 = stablehlo.iota dim = 3 : tensor<1x2x3x4x1xi32>
    %13 = stablehlo.pad %9, %cst, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x3x4x1xf32>, tensor<f32>) -> tensor<1x2x3x4x1xf32>
    %14 = stablehlo.pad %12, %c, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x3x4x1xi32>, tensor<i32>) -> tensor<1x2x3x4x1xi32>
    %15 = stablehlo.pad %11, %c, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x3x4x1xi32>, tensor<i32>) -> tensor<1x2x3x4x1xi32>
    %16 = stablehlo.slice %13 [0:1, 0:2, 0:3, 0:3:2, 0:1] : (tensor<1x2x3x4x1xf32>) -> tensor<1x2x3x2x1xf32>
    %17 = stablehlo.slice %14 [0:1, 0:2, 0:3, 0:3:2, 0:1] : (tensor<1x2x3x4x1xi32>) -> tensor<1x2x3x2x1xi32>
    %18 = stablehlo.slice %15 [0:1, 0:2, 0:3, 0:3:2, 0:1] : (tensor<1x2x3x4x1xi32>) -> tensor<1x2x3x2x1xi32>
    %19 = stablehlo.slice %13 [0:1, 0:2, 0:3, 1:4:2, 0:1] : (tensor<1x2x3x4x1xf32>) -> tensor<1x2x3x2x1xf32>
    %20 = stablehlo.compare GT, %19, %16, FLOAT : (tensor<1x2x3x2x1xf32>, tensor<1x2x3x2x1xf32>) -> tensor<1x2x3x2x1xi1>
    %21 = stablehlo.compare NE, %19, %19, FLOAT : (tensor<1x2x3x2x1xf32>, tensor<1x2x3x2x1xf32>) -> tensor<1x2x3x2x1xi1>
    %22 = stablehlo.or %20, %21 : tensor<1x2x3x2x1xi1>
    %23 = stablehlo.select %22, %19, %16 : tensor<1x2x3x2x1xi1>, tensor<1x2x3x2x1xf32>
    %24 = stablehlo.slice %14 [0:1, 0:2, 0:3, 1:4:2, 0:1] : (tensor<1x2x3x4x1xi32>) -> tensor<1x2x3x2x1xi32>
    %25 = stablehlo.select %22, %24, %17 : tensor<1x2x3x2x1xi1>, tensor<1x2x3x2x1xi32>
    %26 = stablehlo.slice %15 [0:1, 0:2, 0:3, 1:4:2, 0:1] : (tensor<1x2x3x4x1xi32>) -> tensor<1x2x3x2x1xi32>
    %27 = stablehlo.select %22, %26, %18 : tensor<1x2x3x2x1xi1>, tensor<1x2x3x2x1xi32>
    %28 = stablehlo.iota dim = 2 : tensor<1x2x3x2x1xi32>
    %29 = stablehlo.slice %23 [0:1, 0:2, 0:2, 0:2, 0:1] : (tensor<1x2x3x2x1xf32>) -> tensor<1x2x2x2x1xf32>
    %30 = stablehlo.slice %23 [0:1, 0:2, 1:2, 0:2, 0:1] : (tensor<1x2x3x2x1xf32>) -> tensor<1x2x1x2x1xf32>
    %31 = stablehlo.slice %23 [0:1, 0:2, 1:3, 0:2, 0:1] : (tensor<1x2x3x2x1xf32>) -> tensor<1x2x2x2x1xf32>
    %32 = stablehlo.slice %23 [0:1, 0:2, 2:3, 0:2, 0:1] : (tensor<1x2x3x2x1xf32>) -> tensor<1x2x1x2x1xf32>
    %33 = stablehlo.concatenate %29, %31, dim = 2 : (tensor<1x2x2x2x1xf32>, tensor<1x2x2x2x1xf32>) -> tensor<1x2x4x2x1xf32>
    %34 = stablehlo.slice %28 [0:1, 0:2, 0:2, 0:2, 0:1] : (tensor<1x2x3x2x1xi32>) -> tensor<1x2x2x2x1xi32>
    %35 = stablehlo.slice %28 [0:1, 0:2, 1:2, 0:2, 0:1] : (tensor<1x2x3x2x1xi32>) -> tensor<1x2x1x2x1xi32>
    %36 = stablehlo.slice %28 [0:1, 0:2, 1:3, 0:2, 0:1] : (tensor<1x2x3x2x1xi32>) -> tensor<1x2x2x2x1xi32>
    %37 = stablehlo.slice %28 [0:1, 0:2, 2:3, 0:2, 0:1] : (tensor<1x2x3x2x1xi32>) -> tensor<1x2x1x2x1xi32>
    %38 = stablehlo.concatenate %34, %36, dim = 2 : (tensor<1x2x2x2x1xi32>, tensor<1x2x2x2x1xi32>) -> tensor<1x2x4x2x1xi32>
    %39 = stablehlo.slice %25 [0:1, 0:2, 0:2, 0:2, 0:1] : (tensor<1x2x3x2x1xi32>) -> tensor<1x2x2x2x1xi32>
    %40 = stablehlo.slice %25 [0:1, 0:2, 1:2, 0:2, 0:1] : (tensor<1x2x3x2x1xi32>) -> tensor<1x2x1x2x1xi32>
    %41 = stablehlo.slice %25 [0:1, 0:2, 1:3, 0:2, 0:1] : (tensor<1x2x3x2x1xi32>) -> tensor<1x2x2x2x1xi32>
    %42 = stablehlo.slice %25 [0:1, 0:2, 2:3, 0:2, 0:1] : (tensor<1x2x3x2x1xi32>) -> tensor<1x2x1x2x1xi32>
    %43 = stablehlo.concatenate %39, %41, dim = 2 : (tensor<1x2x2x2x1xi32>, tensor<1x2x2x2x1xi32>) -> tensor<1x2x4x2x1xi32>
    %44 = stablehlo.slice %27 [0:1, 0:2, 0:2, 0:2, 0:1] : (tensor<1x2x3x2x1xi32>) -> tensor<1x2x2x2x1xi32>
    %45 = stablehlo.slice %27 [0:1, 0:2, 1:2, 0:2, 0:1] : (tensor<1x2x3x2x1xi32>) -> tensor<1x2x1x2x1xi32>
    %46 = stablehlo.slice %27 [0:1, 0:2, 1:3, 0:2, 0:1] : (tensor<1x2x3x2x1xi32>) -> tensor<1x2x2x2x1xi32>
    %47 = stablehlo.slice %27 [0:1, 0:2, 2:3, 0:2, 0:1] : (tensor<1x2x3x2x1xi32>) -> tensor<1x2x1x2x1xi32>
    %48 = stablehlo.concatenate %44, %46, dim = 2 : (tensor<1x2x2x2x1xi32>, tensor<1x2x2x2x1xi32>) -> tensor<1x2x4x2x1xi32>
    %49 = stablehlo.pad %33, %cst, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x2x1xf32>, tensor<f32>) -> tensor<1x2x4x2x1xf32>
    %50 = stablehlo.pad %38, %c, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x2x1xi32>, tensor<i32>) -> tensor<1x2x4x2x1xi32>
    %51 = stablehlo.pad %43, %c, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x2x1xi32>, tensor<i32>) -> tensor<1x2x4x2x1xi32>
    %52 = stablehlo.pad %48, %c, low = [0, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x4x2x1xi32>, tensor<i32>) -> tensor<1x2x4x2x1xi32>
    %53 = stablehlo.slice %49 [0:1, 0:2, 0:3:2, 0:2, 0:1] : (tensor<1x2x4x2x1xf32>) -> tensor<1x2x2x2x1xf32>
    %54 = stablehlo.slice %50 [0:1, 0:2, 0:3:2, 0:2, 0:1] : (tensor<1x2x4x2x1xi32>) -> tensor<1x2x2x2x1xi32>
    %55 = stablehlo.slice %51 [0:1, 0:2, 0:3:2, 0:2, 0:1] : (tensor<1x2x4x2x1xi32>) -> tensor<1x2x2x2x1xi32>
    %56 = stablehlo.slice %52 [0:1, 0:2, 0:3:2, 0:2, 0:1] : (tensor<1x2x4x2x1xi32>) -> tensor<1x2x2x2x1xi32>
    %57 = stablehlo.slice %49 [0:1, 0:2, 1:4:2, 0:2, 0:1] : (tensor<1x2x4x2x1xf32>) -> tensor<1x2x2x2x1xf32>
    %58 = stablehlo.compare GT, %57, %53, FLOAT : (tensor<1x2x2x2x1xf32>, tensor<1x2x2x2x1xf32>) -> tensor<1x2x2x2x1xi1>
    %59 = stablehlo.compare NE, %57, %57, FLOAT : (tensor<1x2x2x2x1xf32>, tensor<1x2x2x2x1xf32>) -> tensor<1x2x2x2x1xi1>
    %60 = stablehlo.or %58, %59 : tensor<1x2x2x2x1xi1>
    %61 = stablehlo.select %60, %57, %53 : tensor<1x2x2x2x1xi1>, tensor<1x2x2x2x1xf32>
    %62 = stablehlo.slice %50 [0:1, 0:2, 1:4:2, 0:2, 0:1] : (tensor<1x2x4x2x1xi32>) -> tensor<1x2x2x2x1xi32>
    %63 = stablehlo.select %60, %62, %54 : tensor<1x2x2x2x1xi1>, tensor<1x2x2x2x1xi32>
    %64 = stablehlo.slice %51 [0:1, 0:2, 1:4:2, 0:2, 0:1] : (tensor<1x2x4x2x1xi32>) -> tensor<1x2x2x2x1xi32>
    %65 = stablehlo.select %60, %64, %55 : tensor<1x2x2x2x1xi1>, tensor<1x2x2x2x1xi32>
    %66 = stablehlo.slice %52 [0:1, 0:2, 1:4:2, 0:2, 0:1] : (tensor<1x2x4x2x1xi32>) -> tensor<1x2x2x2x1xi32>
    %67 = stablehlo.select %60, %66, %56 : tensor<1x2x2x2x1xi1>, tensor<1x2x2x2x1xi32>
    %68 = stablehlo.convert %63 : (tensor<1x2x2x2x1xi32>) -> tensor<1x2x2x2x1xi64>
    %c_0 = stablehlo.constant dense<4> : tensor<1x2x2x2x1xi64>
    %69 = stablehlo.multiply %68, %c_0 : tensor<1x2x2x2x1xi64>
    %70 = stablehlo.convert %65 : (tensor<1x2x2x2x1xi32>) -> tensor<1x2x2x2x1xi64>
    %71 = stablehlo.add %69, %70 : tensor<1x2x2x2x1xi64>
    %c_1 = stablehlo.constant dense<2> : tensor<1x2x2x2x1xi64>
    %72 = stablehlo.multiply %71, %c_1 : tensor<1x2x2x2x1xi64>
    %73 = stablehlo.convert %67 : (tensor<1x2x2x2x1xi32>) -> tensor<1x2x2x2x1xi64>
    %74 = stablehlo.add %72, %73 : tensor<1x2x2x2x1xi64>
    return %61, %74 : tensor<1x2x2x2x1xf32>, tensor<1x2x2x2x1xi64>
  }
}
