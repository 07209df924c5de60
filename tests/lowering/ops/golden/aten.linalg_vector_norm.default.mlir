// plain
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<f32> {
    %0 = stablehlo.abs %arg0 : tensor<2x3xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    %3 = stablehlo.sqrt %2 : tensor<f32>
    return %3 : tensor<f32>
  }
}

// order_0
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2xf32> {
    %0 = stablehlo.abs %arg0 : tensor<2x3xf32>
    %1 = stablehlo.convert %0 : (tensor<2x3xf32>) -> tensor<2x3xi1>
    %2 = stablehlo.convert %1 : (tensor<2x3xi1>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    return %3 : tensor<2xf32>
  }
}

// order_1
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2xf32> {
    %0 = stablehlo.abs %arg0 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    return %1 : tensor<2xf32>
  }
}

// order_3.5
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2xf32> {
    %0 = stablehlo.abs %arg0 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<3.500000e+00> : tensor<2x3xf32>
    %1 = stablehlo.power %0, %cst : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_1 = stablehlo.constant dense<0.285714298> : tensor<2xf32>
    %3 = stablehlo.power %2, %cst_1 : tensor<2xf32>
    return %3 : tensor<2xf32>
  }
}

// order_-1
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2xf32> {
    %0 = stablehlo.abs %arg0 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<2x3xf32>
    %1 = stablehlo.power %0, %cst : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_1 = stablehlo.constant dense<-1.000000e+00> : tensor<2xf32>
    %3 = stablehlo.power %2, %cst_1 : tensor<2xf32>
    return %3 : tensor<2xf32>
  }
}

// order_inf
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2xf32> {
    %0 = stablehlo.abs %arg0 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    return %1 : tensor<2xf32>
  }
}

// order_-inf
module @main {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2xf32> {
    %0 = stablehlo.abs %arg0 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.minimum across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    return %1 : tensor<2xf32>
  }
}

// dtype
module @main {
  func.func @main(%arg0: tensor<2x3xbf16>) -> tensor<2x1xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<2x3xbf16>) -> tensor<2x3xf32>
    %1 = stablehlo.abs %0 : tensor<2x3xf32>
    %2 = stablehlo.multiply %1, %1 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %4 = stablehlo.sqrt %3 : tensor<2xf32>
    %5 = stablehlo.reshape %4 : (tensor<2xf32>) -> tensor<2x1xf32>
    return %5 : tensor<2x1xf32>
  }
}

// complex
module @main {
  func.func @main(%arg0: tensor<3xcomplex<f32>>) -> tensor<f32> {
    %0 = stablehlo.abs %arg0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %3 = stablehlo.sqrt %2 : tensor<f32>
    return %3 : tensor<f32>
  }
}
