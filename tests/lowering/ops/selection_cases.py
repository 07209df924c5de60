"""Cases of lowering/ops/selection.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten

_MASK = torch.tensor([[True], [False]])
_X = torch.tensor([1.0, float("nan")])

CASES = [
    Case("aten.where.self", aten.where.self, (_MASK, _X, torch.zeros(2))),
    Case("aten.where.self", aten.where.self, (_MASK, torch.tensor(1.5), torch.arange(2)), "0d_float_and_int"),
    Case("aten.where.self", aten.where.self, (_MASK, torch.tensor(2.0), _X.bfloat16()), "0d_and_half"),
    Case(
        "aten.masked_fill.Scalar", lambda x, m: aten.masked_fill.Scalar(x, m, -float("inf")), (_X.bfloat16(), _MASK[0])
    ),
    Case("aten.masked_fill.Tensor", aten.masked_fill.Tensor, (_X.expand(2, 2), _MASK, torch.tensor(3))),
]
