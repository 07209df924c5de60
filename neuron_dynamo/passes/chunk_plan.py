"""How a loop over chunks calls a chunk's graph: plain facts about arguments, carried states and results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import sympy
import torch
from torch.fx import GraphModule, Node


@dataclass(frozen=True)
class NotChunkable:
    """Why a graph cannot be run chunk by chunk; ``node`` is the captured node in the way, if it is one."""

    node: Node | None
    reason: str


@dataclass(frozen=True)
class ChunkedArgument:
    """An argument along the prompt: a tensor and its dimension, or (without one) the number of rows itself."""

    argument: int
    dim: int | None


@dataclass(frozen=True)
class CarriedState:
    """A cache: an argument that the graph writes rows to, or (without one) a constant that the graph makes.

    Attributes:
        argument: its number.
        shape: of what the graph makes, as expressions.
        fill: what it is filled with.
        dtype: of what the graph makes.
    """

    argument: int | None
    shape: tuple[sympy.Expr, ...] = ()
    fill: Any = 0
    dtype: torch.dtype | None = None


@dataclass(frozen=True)
class ChunkedResult:
    """How a captured result is made.

    Attributes:
        kind: ``rows``: those of all chunks, one after another along ``dim``; ``last``: the last chunk's; ``state``
            number ``index`` of the carried ones; ``argument`` number ``index``; ``number``; ``constant``.
        index: number among the chunk graph's results, the states or the arguments.
        dim: of the rows.
        value: a number, as an expression, or a constant.
        shape: the captured one, as expressions.
        strides: likewise; those of the last rows may depend on how many there were.
    """

    kind: Literal["rows", "last", "state", "argument", "number", "constant"]
    index: int = -1
    dim: int = 0
    value: Any = None
    shape: tuple[sympy.Expr, ...] = ()
    strides: tuple[sympy.Expr, ...] = ()


@dataclass(frozen=True)
class Chunked:
    """A graph over one chunk, with open sizes, and how a loop calls it.

    Attributes:
        gm: takes the captured graph's arguments (those along the prompt cut to the chunk), then the chunk's first row,
            the prompt's length, and the carried states that the captured graph makes itself. Its first result says
            whether a row may look at a cache slot that a later chunk writes.
        symbol: length of the prompt; in ``gm``, rows of the chunk.
        start: number of the argument that is the chunk's first row.
        arguments: those along the prompt.
        states: what is carried from chunk to chunk.
        results: how each captured result is made.
        counters: (argument, result of ``gm``): written once, after the last chunk.
        attention: one that reads a cache, for messages.
        meeting: nodes of ``gm`` where rows of one chunk may meet, or their number is used, soundly.
    """

    gm: GraphModule
    symbol: sympy.Symbol
    start: int
    arguments: tuple[ChunkedArgument, ...]
    states: tuple[CarriedState, ...]
    results: tuple[ChunkedResult, ...]
    counters: tuple[tuple[int, int], ...]
    attention: Node
    meeting: frozenset[Node]
