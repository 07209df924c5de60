// before
module @main {
  func.func @main(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %2 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    }) : (tensor<3xf32>, tensor<3xi32>) -> (tensor<3xf32>, tensor<3xi32>)
    return %1#0 : tensor<3xf32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %arg0, %cst, low = [0], high = [1], interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
    %c = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.pad %0, %c, low = [0], high = [1], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<4xi32>
    %3 = stablehlo.reshape %1 : (tensor<4xf32>) -> tensor<2x2x1xf32>
    %4 = stablehlo.slice %3 [0:2, 0:1, 0:1] : (tensor<2x2x1xf32>) -> tensor<2x1x1xf32>
    %5 = stablehlo.slice %3 [0:2, 1:2, 0:1] : (tensor<2x2x1xf32>) -> tensor<2x1x1xf32>
    %6 = stablehlo.reshape %2 : (tensor<4xi32>) -> tensor<2x2x1xi32>
    %7 = stablehlo.slice %6 [0:2, 0:1, 0:1] : (tensor<2x2x1xi32>) -> tensor<2x1x1xi32>
    %8 = stablehlo.slice %6 [0:2, 1:2, 0:1] : (tensor<2x2x1xi32>) -> tensor<2x1x1xi32>
    %9 = stablehlo.compare LT, %8, %7, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
    %10 = stablehlo.compare LT, %5, %4 : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xi1>
    %11 = stablehlo.compare LT, %4, %5 : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xi1>
    %12 = stablehlo.not %11 : tensor<2x1x1xi1>
    %13 = stablehlo.and %9, %12 : tensor<2x1x1xi1>
    %14 = stablehlo.or %10, %13 : tensor<2x1x1xi1>
    %c_0 = stablehlo.constant dense<3> : tensor<2x1x1xi32>
    %15 = stablehlo.maximum %8, %7 : tensor<2x1x1xi32>
    %16 = stablehlo.compare GE, %15, %c_0, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
    %17 = stablehlo.select %16, %9, %14 : tensor<2x1x1xi1>, tensor<2x1x1xi1>
    %18 = stablehlo.select %17, %5, %4 : tensor<2x1x1xi1>, tensor<2x1x1xf32>
    %19 = stablehlo.select %17, %4, %5 : tensor<2x1x1xi1>, tensor<2x1x1xf32>
    %20 = stablehlo.concatenate %18, %19, dim = 1 : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x2x1xf32>
    %21 = stablehlo.reshape %20 : (tensor<2x2x1xf32>) -> tensor<4xf32>
    %22 = stablehlo.select %17, %8, %7 : tensor<2x1x1xi1>, tensor<2x1x1xi32>
    %23 = stablehlo.select %17, %7, %8 : tensor<2x1x1xi1>, tensor<2x1x1xi32>
    %24 = stablehlo.concatenate %22, %23, dim = 1 : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x2x1xi32>
    %25 = stablehlo.reshape %24 : (tensor<2x2x1xi32>) -> tensor<4xi32>
    %26 = stablehlo.reshape %21 : (tensor<4xf32>) -> tensor<1x2x2xf32>
    %27 = stablehlo.slice %26 [0:1, 0:1, 0:2] : (tensor<1x2x2xf32>) -> tensor<1x1x2xf32>
    %28 = stablehlo.slice %26 [0:1, 1:2, 0:2] : (tensor<1x2x2xf32>) -> tensor<1x1x2xf32>
    %29 = stablehlo.reverse %28, dims = [2] : tensor<1x1x2xf32>
    %30 = stablehlo.reshape %25 : (tensor<4xi32>) -> tensor<1x2x2xi32>
    %31 = stablehlo.slice %30 [0:1, 0:1, 0:2] : (tensor<1x2x2xi32>) -> tensor<1x1x2xi32>
    %32 = stablehlo.slice %30 [0:1, 1:2, 0:2] : (tensor<1x2x2xi32>) -> tensor<1x1x2xi32>
    %33 = stablehlo.reverse %32, dims = [2] : tensor<1x1x2xi32>
    %34 = stablehlo.compare LT, %33, %31, SIGNED : (tensor<1x1x2xi32>, tensor<1x1x2xi32>) -> tensor<1x1x2xi1>
    %35 = stablehlo.compare LT, %29, %27 : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xi1>
    %36 = stablehlo.compare LT, %27, %29 : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xi1>
    %37 = stablehlo.not %36 : tensor<1x1x2xi1>
    %38 = stablehlo.and %34, %37 : tensor<1x1x2xi1>
    %39 = stablehlo.or %35, %38 : tensor<1x1x2xi1>
    %c_1 = stablehlo.constant dense<3> : tensor<1x1x2xi32>
    %40 = stablehlo.maximum %33, %31 : tensor<1x1x2xi32>
    %41 = stablehlo.compare GE, %40, %c_1, SIGNED : (tensor<1x1x2xi32>, tensor<1x1x2xi32>) -> tensor<1x1x2xi1>
    %42 = stablehlo.select %41, %34, %39 : tensor<1x1x2xi1>, tensor<1x1x2xi1>
    %43 = stablehlo.select %42, %29, %27 : tensor<1x1x2xi1>, tensor<1x1x2xf32>
    %44 = stablehlo.select %42, %27, %29 : tensor<1x1x2xi1>, tensor<1x1x2xf32>
    %45 = stablehlo.reverse %44, dims = [2] : tensor<1x1x2xf32>
    %46 = stablehlo.concatenate %43, %45, dim = 1 : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x2x2xf32>
    %47 = stablehlo.reshape %46 : (tensor<1x2x2xf32>) -> tensor<4xf32>
    %48 = stablehlo.select %42, %33, %31 : tensor<1x1x2xi1>, tensor<1x1x2xi32>
    %49 = stablehlo.select %42, %31, %33 : tensor<1x1x2xi1>, tensor<1x1x2xi32>
    %50 = stablehlo.reverse %49, dims = [2] : tensor<1x1x2xi32>
    %51 = stablehlo.concatenate %48, %50, dim = 1 : (tensor<1x1x2xi32>, tensor<1x1x2xi32>) -> tensor<1x2x2xi32>
    %52 = stablehlo.reshape %51 : (tensor<1x2x2xi32>) -> tensor<4xi32>
    %53 = stablehlo.reshape %47 : (tensor<4xf32>) -> tensor<2x2x1xf32>
    %54 = stablehlo.slice %53 [0:2, 0:1, 0:1] : (tensor<2x2x1xf32>) -> tensor<2x1x1xf32>
    %55 = stablehlo.slice %53 [0:2, 1:2, 0:1] : (tensor<2x2x1xf32>) -> tensor<2x1x1xf32>
    %56 = stablehlo.reshape %52 : (tensor<4xi32>) -> tensor<2x2x1xi32>
    %57 = stablehlo.slice %56 [0:2, 0:1, 0:1] : (tensor<2x2x1xi32>) -> tensor<2x1x1xi32>
    %58 = stablehlo.slice %56 [0:2, 1:2, 0:1] : (tensor<2x2x1xi32>) -> tensor<2x1x1xi32>
    %59 = stablehlo.compare LT, %58, %57, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
    %60 = stablehlo.compare LT, %55, %54 : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xi1>
    %61 = stablehlo.compare LT, %54, %55 : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xi1>
    %62 = stablehlo.not %61 : tensor<2x1x1xi1>
    %63 = stablehlo.and %59, %62 : tensor<2x1x1xi1>
    %64 = stablehlo.or %60, %63 : tensor<2x1x1xi1>
    %65 = stablehlo.maximum %58, %57 : tensor<2x1x1xi32>
    %66 = stablehlo.compare GE, %65, %c_0, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
    %67 = stablehlo.select %66, %59, %64 : tensor<2x1x1xi1>, tensor<2x1x1xi1>
    %68 = stablehlo.select %67, %55, %54 : tensor<2x1x1xi1>, tensor<2x1x1xf32>
    %69 = stablehlo.select %67, %54, %55 : tensor<2x1x1xi1>, tensor<2x1x1xf32>
    %70 = stablehlo.concatenate %68, %69, dim = 1 : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x2x1xf32>
    %71 = stablehlo.reshape %70 : (tensor<2x2x1xf32>) -> tensor<4xf32>
    %72 = stablehlo.select %67, %58, %57 : tensor<2x1x1xi1>, tensor<2x1x1xi32>
    %73 = stablehlo.select %67, %57, %58 : tensor<2x1x1xi1>, tensor<2x1x1xi32>
    %74 = stablehlo.concatenate %72, %73, dim = 1 : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x2x1xi32>
    %75 = stablehlo.reshape %74 : (tensor<2x2x1xi32>) -> tensor<4xi32>
    %76 = stablehlo.slice %71 [0:3] : (tensor<4xf32>) -> tensor<3xf32>
    return %76 : tensor<3xf32>
  }
}
