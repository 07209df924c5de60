"""Overloads that are never padded, and why: a graph with one of them in the way keeps exact sizes."""

from __future__ import annotations

from collections.abc import Mapping

_GRADIENT = "a gradient: training graphs keep exact sizes"
_RANDOM = "it draws as many random numbers as it has elements, so padding would change the true ones"
_STRIDES = "it addresses memory by strides, which padding changes"
_MANY = "no rule yet"
_DATA = "how much it reads for each element depends on data"
_RANKS = "ranks exchange blocks of their exact sizes"
_FREQUENCY = "each frequency depends on the true length"
_STEPS = "how many steps it takes depends on the elements, padded ones too"

UNKNOWN: Mapping[str, str] = {
    name: reason
    for reason, names in {
        _GRADIENT: """
            aten._adaptive_avg_pool2d_backward.default aten._adaptive_avg_pool3d_backward.default
            aten._cdist_backward.default aten._fused_rms_norm_backward.default
            aten._log_softmax_backward_data.default aten._pdist_backward.default
            aten._scaled_dot_product_flash_attention_for_cpu_backward.default aten._softmax_backward_data.default
            aten.adaptive_max_pool2d_backward.default aten.adaptive_max_pool3d_backward.default
            aten.avg_pool2d_backward.default aten.avg_pool3d_backward.default aten.convolution_backward.default
            aten.diagonal_backward.default aten.embedding_dense_backward.default
            aten.max_pool2d_with_indices_backward.default aten.max_pool3d_with_indices_backward.default
            aten.native_batch_norm_backward.default aten.native_group_norm_backward.default
            aten.native_layer_norm_backward.default aten.reflection_pad1d_backward.default
            aten.reflection_pad2d_backward.default aten.reflection_pad3d_backward.default
            aten.replication_pad1d_backward.default aten.replication_pad2d_backward.default
            aten.replication_pad3d_backward.default aten.select_backward.default aten.slice_backward.default
            aten.unfold_backward.default transformers.grouped_mm_fallback_backward.default
            """,
        _RANDOM: """
            aten.bernoulli.default aten.bernoulli.p aten.native_dropout.default aten.normal_functional.default
            aten.rand.default aten.rand_like.default aten.randint.default aten.randint.low aten.randn.default
            aten.randn_like.default aten.randperm.default aten.uniform.default
            """,
        _STRIDES: """
            aten.as_strided.default aten.as_strided_copy.default aten.as_strided_scatter.default
            aten.view.dtype prims.copy_strided.default
            """,
        _DATA: """
            aten._assert_async.msg aten._functional_assert_async.msg aten._grouped_mm.default aten.histc.default
            aten.masked_scatter.default aten.mode.default aten.repeat_interleave.Tensor
            aten._native_batch_norm_legit.no_stats aten._native_batch_norm_legit_functional.default
            transformers.grouped_mm_fallback.default higher_order.cond higher_order.invoke_subgraph
            higher_order.map_impl higher_order.scan higher_order.while_loop higher_order.with_effects
            prims._make_token.default prims._sink_tokens.default
            """,
        _RANKS: """
            _c10d_functional.all_gather_into_tensor.default _c10d_functional.all_gather_into_tensor_coalesced.default
            _c10d_functional.all_reduce.default _c10d_functional.all_reduce_coalesced.default
            _c10d_functional.all_to_all_single.default _c10d_functional.broadcast.default
            _c10d_functional.reduce_scatter_tensor.default
            _c10d_functional.reduce_scatter_tensor_coalesced.default _c10d_functional.wait_tensor.default
            """,
        _FREQUENCY: "aten._fft_c2c.default aten._fft_c2r.default aten._fft_r2c.default",
        _STEPS: """
            aten.special_chebyshev_polynomial_t.default aten.special_chebyshev_polynomial_u.default
            aten.special_chebyshev_polynomial_v.default aten.special_chebyshev_polynomial_w.default
            aten.special_hermite_polynomial_h.default aten.special_hermite_polynomial_he.default
            aten.special_laguerre_polynomial_l.default aten.special_legendre_polynomial_p.default
            aten.special_shifted_chebyshev_polynomial_t.default aten.special_shifted_chebyshev_polynomial_u.default
            aten.special_shifted_chebyshev_polynomial_v.default aten.special_shifted_chebyshev_polynomial_w.default
            """,
        _MANY: """
            aten._cdist_forward.default aten._pdist_forward.default aten.block_diag.default
            aten.bucketize.Scalar aten.col2im.default aten.diag_embed.default aten.diagonal.default
            aten.diagonal_copy.default aten.diagonal_scatter.default aten.im2col.default aten.index_reduce.default
            aten.linalg_solve_triangular.default aten.linspace.default
            aten.narrow_copy.default aten.put.default aten.rot90.default aten.scatter.value_reduce
            aten.searchsorted.Scalar aten.trace.default aten.tril_indices.default aten.triu_indices.default
            prims.iota.default
            """,
    }.items()
    for name in names.split()
}
