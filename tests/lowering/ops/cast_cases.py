"""Cases of lowering/ops/cast.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten

prims = torch.ops.prims

_X = torch.tensor([1.5, -2.5, 300.0, float("nan"), float("inf"), -1e30])
_ROWS = torch.arange(16, dtype=torch.float32).view(2, 8)


def _cast(x: torch.Tensor, to: torch.dtype, name: str) -> Case:
    return Case("aten._to_copy.default", lambda t: aten._to_copy.default(t, dtype=to), (x,), name)


def _view(x: torch.Tensor, to: torch.dtype, name: str) -> Case:
    return Case("aten.view.dtype", lambda t: aten.view.dtype(t, to), (x,), name)


CASES = [
    _cast(_X, torch.bfloat16, "bfloat16"),
    _cast(_X, torch.int64, "int64"),
    _cast(_X, torch.uint8, "uint8"),
    _cast(_X, torch.bool, "bool"),
    _cast(torch.tensor([2**40 + 3, -1]), torch.int32, "narrower_int"),
    _cast(torch.tensor([True, False]), torch.float16, "from_bool"),
    _cast(torch.tensor([1.0, -2.0]), torch.complex64, "complex"),
    _cast(torch.tensor([1 + 2j, 0j]), torch.bool, "complex_to_bool"),
    Case(
        "aten._to_copy.default",
        lambda t: aten._to_copy.default(t, memory_format=torch.channels_last),
        (torch.ones(1, 2, 2, 2),),
        "memory_format",
    ),
    Case(
        "prims.convert_element_type.default",
        lambda t: prims.convert_element_type.default(t, torch.float32),
        (_X.bfloat16(),),
    ),
    Case("aten.copy.default", aten.copy.default, (torch.zeros(2, 6, dtype=torch.int32), _X)),
    _view(_ROWS, torch.int32, "same_width"),
    _view(_ROWS, torch.bfloat16, "narrower"),
    _view(_ROWS, torch.int64, "wider"),
    _view(_ROWS, torch.complex64, "to_complex"),
    _view(torch.tensor([1 + 2j, 3j]), torch.float32, "from_complex"),
    _view(torch.tensor([True, False]), torch.uint8, "from_bool"),
]
