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
    %2 = stablehlo.divide %1, %arg1 : tensor<5xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %3 = stablehlo.compare LT, %0, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %4 = stablehlo.compare LT, %arg1, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %5 = stablehlo.compare NE, %3, %4, UNSIGNED : (tensor<5xi1>, tensor<5xi1>) -> tensor<5xi1>
    %6 = stablehlo.compare NE, %0, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %7 = stablehlo.and %6, %5 : tensor<5xi1>
    %8 = stablehlo.subtract %2, %cst : tensor<5xf32>
    %9 = stablehlo.select %7, %8, %2 : tensor<5xi1>, tensor<5xf32>
    %10 = stablehlo.floor %9 : tensor<5xf32>
    %11 = stablehlo.subtract %9, %10 : tensor<5xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<5xf32>
    %12 = stablehlo.compare GT, %11, %cst_1, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %13 = stablehlo.add %10, %cst : tensor<5xf32>
    %14 = stablehlo.select %12, %13, %10 : tensor<5xi1>, tensor<5xf32>
    %15 = stablehlo.divide %arg0, %arg1 : tensor<5xf32>
    %16 = stablehlo.multiply %15, %cst_0 : tensor<5xf32>
    %17 = stablehlo.compare EQ, %9, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %18 = stablehlo.select %17, %16, %14 : tensor<5xi1>, tensor<5xf32>
    %19 = stablehlo.compare EQ, %arg1, %cst_0, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %20 = stablehlo.select %19, %15, %18 : tensor<5xi1>, tensor<5xf32>
    return %20 : tensor<5xf32>
  }
}

// trunc
module @main {
  func.func @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %1 = stablehlo.compare LT, %0, %cst, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %2 = stablehlo.ceil %0 : tensor<5xf32>
    %3 = stablehlo.floor %0 : tensor<5xf32>
    %4 = stablehlo.select %1, %2, %3 : tensor<5xi1>, tensor<5xf32>
    return %4 : tensor<5xf32>
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
