"""Cases of lowering/ops/bitwise.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten

_X = torch.tensor([-8, 5, 2**62])
_Y = torch.tensor([3, -1, 2**61 + 1])
_COUNTS = torch.tensor([[0, 1, 31], [32, 100, -1]], dtype=torch.int32)
_WORDS = torch.tensor([-5, 7, 2**31 - 1], dtype=torch.int32)
_BYTES = torch.tensor([0, 5, 255], dtype=torch.uint8)
_OPS = ("bitwise_and", "bitwise_or", "bitwise_xor")
_FLAGS = torch.tensor([True, False])


def _with_six(op: str) -> Case:
    overload = getattr(aten, op).Scalar
    return Case(f"aten.{op}.Scalar", lambda x: overload(x, 6), (_BYTES,))


def _six_with(op: str) -> Case:
    overload = getattr(aten, op).Scalar_Tensor
    return Case(f"aten.{op}.Scalar_Tensor", lambda x: overload(6, x), (_BYTES,))


CASES = [
    *(Case(f"aten.{op}.Tensor", getattr(aten, op).Tensor, (_X, _Y)) for op in _OPS),
    *(_with_six(op) for op in _OPS),
    *(_six_with(op) for op in _OPS),
    Case("aten.bitwise_and.Tensor", aten.bitwise_and.Tensor, (_FLAGS, torch.tensor([[True], [False]])), "bool"),
    Case("aten.bitwise_or.Tensor", aten.bitwise_or.Tensor, (_BYTES, _WORDS), "mixed"),
    Case("aten.bitwise_not.default", aten.bitwise_not.default, (_X,)),
    Case("aten.bitwise_not.default", aten.bitwise_not.default, (_FLAGS,), "bool"),
    Case("aten.bitwise_left_shift.Tensor", aten.bitwise_left_shift.Tensor, (_WORDS, _COUNTS)),
    Case("aten.bitwise_left_shift.Tensor_Scalar", lambda x: aten.bitwise_left_shift.Tensor_Scalar(x, 3), (_BYTES,)),
    Case("aten.bitwise_left_shift.Scalar_Tensor", lambda n: aten.bitwise_left_shift.Scalar_Tensor(3, n), (_COUNTS,)),
    Case("aten.bitwise_right_shift.Tensor", aten.bitwise_right_shift.Tensor, (_WORDS, _COUNTS)),
    Case("aten.bitwise_right_shift.Tensor", aten.bitwise_right_shift.Tensor, (_BYTES, _BYTES), "unsigned"),
    Case("aten.bitwise_right_shift.Tensor_Scalar", lambda x: aten.bitwise_right_shift.Tensor_Scalar(x, 1), (_WORDS,)),
    Case("aten.bitwise_right_shift.Scalar_Tensor", lambda n: aten.bitwise_right_shift.Scalar_Tensor(-3, n), (_COUNTS,)),
    Case("aten.__lshift__.Tensor", aten.__lshift__.Tensor, (_WORDS, _COUNTS)),
    Case("aten.__lshift__.Scalar", lambda x: aten.__lshift__.Scalar(x, 2), (_WORDS,)),
    Case("aten.__rshift__.Tensor", aten.__rshift__.Tensor, (_WORDS, _COUNTS)),
    Case("aten.__rshift__.Scalar", lambda x: aten.__rshift__.Scalar(x, 2), (_WORDS,)),
]
