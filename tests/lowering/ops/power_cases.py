"""Cases of lowering/ops/power.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten

_X = torch.tensor([-2.0, 0.0, 0.5, 3.0])
_I = torch.tensor([-3, 0, 2, 10])


def _to_the(exponent: float, name: str) -> Case:
    return Case("aten.pow.Tensor_Scalar", lambda x: aten.pow.Tensor_Scalar(x, exponent), (_X,), name)


CASES = [
    _to_the(0, "0"),
    _to_the(1, "1"),
    _to_the(2, "2"),
    _to_the(3.0, "3"),
    _to_the(0.5, "half"),
    _to_the(-2, "minus_2"),
    _to_the(2.5, "real"),
    Case("aten.pow.Tensor_Scalar", lambda x: aten.pow.Tensor_Scalar(x, 5), (_I,), "int"),
    Case("aten.pow.Tensor_Scalar", lambda x: aten.pow.Tensor_Scalar(x, 0.5), (_I.abs(),), "int_and_float"),
    Case("aten.pow.Tensor_Scalar", lambda x: aten.pow.Tensor_Scalar(x, 2), (_X.bfloat16(),), "square_in_half"),
    Case("aten.pow.Tensor_Tensor", aten.pow.Tensor_Tensor, (_X, torch.tensor([[2.0], [0.0]]))),
    Case(
        "aten.pow.Tensor_Tensor",
        aten.pow.Tensor_Tensor,
        (torch.tensor([2, 1, -1, -1, 0, 3]), torch.tensor([-1, -3, -3, -2, 0, 39])),
        "int",
    ),
    Case("aten.pow.Scalar", lambda e: aten.pow.Scalar(2, e), (_X,)),
    Case("aten.pow.Scalar", lambda e: aten.pow.Scalar(1, e), (_I,), "of_one"),
]
