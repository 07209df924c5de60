"""Cases of lowering/ops/comparison.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten

_X = torch.tensor([-1.0, float("nan"), 0.5])
_Y = torch.tensor([-1.0, float("nan"), 2.0])
_BYTES = torch.tensor([44, -1, 127], dtype=torch.int8)
_CLASSES = torch.tensor([float("inf"), -float("inf"), float("nan"), -0.0, 1.0])
_DIRECTIONS = ("eq", "ne", "lt", "le", "gt", "ge")


def _with_two(op: str) -> Case:
    overload = getattr(aten, op).Scalar
    return Case(f"aten.{op}.Scalar", lambda x: overload(x, 2), (_BYTES,))


CASES = [
    *(Case(f"aten.{op}.Tensor", getattr(aten, op).Tensor, (_X, _Y)) for op in _DIRECTIONS),
    *(_with_two(op) for op in _DIRECTIONS),
    Case("aten.eq.Tensor", aten.eq.Tensor, (torch.tensor([2**53 + 1]), torch.tensor([2**53, 2**53 + 1])), "int64"),
    Case("aten.eq.Scalar", lambda x: aten.eq.Scalar(x, 0.1), (torch.tensor([0.1, 0.2]).bfloat16(),), "half"),
    Case("aten.lt.Tensor", aten.lt.Tensor, (torch.tensor([[1], [3]]), torch.tensor([1.5, 3.0])), "int_and_float"),
    Case("aten.lt.Scalar", lambda x: aten.lt.Scalar(x, 300), (_BYTES,), "scalar_out_of_range"),
    Case("aten.gt.Scalar", lambda x: aten.gt.Scalar(x, 0.5), (_BYTES,), "int_and_float"),
    Case(
        "aten.logical_and.default", aten.logical_and.default, (torch.tensor([0, 2]), torch.tensor([0.5, float("nan")]))
    ),
    Case("aten.logical_or.default", aten.logical_or.default, (torch.tensor([[0], [2]]), torch.tensor([True, False]))),
    Case("aten.logical_xor.default", aten.logical_xor.default, (torch.tensor([0, 2]), torch.tensor([1j, 3]))),
    Case("aten.logical_not.default", aten.logical_not.default, (torch.tensor([-0.0, 1e-30]),)),
    *(
        Case(f"aten.{op}.default", getattr(aten, op).default, (_CLASSES,))
        for op in ("isnan", "isinf", "isposinf", "isneginf")
    ),
    *(
        Case(f"aten.{op}.default", getattr(aten, op).default, (torch.arange(3),), "int")
        for op in ("isnan", "isinf", "isposinf")
    ),
    Case("aten.isinf.default", aten.isinf.default, (torch.tensor([complex(0, float("inf")), 1]),), "complex"),
]
