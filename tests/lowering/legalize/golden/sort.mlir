// before
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>) {
    %0 = stablehlo.iota dim = 0 : tensor<4xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %2 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    }) : (tensor<4xf32>, tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>)
    return %1#0, %1#1 : tensor<4xf32>, tensor<4xi32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>) {
    %0 = stablehlo.iota dim = 0 : tensor<4xi32>
    %1 = stablehlo.reshape %arg0 : (tensor<4xf32>) -> tensor<2x2x1xf32>
    %2 = stablehlo.slice %1 [0:2, 0:1, 0:1] : (tensor<2x2x1xf32>) -> tensor<2x1x1xf32>
    %3 = stablehlo.slice %1 [0:2, 1:2, 0:1] : (tensor<2x2x1xf32>) -> tensor<2x1x1xf32>
    %4 = stablehlo.reshape %0 : (tensor<4xi32>) -> tensor<2x2x1xi32>
    %5 = stablehlo.slice %4 [0:2, 0:1, 0:1] : (tensor<2x2x1xi32>) -> tensor<2x1x1xi32>
    %6 = stablehlo.slice %4 [0:2, 1:2, 0:1] : (tensor<2x2x1xi32>) -> tensor<2x1x1xi32>
    %7 = stablehlo.compare LT, %6, %5, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
    %8 = stablehlo.compare LT, %3, %2 : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xi1>
    %9 = stablehlo.compare LT, %2, %3 : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xi1>
    %10 = stablehlo.not %9 : tensor<2x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<2x1x1xi1>
    %12 = stablehlo.or %8, %11 : tensor<2x1x1xi1>
    %13 = stablehlo.select %12, %3, %2 : tensor<2x1x1xi1>, tensor<2x1x1xf32>
    %14 = stablehlo.select %12, %2, %3 : tensor<2x1x1xi1>, tensor<2x1x1xf32>
    %15 = stablehlo.concatenate %13, %14, dim = 1 : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x2x1xf32>
    %16 = stablehlo.reshape %15 : (tensor<2x2x1xf32>) -> tensor<4xf32>
    %17 = stablehlo.select %12, %6, %5 : tensor<2x1x1xi1>, tensor<2x1x1xi32>
    %18 = stablehlo.select %12, %5, %6 : tensor<2x1x1xi1>, tensor<2x1x1xi32>
    %19 = stablehlo.concatenate %17, %18, dim = 1 : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x2x1xi32>
    %20 = stablehlo.reshape %19 : (tensor<2x2x1xi32>) -> tensor<4xi32>
    %21 = stablehlo.reshape %16 : (tensor<4xf32>) -> tensor<1x2x2xf32>
    %22 = stablehlo.slice %21 [0:1, 0:1, 0:2] : (tensor<1x2x2xf32>) -> tensor<1x1x2xf32>
    %23 = stablehlo.slice %21 [0:1, 1:2, 0:2] : (tensor<1x2x2xf32>) -> tensor<1x1x2xf32>
    %24 = stablehlo.reverse %23, dims = [2] : tensor<1x1x2xf32>
    %25 = stablehlo.reshape %20 : (tensor<4xi32>) -> tensor<1x2x2xi32>
    %26 = stablehlo.slice %25 [0:1, 0:1, 0:2] : (tensor<1x2x2xi32>) -> tensor<1x1x2xi32>
    %27 = stablehlo.slice %25 [0:1, 1:2, 0:2] : (tensor<1x2x2xi32>) -> tensor<1x1x2xi32>
    %28 = stablehlo.reverse %27, dims = [2] : tensor<1x1x2xi32>
    %29 = stablehlo.compare LT, %28, %26, SIGNED : (tensor<1x1x2xi32>, tensor<1x1x2xi32>) -> tensor<1x1x2xi1>
    %30 = stablehlo.compare LT, %24, %22 : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xi1>
    %31 = stablehlo.compare LT, %22, %24 : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xi1>
    %32 = stablehlo.not %31 : tensor<1x1x2xi1>
    %33 = stablehlo.and %29, %32 : tensor<1x1x2xi1>
    %34 = stablehlo.or %30, %33 : tensor<1x1x2xi1>
    %35 = stablehlo.select %34, %24, %22 : tensor<1x1x2xi1>, tensor<1x1x2xf32>
    %36 = stablehlo.select %34, %22, %24 : tensor<1x1x2xi1>, tensor<1x1x2xf32>
    %37 = stablehlo.reverse %36, dims = [2] : tensor<1x1x2xf32>
    %38 = stablehlo.concatenate %35, %37, dim = 1 : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x2x2xf32>
    %39 = stablehlo.reshape %38 : (tensor<1x2x2xf32>) -> tensor<4xf32>
    %40 = stablehlo.select %34, %28, %26 : tensor<1x1x2xi1>, tensor<1x1x2xi32>
    %41 = stablehlo.select %34, %26, %28 : tensor<1x1x2xi1>, tensor<1x1x2xi32>
    %42 = stablehlo.reverse %41, dims = [2] : tensor<1x1x2xi32>
    %43 = stablehlo.concatenate %40, %42, dim = 1 : (tensor<1x1x2xi32>, tensor<1x1x2xi32>) -> tensor<1x2x2xi32>
    %44 = stablehlo.reshape %43 : (tensor<1x2x2xi32>) -> tensor<4xi32>
    %45 = stablehlo.reshape %39 : (tensor<4xf32>) -> tensor<2x2x1xf32>
    %46 = stablehlo.slice %45 [0:2, 0:1, 0:1] : (tensor<2x2x1xf32>) -> tensor<2x1x1xf32>
    %47 = stablehlo.slice %45 [0:2, 1:2, 0:1] : (tensor<2x2x1xf32>) -> tensor<2x1x1xf32>
    %48 = stablehlo.reshape %44 : (tensor<4xi32>) -> tensor<2x2x1xi32>
    %49 = stablehlo.slice %48 [0:2, 0:1, 0:1] : (tensor<2x2x1xi32>) -> tensor<2x1x1xi32>
    %50 = stablehlo.slice %48 [0:2, 1:2, 0:1] : (tensor<2x2x1xi32>) -> tensor<2x1x1xi32>
    %51 = stablehlo.compare LT, %50, %49, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
    %52 = stablehlo.compare LT, %47, %46 : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xi1>
    %53 = stablehlo.compare LT, %46, %47 : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xi1>
    %54 = stablehlo.not %53 : tensor<2x1x1xi1>
    %55 = stablehlo.and %51, %54 : tensor<2x1x1xi1>
    %56 = stablehlo.or %52, %55 : tensor<2x1x1xi1>
    %57 = stablehlo.select %56, %47, %46 : tensor<2x1x1xi1>, tensor<2x1x1xf32>
    %58 = stablehlo.select %56, %46, %47 : tensor<2x1x1xi1>, tensor<2x1x1xf32>
    %59 = stablehlo.concatenate %57, %58, dim = 1 : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x2x1xf32>
    %60 = stablehlo.reshape %59 : (tensor<2x2x1xf32>) -> tensor<4xf32>
    %61 = stablehlo.select %56, %50, %49 : tensor<2x1x1xi1>, tensor<2x1x1xi32>
    %62 = stablehlo.select %56, %49, %50 : tensor<2x1x1xi1>, tensor<2x1x1xi32>
    %63 = stablehlo.concatenate %61, %62, dim = 1 : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x2x1xi32>
    %64 = stablehlo.reshape %63 : (tensor<2x2x1xi32>) -> tensor<4xi32>
    return %60, %64 : tensor<4xf32>, tensor<4xi32>
  }
}
