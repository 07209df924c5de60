"""Cases of lowering/ops/slicing.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
X = torch.arange(20.0).reshape(4, 5)
SCALARS = torch.arange(2.0)


CASES = [
    Case("aten.slice.Tensor", lambda x: aten.slice.Tensor(x, -1, 1, 4, 2), (X,), "step"),
    Case("aten.slice.Tensor", lambda x: aten.slice.Tensor(x, 0, -3, 2**63 - 1), (X,), "from_the_end"),
    Case("aten.slice.Tensor", lambda x: aten.slice.Tensor(x, 1, -9, -1), (X,), "clamped"),
    Case("aten.slice.Tensor", lambda x: aten.slice.Tensor(x, 0, 3, 1), (X,), "empty"),
    Case("aten.slice.Tensor", lambda x: aten.slice.Tensor(x, 0, None, None, 9), (X,), "long_step"),
    Case("aten.slice_copy.Tensor", lambda x: aten.slice_copy.Tensor(x, 0, 1, 3), (X.t(),)),
    Case("aten.narrow_copy.default", lambda x: aten.narrow_copy.default(x, 1, -2, 2), (X,)),
    Case("aten.select.int", lambda x: aten.select.int(x, 1, -1), (X,)),
    Case("aten.select.int", lambda x: aten.select.int(x, 0, 0), (SCALARS,), "to_scalar"),
    Case("aten.select_copy.int", lambda x: aten.select_copy.int(x, -2, 1), (X,)),
    Case("aten.split.Tensor", lambda x: aten.split.Tensor(x, 2, 1), (X,), "remainder"),
    Case("aten.split.Tensor", lambda x: aten.split.Tensor(x, 7), (X,), "one_part"),
    Case("aten.split_copy.Tensor", lambda x: aten.split_copy.Tensor(x, 2), (X,)),
    Case("aten.unsafe_split.Tensor", lambda x: aten.unsafe_split.Tensor(x, 2), (X,)),
    Case("aten.split_with_sizes.default", lambda x: aten.split_with_sizes.default(x, [1, 0, 4], -1), (X,)),
    Case("aten.split_with_sizes_copy.default", lambda x: aten.split_with_sizes_copy.default(x, [1, 3]), (X,)),
    Case("aten.unsafe_split_with_sizes.default", lambda x: aten.unsafe_split_with_sizes.default(x, [1, 3]), (X,)),
    Case("aten.unbind.int", lambda x: aten.unbind.int(x, -1), (X[:, :2],)),
    Case("aten.unbind.int", lambda x: aten.unbind.int(x), (SCALARS,), "to_scalars"),
    Case("aten.unbind_copy.int", lambda x: aten.unbind_copy.int(x), (X[:2],)),
    Case("aten.slice_scatter.default", lambda x, y: aten.slice_scatter.default(x, y, 1, 1, -1), (X, -X[:, :3])),
    Case(
        "aten.slice_scatter.default", lambda x, y: aten.slice_scatter.default(x, y, 1, 1, 5, 3), (X, -X[:, :2]), "step"
    ),
    Case("aten.slice_scatter.default", lambda x, y: aten.slice_scatter.default(x, y), (X, -X), "whole"),
    Case("aten.slice_scatter.default", lambda x, y: aten.slice_scatter.default(x, y, 0, 2, 1), (X, X[:0]), "empty"),
    Case("aten.select_scatter.default", lambda x, y: aten.select_scatter.default(x, y, 0, -2), (X, -X[0])),
    Case(
        "aten.select_scatter.default",
        lambda x, y: aten.select_scatter.default(x, y, 0, 1),
        (SCALARS, X[1, 1]),
        "scalar",
    ),
    Case(
        "aten.slice_backward.default", lambda g: aten.slice_backward.default(g, [4, 7], 1, 1, 2**63 - 1, 2), (X[:, :3],)
    ),
    Case(
        "aten.slice_backward.default", lambda g: aten.slice_backward.default(g, [4, 5], 0, 2, 2, 1), (X[:0],), "empty"
    ),
    Case("aten.select_backward.default", lambda g: aten.select_backward.default(g, [3, 5], 0, -1), (X[0],)),
]
