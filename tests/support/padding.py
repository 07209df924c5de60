"""Pad a function's graph to a bucket, run it on padding of any contents, and compare with eager."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import sympy
import torch
from torch._dynamo.backends.common import aot_autograd
from torch.fx import GraphModule
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils._pytree import tree_flatten

from neuron_dynamo.capture import decomposition_table
from neuron_dynamo.passes.dims.sizes import expression
from neuron_dynamo.passes.padded import Padded, Unpaddable
from neuron_dynamo.passes.padding import PadToBucket
from neuron_dynamo.passes.padding_plan import corner

Make = Callable[..., tuple[Any, ...]]


def symbolic(fn: Callable[..., Any], args: Sequence[Any]) -> GraphModule:
    """The functional ATen graph of ``fn`` with a symbol for each size of a tensor among ``args``."""
    flat = torch.func.functionalize(lambda *a: tree_flatten(fn(*a))[0])
    gm = make_fx(flat, decomposition_table(), tracing_mode="symbolic")(*args)
    gm.graph.eliminate_dead_code()
    gm.recompile()
    return gm


def _hints(gm: GraphModule) -> dict[sympy.Symbol, int]:
    """The symbols of the graph's arguments, and the sizes that they had when the graph was made."""
    found: dict[sympy.Symbol, int] = {}
    for value in (n.meta["val"] for n in gm.graph.nodes if n.op == "placeholder"):
        for size in value.shape if isinstance(value, torch.Tensor) else (value,):
            if isinstance(size, torch.SymInt) and expression(size).is_Symbol:
                found.setdefault(expression(size), size.node.hint)
    return found


def symbols_of(gm: GraphModule, hints: Sequence[int]) -> list[sympy.Symbol]:
    """The symbols that had ``hints`` as sizes when the graph was made."""
    known = {hint: symbol for symbol, hint in _hints(gm).items()}
    return [known[hint] for hint in hints]


def refuse(fn: Callable[..., Any], args: Sequence[Any], hints: Sequence[int], buckets: Sequence[int]) -> Unpaddable:
    """Why a graph cannot be padded."""
    gm = symbolic(fn, args)
    result = PadToBucket().run(gm, args, dict(zip(symbols_of(gm, hints), buckets, strict=True)))
    assert isinstance(result, Unpaddable), "it was padded"
    return result


def pad(fn: Callable[..., Any], args: Sequence[Any], hints: Sequence[int], buckets: Sequence[int]) -> Padded:
    """The graph of ``fn``, captured with ``hints`` as sizes among ``args``, padded to ``buckets``."""
    gm = symbolic(fn, args)
    result = PadToBucket().run(gm, args, dict(zip(symbols_of(gm, hints), buckets, strict=True)))
    assert isinstance(result, Padded), f"{result.node and result.node.format_node()}: {result.reason}"
    return result


class CompiledPadded:
    """``torch.compile(fn, dynamic=True)`` whose graphs run padded, on padding of chosen contents.

    Attributes:
        padded: the padded graphs, one for each graph that Dynamo captured.
        fill: what is in the padding.
    """

    def __init__(self, fn: Callable[..., Any], hints: Sequence[int], buckets: Sequence[int]) -> None:
        self.padded: list[Padded] = []
        self.fill = math.nan
        self._buckets = dict(zip(hints, buckets, strict=True))
        backend = aot_autograd(
            fw_compiler=self._compile,
            inference_compiler=self._compile,
            decompositions=decomposition_table(),
            keep_inference_input_mutations=True,
        )
        self._run = torch.compile(fn, backend=backend, dynamic=True, fullgraph=True)

    def _compile(self, gm: GraphModule, _: Sequence[Any]) -> Callable[..., Any]:
        def run(args: list[Any]) -> Sequence[Any]:
            padded = next((p for p in mine if p.serves(args)), None)
            if padded is None:
                buckets = {s: self._buckets[hint] for s, hint in _hints(gm).items() if hint in self._buckets}
                result = PadToBucket().run(gm, args, buckets)
                assert isinstance(result, Padded), f"{result.node and result.node.format_node()}: {result.reason}"
                padded = result
                mine.append(padded)
                self.padded.append(padded)
            return run_padded(padded, args, self.fill)

        mine: list[Padded] = []
        run._boxed_call = True  # type: ignore[attr-defined]
        return run

    def __call__(self, *args: Any) -> Any:
        with torch.no_grad():
            return self._run(*args)


def check_compiled(
    fn: Callable[..., Any],
    make: Make,
    *,
    hints: Sequence[int],
    buckets: Sequence[int],
    lengths: Sequence[Sequence[int]],
    fills: Sequence[float] = (math.nan, 1e30),
    rtol: float | None = None,
    atol: float | None = None,
) -> CompiledPadded:
    """As :func:`check_padded`, with the graph that Dynamo and AOTAutograd capture."""
    run = CompiledPadded(fn, hints, buckets)
    run(*make(*hints))
    for sizes in lengths:
        for run.fill in fills:
            args, again = make(*sizes), make(*sizes)
            with torch.no_grad():
                expected = tree_flatten(fn(*args))[0]
            actual = tree_flatten(run(*again))[0]
            compare((*actual, *again), (*expected, *args), rtol, atol)
    return run


def compare(actual: Sequence[Any], expected: Sequence[Any], rtol: float | None, atol: float | None) -> None:
    """Equal shapes, dtypes, strides and numbers, and values within the tolerance."""
    for mine, theirs in zip(actual, expected, strict=True):
        if isinstance(theirs, torch.Tensor):
            torch.testing.assert_close(
                mine, theirs, rtol=rtol, atol=atol, equal_nan=True, check_stride=theirs.numel() > 0
            )
        else:
            assert mine == theirs


def garbage(padded: Padded, args: Sequence[Any], fill: float) -> list[Any]:
    """``args`` as the padded graph takes them, with ``fill`` in the padding (its nearest value in an integer dtype)."""
    passed = padded.arguments(args)
    for spec in padded.inputs:
        tensor = args[spec.argument]
        buffer = torch.full(spec.shape, fill_of(tensor.dtype, fill), dtype=tensor.dtype)
        corner(buffer, tensor.shape).copy_(tensor)
        passed[spec.argument] = buffer
    return passed


def fill_of(dtype: torch.dtype, fill: float) -> float:
    """``fill`` as a value of ``dtype``."""
    if dtype is torch.bool:
        return True
    if dtype.is_floating_point or dtype.is_complex:
        return fill
    info = torch.iinfo(dtype)
    return info.min if math.isnan(fill) else info.max


def run_padded(
    padded: Padded, args: Sequence[Any], fill: float, run: Callable[[list[Any]], Sequence[Any]] | None = None
) -> list[Any]:
    """Results of the padded graph for ``args`` with ``fill`` in the padding; by eager PyTorch, or by ``run``."""
    assert padded.serves(args)
    passed = garbage(padded, args, fill)
    with torch.no_grad():
        results = run(list(passed)) if run is not None else padded.gm(*passed)
    return padded.results(results, args, passed)


def check_padded(
    fn: Callable[..., Any],
    make: Make,
    *,
    hints: Sequence[int],
    buckets: Sequence[int],
    lengths: Sequence[Sequence[int]],
    fills: Sequence[float] = (math.nan, 1e30),
    rtol: float | None = None,
    atol: float | None = None,
) -> Padded:
    """Compare the padded graph with eager for all ``lengths`` and with several ``fills`` in the padding.

    Args:
        fn: a function of tensors and numbers.
        make: makes its arguments for given sizes.
        hints: sizes to capture with, all different from each other and from other sizes of the arguments.
        buckets: one for each size.
        lengths: sizes to compare at.
        fills: contents of the padding.
        rtol: as for ``torch.testing.assert_close``.
        atol: likewise.
    """
    padded = pad(fn, make(*hints), hints, buckets)
    for sizes in lengths:
        for fill in fills:
            args, again = make(*sizes), make(*sizes)
            expected = tree_flatten(fn(*args))[0]
            actual = run_padded(padded, again, fill)
            compare((*actual, *again), (*expected, *args), rtol, atol)
    return padded
