"""Operators of PyTorch's sample database that do not pass, each with the reason; a pass that is listed here is a fault.

The names are OpInfo's. The table is checked for the operators of the quick run by ``test_opinfo.py`` and for all of
them by ``make conformance``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_ITERATIVE = "eigenvalues, singular values and LDL have no rule: no target computes them, and they do not decompose"
_DATA = "its size depends on data: refused by name in one graph, run outside the program without fullgraph"
_TIES = "which of equal elements it finds is left open by the operator; here it is the first"
_SPECIAL = "a special function without a rule"
_NO_RULE = "no rule and no decomposition"
_SPARSE = "its result is a sparse tensor, which has no program and which the comparison does not take"
_ROUNDING = "sums in another order than eager, and is further from the result in float64 than twice eager's distance"
_TRACING = "tracing it into ATen operators asks for a value of its index, which is known only at run time"
_COMPLEX_HALF = "complex32 has no element type"

_BY_REASON: Mapping[str, str] = {
    _ITERATIVE: """
        linalg.cond linalg.eig linalg.eigh linalg.eigvals linalg.eigvalsh linalg.ldl_factor
        linalg.ldl_factor_ex linalg.ldl_solve linalg.matrix_rank linalg.matrix_rank.hermitian linalg.pinv
        linalg.pinv.hermitian linalg.pinv.singular linalg.svd linalg.svdvals norm.nuc pinverse svd
    """,
    _DATA: """
        argwhere bincount combinations masked_select narrow nonzero tensor_split unique unique_consecutive
    """,
    _TIES: """
        argsort kthvalue sort topk
    """,
    _SPECIAL: """
        igamma igammac
    """,
    _NO_RULE: """
        _segment_reduce.lengths _segment_reduce.offsets _upsample_bilinear2d_aa grid_sampler_3d hash_tensor
        histogram histogramdd matrix_exp nn.functional.linear_cross_entropy.chunked
        nn.functional.linear_cross_entropy.chunked_none
    """,
    _SPARSE: """
        sparse.sampled_addmm to_sparse
    """,
    _ROUNDING: """
        nn.functional.conv_transpose3d
    """,
    _TRACING: """
        take
    """,
    _COMPLEX_HALF: """
        chalf
    """,
}

KNOWN: Mapping[str, str] = MappingProxyType(
    {name: reason for reason, names in _BY_REASON.items() for name in names.split()}
)
