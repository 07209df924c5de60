// before
module @main {
  func.func @main(%arg0: tensor<15xf32>) -> tensor<15xf32> {
    %0 = chlo.erf %arg0 : tensor<15xf32> -> tensor<15xf32>
    return %0 : tensor<15xf32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<15xf32>) -> tensor<15xf32> {
    %cst = stablehlo.constant dense<-3.74392128> : tensor<15xf32>
    %0 = stablehlo.maximum %arg0, %cst : tensor<15xf32>
    %cst_0 = stablehlo.constant dense<3.74392128> : tensor<15xf32>
    %1 = stablehlo.minimum %0, %cst_0 : tensor<15xf32>
    %2 = stablehlo.multiply %1, %1 : tensor<15xf32>
    %cst_1 = stablehlo.constant dense<2.29050653E-4> : tensor<15xf32>
    %3 = stablehlo.multiply %cst_1, %2 : tensor<15xf32>
    %cst_2 = stablehlo.constant dense<0.00340829091> : tensor<15xf32>
    %4 = stablehlo.add %3, %cst_2 : tensor<15xf32>
    %5 = stablehlo.multiply %4, %2 : tensor<15xf32>
    %cst_3 = stablehlo.constant dense<0.0509556942> : tensor<15xf32>
    %6 = stablehlo.add %5, %cst_3 : tensor<15xf32>
    %7 = stablehlo.multiply %6, %2 : tensor<15xf32>
    %cst_4 = stablehlo.constant dense<0.185208321> : tensor<15xf32>
    %8 = stablehlo.add %7, %cst_4 : tensor<15xf32>
    %9 = stablehlo.multiply %8, %2 : tensor<15xf32>
    %cst_5 = stablehlo.constant dense<1.12837911> : tensor<15xf32>
    %10 = stablehlo.add %9, %cst_5 : tensor<15xf32>
    %11 = stablehlo.multiply %1, %10 : tensor<15xf32>
    %cst_6 = stablehlo.constant dense<-1.17916031E-7> : tensor<15xf32>
    %12 = stablehlo.multiply %cst_6, %2 : tensor<15xf32>
    %cst_7 = stablehlo.constant dense<2.35479656E-5> : tensor<15xf32>
    %13 = stablehlo.add %12, %cst_7 : tensor<15xf32>
    %14 = stablehlo.multiply %13, %2 : tensor<15xf32>
    %cst_8 = stablehlo.constant dense<0.00101796258> : tensor<15xf32>
    %15 = stablehlo.add %14, %cst_8 : tensor<15xf32>
    %16 = stablehlo.multiply %15, %2 : tensor<15xf32>
    %cst_9 = stablehlo.constant dense<0.0140704699> : tensor<15xf32>
    %17 = stablehlo.add %16, %cst_9 : tensor<15xf32>
    %18 = stablehlo.multiply %17, %2 : tensor<15xf32>
    %cst_10 = stablehlo.constant dense<0.110985048> : tensor<15xf32>
    %19 = stablehlo.add %18, %cst_10 : tensor<15xf32>
    %20 = stablehlo.multiply %19, %2 : tensor<15xf32>
    %cst_11 = stablehlo.constant dense<0.497469246> : tensor<15xf32>
    %21 = stablehlo.add %20, %cst_11 : tensor<15xf32>
    %22 = stablehlo.multiply %21, %2 : tensor<15xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<15xf32>
    %23 = stablehlo.add %22, %cst_12 : tensor<15xf32>
    %24 = stablehlo.divide %11, %23 : tensor<15xf32>
    return %24 : tensor<15xf32>
  }
}
