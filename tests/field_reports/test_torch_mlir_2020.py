"""https://github.com/llvm/torch-mlir/issues/2020 and 2028: numbers, 0-d tensors and infinities as results failed."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
import torch

from tests.support.against_eager import check

NUMBERS: dict[str, Callable[[torch.Tensor], Any]] = {
    "int": lambda x: (x + 1, x.shape[0]),
    "float": lambda x: (x + 1, -math.inf, 0.5),
    "bool": lambda x: (x + 1, x.is_floating_point(), x.dim() == 2),
    "none": lambda x: (x + 1, None),
    "text_compared": lambda x: x + 1 if str(x.dtype) == "torch.float32" else x,
    "nested": lambda x: {"sum": x.sum(), "rows": [x.shape[0], (x[0], 3.0)]},
}

TENSORS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "scalar_sum": lambda x: x.sum(),
    "scalar_of_nothing": lambda x: torch.tensor(2.5, dtype=torch.float64),
    "scalar_int": lambda x: torch.tensor(2**40) + x.shape[0],
    "scalar_bool": lambda x: (x > 0).all(),
    "negative_infinity": lambda x: torch.full_like(x, -math.inf),
    "masked": lambda x: x.masked_fill(x > 2, -math.inf),
    "any_of_int64": lambda x: x.long().any(),
    "any_of_wide_int64": lambda x: torch.full((2,), 2**32, dtype=torch.int64).any(),
    "any_along": lambda x: (x.long() * 2**33).any(1),
    "select_to_scalar": lambda x: x[1, 2],
}


@pytest.mark.parametrize("call", NUMBERS.values(), ids=NUMBERS.keys())
def test_numbers_beside_tensors(call: Callable[[torch.Tensor], Any]) -> None:
    check(call, lambda: [torch.arange(6.0).reshape(2, 3)])


@pytest.mark.parametrize("call", TENSORS.values(), ids=TENSORS.keys())
def test_scalars_and_infinities(call: Callable[[torch.Tensor], torch.Tensor]) -> None:
    check(call, lambda: [torch.arange(6.0).reshape(2, 3)])
