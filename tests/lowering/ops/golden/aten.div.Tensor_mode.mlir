// floor_int
module @main {
  func.func @main(%arg0: tensor<5xi64>, %arg1: tensor<5xi64>) -> (tensor<5xi64>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<5xi64>
    %0 = stablehlo.compare NE, %arg1, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %c_0 = stablehlo.constant dense<true> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c_0) applies stablehlo.and across dimensions = [0] : (tensor<5xi1>, tensor<i1>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<1> : tensor<5xi64>
    %2 = stablehlo.select %0, %arg1, %c_1 : tensor<5xi1>, tensor<5xi64>
    %3 = stablehlo.divide %arg0, %2 : tensor<5xi64>
    %4 = stablehlo.remainder %arg0, %2 : tensor<5xi64>
    %5 = stablehlo.compare LT, %4, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %6 = stablehlo.compare LT, %2, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %7 = stablehlo.compare NE, %5, %6, UNSIGNED : (tensor<5xi1>, tensor<5xi1>) -> tensor<5xi1>
    %8 = stablehlo.compare NE, %4, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %9 = stablehlo.and %8, %7 : tensor<5xi1>
    %10 = stablehlo.subtract %3, %c_1 : tensor<5xi64>
    %11 = stablehlo.select %9, %10, %3 : tensor<5xi1>, tensor<5xi64>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %12 = stablehlo.select %1, %c_2, %c_3 : tensor<i1>, tensor<i32>
    return %11, %12 : tensor<5xi64>, tensor<i32>
  }
}

// trunc_int
module @main {
  func.func @main(%arg0: tensor<5xi64>, %arg1: tensor<5xi64>) -> (tensor<5xi64>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<5xi64>
    %0 = stablehlo.compare NE, %arg1, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %c_0 = stablehlo.constant dense<true> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c_0) applies stablehlo.and across dimensions = [0] : (tensor<5xi1>, tensor<i1>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<1> : tensor<5xi64>
    %2 = stablehlo.select %0, %arg1, %c_1 : tensor<5xi1>, tensor<5xi64>
    %3 = stablehlo.divide %arg0, %2 : tensor<5xi64>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %4 = stablehlo.select %1, %c_2, %c_3 : tensor<i1>, tensor<i32>
    return %3, %4 : tensor<5xi64>, tensor<i32>
  }
}

// floor
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.remainder %arg0, %arg1 : tensor<5xf32>
    %1 = stablehlo.subtract %arg0, %0 : tensor<5xf32>
    %2 = stablehlo.optimization_barrier %arg1 : tensor<5xf32>
    %3 = stablehlo.divide %1, %2 : tensor<5xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %4 = stablehlo.compare LT, %0, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %5 = stablehlo.compare LT, %arg1, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %6 = stablehlo.compare NE, %4, %5, UNSIGNED : (tensor<5xi1>, tensor<5xi1>) -> tensor<5xi1>
    %7 = stablehlo.compare NE, %0, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %8 = stablehlo.and %7, %6 : tensor<5xi1>
    %9 = stablehlo.subtract %3, %cst : tensor<5xf32>
    %10 = stablehlo.select %8, %9, %3 : tensor<5xi1>, tensor<5xf32>
    %11 = stablehlo.floor %10 : tensor<5xf32>
    %12 = stablehlo.subtract %10, %11 : tensor<5xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<5xf32>
    %13 = stablehlo.compare GT, %12, %cst_1, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %14 = stablehlo.add %11, %cst : tensor<5xf32>
    %15 = stablehlo.select %13, %14, %11 : tensor<5xi1>, tensor<5xf32>
    %16 = stablehlo.divide %arg0, %arg1 : tensor<5xf32>
    %17 = stablehlo.multiply %16, %cst_0 : tensor<5xf32>
    %18 = stablehlo.compare EQ, %10, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %19 = stablehlo.select %18, %17, %15 : tensor<5xi1>, tensor<5xf32>
    %20 = stablehlo.compare EQ, %arg1, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %21 = stablehlo.select %20, %16, %19 : tensor<5xi1>, tensor<5xf32>
    return %21 : tensor<5xf32>
  }
}

// trunc
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.optimization_barrier %arg1 : tensor<5xf32>
    %1 = stablehlo.divide %arg0, %0 : tensor<5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %2 = stablehlo.compare LT, %1, %cst, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %3 = stablehlo.ceil %1 : tensor<5xf32>
    %4 = stablehlo.floor %1 : tensor<5xf32>
    %5 = stablehlo.select %2, %3, %4 : tensor<5xi1>, tensor<5xf32>
    return %5 : tensor<5xf32>
  }
}

// true
module @main {
  func.func @main(%arg0: tensor<5xi64>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<5xi64>) -> tensor<5xf32>
    %1 = stablehlo.divide %0, %arg1 : tensor<5xf32>
    return %1 : tensor<5xf32>
  }
}
