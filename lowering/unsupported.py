"""Why overloads that will never have a rule have none: what the error says instead of "there is no lowering rule"."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_SIZE = "the size of its result depends on data, and a compiled program has fixed shapes"

REASONS: Mapping[str, str] = MappingProxyType(
    {
        "aten.nonzero.default": f"{_SIZE}: use torch.where with three arguments, or torch.nonzero_static",
        "aten.masked_select.default": f"{_SIZE}: use torch.where, or multiply by the mask",
        "aten._unique2.default": _SIZE,
        "aten.unique_dim.default": _SIZE,
        "aten.unique_consecutive.default": _SIZE,
        "aten.bincount.default": f"{_SIZE} (minlength is only a lower bound): use torch.zeros(n).scatter_add, or histc",
        "aten.equal.default": "its result is a Python bool, which only the data decides: use (a == b).all()",
        "aten._local_scalar_dense.default": (
            "its result is a Python number, which only the data decides: keep the value in a tensor"
        ),
        "aten.embedding_renorm.default": "it rewrites the rows that were looked up: renormalise the weight outside",
    }
)
