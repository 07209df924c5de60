"""Cases of lowering/ops/strided.py."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
X = torch.arange(12.0).reshape(3, 4)


def _read(name: str, x: torch.Tensor, size: Sequence[int], stride: Sequence[int], offset: int | None = None) -> Case:
    return Case("aten.as_strided.default", lambda x: aten.as_strided.default(x, size, stride, offset), (x,), name)


def _write(name: str, x: torch.Tensor, size: Sequence[int], stride: Sequence[int], offset: int | None = None) -> Case:
    source = -1 - torch.arange(torch.Size(size).numel(), dtype=x.dtype).reshape(size)
    return Case(
        "aten.as_strided_scatter.default",
        lambda x, y: aten.as_strided_scatter.default(x, y, size, stride, offset),
        (x, source),
        name,
    )


CASES = [
    _read("reshape", X, [2, 6], [6, 1]),
    _read("transpose", X, [4, 3], [1, 4]),
    _read("slice", X, [2, 2], [4, 2], 5),
    _read("expand", X, [2, 4], [0, 1], 4),
    _read("sliding", X, [5, 3], [2, 1], 1),
    _read("scalar", X, [], [], 7),
    _read("empty", X, [0, 3], [3, 1]),
    _read("of_transposed", X.t(), [12], [1]),
    _read("of_part", X[1:], [2, 2], [4, 1]),
    _read("of_gaps", X[1:, ::2], [2, 2], [2, 4]),
    Case("aten.as_strided_copy.default", lambda x: aten.as_strided_copy.default(x, [3], [5]), (X,)),
    _write("rows", X, [2, 4], [4, 1], 4),
    _write("diagonal", X, [3], [5]),
    _write("transposed", X.t(), [2, 2], [1, 4], 1),
    _write("gaps", X[:, ::2], [3, 2], [4, 1]),
]
