"""How the runtime calls a padded program: pad the arguments, run, cut the results back, write mutated inputs back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import sympy
import torch

from .dims.sizes import compiled


@dataclass(frozen=True)
class SizeSource:
    """Where the value of a symbol is: an int argument, or a dimension of a tensor argument."""

    argument: int
    dim: int | None = None

    def read(self, args: Sequence[Any]) -> int:
        """The value in ``args``."""
        argument = args[self.argument]
        return int(argument if self.dim is None else argument.shape[self.dim])


@dataclass(frozen=True)
class PaddedArgument:
    """A tensor argument that is copied into a larger, contiguous buffer.

    Attributes:
        argument: its number.
        shape: of the buffer.
        true: its true shape, as expressions.
        written: whether the program writes to it, so that the true part is copied back.
    """

    argument: int
    shape: tuple[int, ...]
    true: tuple[sympy.Expr, ...]
    written: bool = False


@dataclass(frozen=True)
class PaddedResult:
    """How a result of the captured graph is made.

    Attributes:
        kind: ``as_is``; ``cut`` to its true shape; ``number`` computed from the sizes; ``argument`` given back;
            ``view`` of an argument.
        argument: number of the argument.
        number: for a number.
        shape: true shape, for a tensor.
        strides: those of the captured graph.
        offset: of a view, in elements of the storage.
    """

    kind: Literal["as_is", "cut", "number", "argument", "view"]
    argument: int = -1
    number: sympy.Expr | None = None
    shape: tuple[sympy.Expr, ...] = ()
    strides: tuple[sympy.Expr, ...] = ()
    offset: sympy.Expr | None = None


class SizeFunctions:
    """Expressions of the sizes as Python functions, made once each."""

    def __init__(self, symbols: Sequence[sympy.Symbol]) -> None:
        self._symbols = tuple(symbols)
        self._functions: dict[sympy.Expr, Callable[..., Any]] = {}

    def value(self, expr: sympy.Expr, values: Mapping[sympy.Symbol, int]) -> Any:
        """The value of ``expr`` at ``values``."""
        if expr.is_Integer:
            return int(expr)
        if expr.is_Symbol:
            return values[expr]
        function = self._functions.get(expr)
        if function is None:
            function = self._functions[expr] = compiled(expr, self._symbols)
        return function(*(values[s] for s in self._symbols))

    def shape(self, exprs: Sequence[sympy.Expr], values: Mapping[sympy.Symbol, int]) -> tuple[int, ...]:
        """The values of several expressions."""
        return tuple(int(self.value(e, values)) for e in exprs)


def padded(tensor: torch.Tensor, shape: tuple[int, ...]) -> torch.Tensor:
    """A contiguous copy whose first elements along each dimension are ``tensor``'s; ``tensor`` itself if it is that."""
    if tensor.shape == shape:
        return tensor.contiguous()
    buffer = torch.empty(shape, dtype=tensor.dtype, device=tensor.device)
    corner(buffer, tensor.shape).copy_(tensor)
    return buffer


def corner(tensor: torch.Tensor, shape: Sequence[int]) -> torch.Tensor:
    """The first elements along each dimension, as a view."""
    for number, size in enumerate(shape):
        if tensor.shape[number] != size:
            tensor = tensor.narrow(number, 0, size)
    return tensor


def cut(tensor: torch.Tensor, shape: tuple[int, ...], strides: tuple[int, ...]) -> torch.Tensor:
    """The corner of ``tensor``, in memory laid out as the captured graph says."""
    view = corner(tensor, shape)
    if _laid_out(view, strides):  # the strides of dimensions of 1 are the captured ones, too
        return view if view.stride() == strides else view.as_strided(shape, strides)
    result = torch.empty_strided(shape, strides, dtype=tensor.dtype, device=tensor.device)
    return result.copy_(view)


def _laid_out(tensor: torch.Tensor, strides: tuple[int, ...]) -> bool:
    """Whether the strides are those, where they count."""
    if not tensor.numel():
        return False
    pairs = zip(tensor.shape, tensor.stride(), strides, strict=True)
    return all(size == 1 or actual == wanted for size, actual, wanted in pairs)


def form(argument: Any) -> Any:
    """What of an argument is part of a static graph: shape and strides, or the number itself."""
    return (argument.shape, argument.stride()) if isinstance(argument, torch.Tensor) else argument
