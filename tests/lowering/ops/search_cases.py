"""Cases of lowering/ops/search.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
nan, inf = float("nan"), float("inf")

BOUNDS = torch.tensor([1.0, 3.0, 3.0, 7.0])
VALUES = torch.tensor([[0.0, 1.0, 3.0], [8.0, nan, -inf]])
ROWS = torch.tensor([[1, 3, 5], [2, 2, 2]])
UNSORTED, ORDER = torch.tensor([5, 1, 3]), torch.tensor([1, 2, 0])

CASES = [
    Case("aten.searchsorted.Tensor", aten.searchsorted.Tensor, (BOUNDS, VALUES)),
    Case(
        "aten.searchsorted.Tensor",
        lambda s, v: aten.searchsorted.Tensor(s, v, side="right", out_int32=True),
        (ROWS, torch.tensor([[3, 9], [2, 1]])),
        "rows_right",
    ),
    Case(
        "aten.searchsorted.Tensor",
        lambda s, v, o: aten.searchsorted.Tensor(s, v, sorter=o),
        (UNSORTED, torch.tensor([0, 3, 4, 6]), ORDER),
        "sorter",
    ),
    Case(
        "aten.searchsorted.Tensor",
        lambda s, v, o: aten.searchsorted.Tensor(s, v, sorter=o),
        (UNSORTED.repeat(2, 1), torch.tensor([[3, 4], [1, 9]]), ORDER.repeat(2, 1)),
        "rows_and_sorter",
    ),
    Case("aten.searchsorted.Tensor", aten.searchsorted.Tensor, (BOUNDS[:0], VALUES), "no_bounds"),
    Case("aten.searchsorted.Scalar", lambda s: aten.searchsorted.Scalar(s, 3, right=True), (BOUNDS,)),
    Case("aten.searchsorted.Scalar", lambda s: aten.searchsorted.Scalar(s, 2.5), (ROWS[0],), "float_in_ints"),
    Case("aten.bucketize.Tensor", lambda v, b: aten.bucketize.Tensor(v, b, right=True), (VALUES, BOUNDS)),
    Case(
        "aten.bucketize.Tensor",
        aten.bucketize.Tensor,
        (torch.tensor([2**62 + 1]), torch.tensor([2**62, 2**62 + 1])),
        "int64",
    ),
    Case("aten.bucketize.Scalar", lambda b: aten.bucketize.Scalar(3.0, b), (BOUNDS,)),
]
