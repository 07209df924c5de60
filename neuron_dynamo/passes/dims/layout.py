"""What a dimension of a padded tensor holds, and where in it the true elements are.

A dimension is a row-major product of factors. Each factor has a true size (an expression of the true sizes) and a
padded size; its true positions come first. ``x[s, 8]`` padded to 64 rows has the dimensions ``(s of 64)`` and ``8``;
merged by a view they are ``(8*s of 512)``, still true elements first. ``x[4, s]`` merged is ``4 x (s of 64)``: four
runs of ``s`` true elements, each followed by padding.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import sympy
import torch
from torch.fx import Node

Scalar = bool | int | float


@dataclass(frozen=True)
class Factor:
    """``true`` elements, then padding up to ``size``."""

    true: sympy.Expr
    size: int

    @property
    def exact(self) -> bool:
        """Whether there is never any padding."""
        return bool(self.true == self.size)

    def __str__(self) -> str:
        return str(self.size) if self.exact else f"({self.true} of {self.size})"


@dataclass(frozen=True)
class Dim:
    """A dimension: its factors from the slowest to the fastest; make one with :func:`dim`."""

    factors: tuple[Factor, ...]

    @property
    def size(self) -> int:
        """The padded size."""
        return math.prod(f.size for f in self.factors)

    @property
    def true(self) -> sympy.Expr:
        """The true size."""
        return sympy.Mul(*(f.true for f in self.factors))

    @property
    def exact(self) -> bool:
        """Whether there is never any padding."""
        return all(f.exact for f in self.factors)

    @property
    def tail(self) -> bool:
        """Whether all true elements come before all padding."""
        return len(self.factors) == 1

    @property
    def symbols(self) -> frozenset[sympy.Symbol]:
        """Symbols of the padded factors."""
        return frozenset().union(*(f.true.free_symbols for f in self.factors if not f.exact))

    def __str__(self) -> str:
        return " x ".join(map(str, self.factors))


def dim(*factors: Factor) -> Dim:
    """The dimension in its normal form: exact factors are merged into what is before them."""
    merged: list[Factor] = []
    for factor in factors:
        if factor.exact and factor.size == 1:
            continue
        if merged and factor.exact:
            merged[-1] = Factor(sympy.expand(merged[-1].true * factor.size), merged[-1].size * factor.size)
        else:
            merged.append(factor)
    return Dim(tuple(merged) or (Factor(sympy.Integer(1), 1),))


def exact(size: int) -> Dim:
    """A dimension without padding."""
    return Dim((Factor(sympy.Integer(size), size),))


@dataclass(frozen=True)
class Fill:
    """What the padding along a dimension holds, at the true positions of the other dimensions.

    Attributes:
        value: the constant.
        faithful: False if a NaN can stand in its place where the true elements of the same row are NaN as well, as
            after a softmax; good enough before a sum, not before a count.
    """

    value: Scalar
    faithful: bool = True

    def is_(self, value: Scalar) -> bool:
        """Whether the padding holds ``value``, where NaN is NaN, and 0 may be -0."""
        return self.value == value or (self.value != self.value and value != value)


@dataclass(frozen=True)
class Laid:
    """A tensor of the padded graph.

    Attributes:
        node: its node; ``meta["val"]`` has the padded shape.
        dims: what each dimension holds.
        fills: what is known of the padding along a dimension, by the dimension's number.
    """

    node: Node
    dims: tuple[Dim, ...]
    fills: Mapping[int, Fill] = field(default_factory=dict)

    @property
    def value(self) -> torch.Tensor:
        """The fake tensor."""
        value = self.node.meta["val"]
        assert isinstance(value, torch.Tensor)
        return value

    @property
    def dtype(self) -> torch.dtype:
        """The dtype."""
        return self.value.dtype

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self.dims)

    @property
    def exact(self) -> bool:
        """Whether no dimension has padding."""
        return all(d.exact for d in self.dims)

    @property
    def padded(self) -> tuple[int, ...]:
        """Numbers of the dimensions with padding."""
        return tuple(n for n, d in enumerate(self.dims) if not d.exact)

    @property
    def symbols(self) -> frozenset[sympy.Symbol]:
        """Symbols of its padding."""
        return frozenset().union(*(d.symbols for d in self.dims))


@dataclass(frozen=True)
class Number:
    """A number of the graph that is computed from sizes and number arguments."""

    expr: sympy.Expr
