// plain
module @main {
  func.func @main(%arg0: tensor<2xi64>) -> tensor<5xi64> {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<2xi64>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui64>)
    %1 = stablehlo.iota dim = 0 : tensor<5xi32>
    %2:2 = "stablehlo.sort"(%output, %1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<ui64>, %arg2: tensor<ui64>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %4 = stablehlo.compare LT, %arg1, %arg2, UNSIGNED : (tensor<ui64>, tensor<ui64>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    }) : (tensor<5xui64>, tensor<5xi32>) -> (tensor<5xui64>, tensor<5xi32>)
    %3 = stablehlo.convert %2#1 : (tensor<5xi32>) -> tensor<5xi64>
    return %3 : tensor<5xi64>
  }
}
