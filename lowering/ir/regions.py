"""Ops with bodies: reductions, windows, sort, control flow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import torch

from neuron_dynamo.lowering.bindings import mlir

from .builder import current
from .constants import constant
from .creation import create, i64, i64_array
from .values import Shape, Value


def fill_region(region: Any, dtypes: Sequence[torch.dtype], body: Callable[..., Sequence[Value]]) -> None:
    """Append one block with 0-d arguments of ``dtypes`` whose results are ``body(*arguments)``."""
    fill_block(region, [((), dtype) for dtype in dtypes], body)


def fill_block(
    region: Any,
    parameters: Sequence[tuple[Shape, torch.dtype]],
    body: Callable[..., Sequence[Value]],
    terminator: str = "stablehlo.return",
) -> None:
    """Append one block with arguments of ``parameters`` that ends with ``body(*arguments)``."""
    builder = current()
    types = [builder.type(shape, dtype) for shape, dtype in parameters]
    with _block(region, types) as given:
        builder.region_depth += 1
        try:
            arguments = [Value(a, s, d) for a, (s, d) in zip(given, parameters, strict=True)]
            create(terminator, operands=[v.ir for v in body(*arguments)])
        finally:
            builder.region_depth -= 1


@contextmanager
def _block(region: Any, types: Sequence[Any]) -> Iterator[list[Any]]:
    """A new block that ops are made in meanwhile, as part of the last op; its arguments."""
    builder = current()
    block = region.blocks.append(*types, arg_locs=[builder.location] * len(types))
    arguments = list(block.arguments)
    around = builder.made
    if around is not None:
        builder.made = []
        around[-1].bodies.append((types, arguments, builder.made))
    with mlir.InsertionPoint(block):
        yield arguments
    builder.made = around


def _fill_with(op: str, dtype: torch.dtype, region: Any) -> None:
    """:func:`fill_region` with one op on two values: what most bodies are, made without detours."""
    scalar = current().type((), dtype)
    with _block(region, [scalar, scalar]) as arguments:
        made = create("stablehlo." + op, [scalar], arguments)
        create("stablehlo.return", (), [made.result])


def reduce(
    xs: Sequence[Value],
    inits: Sequence[Value],
    dimensions: Sequence[int],
    body: Callable[..., Sequence[Value]],
) -> list[Value]:
    """``stablehlo.reduce``: ``body(*accumulators, *elements)`` on 0-d values returns the new accumulators.

    The reduced dimensions disappear. For one input and a named op, use :func:`reduce_with`.
    """
    removed = frozenset(dimensions)
    shape = tuple([n for d, n in enumerate(xs[0].shape) if d not in removed])
    builder = current()
    operation = create(
        "stablehlo.reduce",
        [builder.type(shape, x.dtype) for x in xs],
        [v.ir for v in (*xs, *inits)],
        {"dimensions": i64_array(sorted(dimensions))},
        regions=1,
    )
    dtypes = [x.dtype for x in xs]
    fill_region(operation.regions[0], dtypes + dtypes, body)
    return [Value(r, shape, x.dtype) for r, x in zip(operation.results, xs, strict=True)]


def reduce_with(op: str, x: Value, init: Any, dimensions: Sequence[int]) -> Value:
    """Reduce one value with the binary StableHLO op ``op``; ``init`` is a Python scalar."""
    if not dimensions:
        return x
    removed = sorted(dimensions)
    shape = tuple([n for d, n in enumerate(x.shape) if d not in removed])
    operation = create(
        "stablehlo.reduce",
        [current().type(shape, x.dtype)],
        [x.ir, constant(init, x.dtype).ir],
        {"dimensions": i64_array(removed)},
        regions=1,
    )
    _fill_with(op, x.dtype, operation.regions[0])
    return Value(operation.result, shape, x.dtype)


def reduce_window(
    x: Value,
    init: Any,
    op: str,
    *,
    window: Sequence[int],
    strides: Sequence[int],
    padding: Sequence[tuple[int, int]],
    window_dilations: Sequence[int] | None = None,
    base_dilations: Sequence[int] | None = None,
) -> Value:
    """Sliding-window reduction with the binary op ``op``.

    ``init`` is a Python scalar, ``padding`` (low, high) pairs.
    """
    window_dilations = [1] * x.rank if window_dilations is None else window_dilations
    base_dilations = [1] * x.rank if base_dilations is None else base_dilations
    shape = tuple(
        max(0, ((n - 1) * base + 1 if n else 0) + lo + hi - ((k - 1) * dilation + 1)) // stride + 1
        if ((n - 1) * base + 1 if n else 0) + lo + hi >= (k - 1) * dilation + 1
        else 0
        for n, base, (lo, hi), k, dilation, stride in zip(
            x.shape, base_dilations, padding, window, window_dilations, strides, strict=True
        )
    )
    pairs = mlir.DenseElementsAttr.get(np.array(padding, np.int64).reshape(x.rank, 2))
    operation = create(
        "stablehlo.reduce_window",
        [current().type(shape, x.dtype)],
        [x.ir, constant(init, x.dtype).ir],
        {
            "window_dimensions": i64_array(window),
            "window_strides": i64_array(strides),
            "base_dilations": i64_array(base_dilations),
            "window_dilations": i64_array(window_dilations),
            "padding": pairs,
        },
        regions=1,
    )
    _fill_with(op, x.dtype, operation.regions[0])
    return Value(operation.result, shape, x.dtype)


def sort(xs: Sequence[Value], dimension: int, less: Callable[..., Value], *, stable: bool = True) -> list[Value]:
    """``stablehlo.sort``: ``less(a0, b0, a1, b1, ...)`` on 0-d values says whether a comes before b."""
    builder = current()
    operation = create(
        "stablehlo.sort",
        [builder.type(x.shape, x.dtype) for x in xs],
        [x.ir for x in xs],
        {"dimension": i64(dimension), "is_stable": mlir.BoolAttr.get(stable)},
        regions=1,
    )
    dtypes = [x.dtype for x in xs for _ in range(2)]
    fill_region(operation.regions[0], dtypes, lambda *args: [less(*args)])
    return [Value(r, x.shape, x.dtype) for r, x in zip(operation.results, xs, strict=True)]


def while_(
    inits: Sequence[Value],
    condition: Callable[..., Value],
    body: Callable[..., Sequence[Value]],
) -> list[Value]:
    """Loop: while ``condition(*state)`` (0-d bool), ``state = body(*state)``. Returns the last state."""
    builder = current()
    parameters = [(v.shape, v.dtype) for v in inits]
    operation = create("stablehlo.while", [builder.type(*p) for p in parameters], [v.ir for v in inits], regions=2)
    fill_block(operation.regions[0], parameters, lambda *args: [condition(*args)])
    fill_block(operation.regions[1], parameters, body)
    return [Value(r, s, d) for r, (s, d) in zip(operation.results, parameters, strict=True)]


def case(
    index: Value, branches: Sequence[Callable[[], Sequence[Value]]], results: Sequence[tuple[Shape, torch.dtype]]
) -> list[Value]:
    """Run branch number ``index`` (0-d int32; out of range picks the last). Branches may use outer values."""
    builder = current()
    operation = create("stablehlo.case", [builder.type(*r) for r in results], [index.ir], regions=len(branches))
    for region, branch in zip(operation.regions, branches, strict=True):
        fill_block(region, [], branch)
    return [Value(r, s, d) for r, (s, d) in zip(operation.results, results, strict=True)]
