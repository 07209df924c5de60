// before
module @main {
  func.func @main(%arg0: tensor<1500xi8>, %arg1: tensor<1500xi8>) -> tensor<i32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [0] : (tensor<1500xi8>, tensor<1500xi8>) -> tensor<i32>
    return %0 : tensor<i32>
  }
}

// after, for trn2
module @main {
  func.func @main(%arg0: tensor<1500xi8>, %arg1: tensor<1500xi8>) -> tensor<i32> {
    %0 = stablehlo.convert %arg0 : (tensor<1500xi8>) -> tensor<1500xf32>
    %1 = stablehlo.convert %arg1 : (tensor<1500xi8>) -> tensor<1500xf32>
    %2 = stablehlo.slice %0 [0:1024] : (tensor<1500xf32>) -> tensor<1024xf32>
    %3 = stablehlo.slice %1 [0:1024] : (tensor<1500xf32>) -> tensor<1024xf32>
    %4 = stablehlo.dot_general %2, %3, contracting_dims = [0] x [0] : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<f32>
    %5 = stablehlo.convert %4 : (tensor<f32>) -> tensor<i32>
    %6 = stablehlo.slice %0 [1024:1500] : (tensor<1500xf32>) -> tensor<476xf32>
    %7 = stablehlo.slice %1 [1024:1500] : (tensor<1500xf32>) -> tensor<476xf32>
    %8 = stablehlo.dot_general %6, %7, contracting_dims = [0] x [0] : (tensor<476xf32>, tensor<476xf32>) -> tensor<f32>
    %9 = stablehlo.convert %8 : (tensor<f32>) -> tensor<i32>
    %10 = stablehlo.add %5, %9 : tensor<i32>
    return %10 : tensor<i32>
  }
}
