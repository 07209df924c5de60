"""Values: what lowering rules work on instead of MLIR's."""

from __future__ import annotations

import math
from typing import Any

import torch

Shape = tuple[int, ...]


class Value:
    """An SSA value: ``ir`` (the MLIR value), ``shape`` (tuple of ints) and ``dtype`` (torch dtype)."""

    __slots__ = ("dtype", "ir", "shape")

    def __init__(self, ir: Any, shape: Shape, dtype: torch.dtype) -> None:
        self.ir = ir
        self.shape = shape
        self.dtype = dtype

    @property
    def rank(self) -> int:
        """Number of dimensions."""
        return len(self.shape)

    @property
    def numel(self) -> int:
        """Number of elements."""
        return math.prod(self.shape)

    def __repr__(self) -> str:
        return f"Value({self.dtype}{list(self.shape)})"


class RuntimeScalar(Value):
    """A 0-d int64 value that stands for a Python int: it promotes like one, below every tensor.

    A rule that decides by the number, as it may by a Python int, gets a TypeError: the graph then keeps the number
        closed.
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        raise TypeError("the number is known only at run time")

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (int, float, complex)):
            raise TypeError("the number is known only at run time")
        return self is other

    __hash__ = Value.__hash__
