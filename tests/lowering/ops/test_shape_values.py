"""Wide sweeps over the arguments of shape ops: many calls in one graph, since each graph costs a compilation."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest
import torch

from neuron_dynamo.errors import UnsupportedOpError
from neuron_dynamo.lowering import importer
from neuron_dynamo.lowering.registry import default_registry
from tests.support.lowering import Case, check_case, trace

aten = torch.ops.aten
Call = Callable[..., torch.Tensor]


def _check(overload: str, calls: Iterable[Call], *inputs: torch.Tensor) -> None:
    calls = list(calls)
    check_case(Case(overload, lambda *tensors: [call(*tensors) for call in calls], inputs))


def _check_each(overload: str, call: Callable[..., torch.Tensor], sources: Sequence[torch.Tensor], each: Any) -> None:
    """``call(source, argument)`` for all pairs; the sources are inputs of one graph."""
    each = list(each)
    check_case(
        Case(
            overload,
            lambda *tensors: [call(tensor, argument) for tensor, argument in zip(tensors, each, strict=True)],
            tuple(sources),
        )
    )


def _counted(shape: Sequence[int]) -> torch.Tensor:
    """-1, -2, -3, ..., which tells every element from those that are written over."""
    return -1 - torch.arange(torch.Size(shape).numel()).reshape(shape)


def _with(function: Callable[..., Any], *arguments: Any) -> Call:
    return lambda *tensors: function(*tensors, *arguments)


def test_slices_with_every_kind_of_bound() -> None:
    bounds = [None, 0, 1, 3, 5, 9, 2**63 - 1, -1, -5, -6, -(2**63)]
    calls = [_with(aten.slice.Tensor, 1, a, b, n) for a, b in itertools.product(bounds, bounds) for n in (1, 2, 7)]
    _check("aten.slice.Tensor", calls, torch.arange(10).reshape(2, 5))


def test_slices_written_with_every_step() -> None:
    bounds = list(itertools.product((0, 2, -3, None), (1, 6, None), (1, 2, 3, 8)))
    x = torch.arange(14).reshape(2, 7)
    _check_each(
        "aten.slice_scatter.default",
        lambda source, b: aten.slice_scatter.default(torch.arange(14).reshape(2, 7), source, 1, *b),
        [_counted(x[:, slice(*b)].shape) for b in bounds],
        bounds,
    )


@pytest.mark.parametrize("shape", [(3, 3), (2, 5), (4, 1), (0, 3)], ids=str)
def test_every_diagonal(shape: tuple[int, int]) -> None:
    x = _whole(shape)
    offsets = range(-shape[0] - 1, shape[1] + 2)
    _check("aten.diagonal.default", [_with(aten.diagonal.default, k, 1, 2) for k in offsets], x)
    for dims in [(1, 2), (2, 0)]:
        _check_each(
            "aten.diagonal_scatter.default",
            lambda source, k, dims=dims: aten.diagonal_scatter.default(_whole(shape), source, k, *dims),
            [_counted(aten.diagonal.default(x, k, *dims).shape) for k in offsets],
            offsets,
        )


def _whole(shape: tuple[int, int]) -> torch.Tensor:
    return torch.arange(2 * shape[0] * shape[1]).reshape(2, *shape)


def test_vectors_on_every_diagonal() -> None:
    x = torch.arange(6.0).reshape(2, 3)
    dims = [(-2, -1), (0, 1), (2, 0), (1, -1)]
    _check("aten.diag_embed.default", [_with(aten.diag_embed.default, k, *d) for k in range(-2, 3) for d in dims], x)


def test_rolls_in_every_direction() -> None:
    x = torch.arange(12).reshape(3, 4)
    single = [_with(aten.roll.default, [n], [d]) for n in (-9, -1, 0, 1, 4, 2**40) for d in (0, -1)]
    _check("aten.roll.default", [*single, _with(aten.roll.default, [5, 1, -2], [0, 1, 0])], x)


@pytest.mark.parametrize("op", ["reflection", "replication"])
def test_every_padding_and_its_gradient(op: str) -> None:
    pads = [(0, 0), (2, 0), (0, 2), (1, 2), (-1, 2), (2, -1), (-1, -1)]
    x = torch.arange(1.0, 13).reshape(1, 3, 4)
    forward = getattr(aten, f"{op}_pad2d").default
    backward = getattr(aten, f"{op}_pad2d_backward").default
    amounts = [[*horizontal, *vertical] for horizontal in pads for vertical in pads]
    _check(f"aten.{op}_pad2d.default", [_with(forward, pad) for pad in amounts], x)
    _check_each(
        f"aten.{op}_pad2d_backward.default",
        lambda grad, pad: backward(grad, torch.zeros(1, 3, 4), pad),
        [_counted(forward(x, pad).shape).float() for pad in amounts],
        amounts,
    )


def test_every_window_and_its_gradient() -> None:
    x = torch.arange(9.0)
    windows = [(size, step) for size in range(1, 10) for step in (1, 2, 4, 10)]
    _check("aten.unfold.default", [_with(aten.unfold.default, 0, *w) for w in windows], x)
    _check_each(
        "aten.unfold_backward.default",
        lambda grad, w: aten.unfold_backward.default(grad, [9], 0, *w),
        [_counted(x.unfold(0, *w).shape).float() for w in windows],
        windows,
    )


STORAGES = {
    "dense": torch.arange(24).reshape(4, 6),
    "transposed": torch.arange(24).reshape(4, 6).t(),
    "permuted": torch.arange(24).reshape(2, 3, 4).permute(1, 2, 0),
    "part": torch.arange(30)[6:].reshape(4, 6),
}


@pytest.mark.parametrize("name", STORAGES)
def test_every_small_view_of_a_storage(name: str) -> None:
    """Slices, transposes, expansions and overlapping windows of one storage."""
    x = STORAGES[name]
    first = x.storage_offset()
    views = [
        (size, stride, first + offset)
        for size in [(2, 3), (3, 1), (4,), (1, 1), (2, 2, 2)]
        for stride in itertools.product((0, 1, 2, 5), repeat=len(size))
        for offset in (0, 4)
        if offset + sum((n - 1) * s for n, s in zip(size, stride, strict=True)) < 24
    ]
    # Of copies: what a result that is itself a view looks like in memory is not the rule's business.
    dense = torch.contiguous_format
    calls = [lambda x, v=v: aten.as_strided.default(x, *v).clone(memory_format=dense) for v in views]
    _check("aten.as_strided.default", calls, x)
    everything = torch.arange(60)
    disjoint = [v for v in views if everything.as_strided(*v).unique().numel() == torch.Size(v[0]).numel()]
    assert len(disjoint) > 20
    check_case(
        Case(
            "aten.as_strided_scatter.default",
            lambda x, *sources: [
                aten.as_strided_scatter.default(x, source, *v) for source, v in zip(sources, disjoint, strict=True)
            ],
            (x, *(_counted(v[0]) for v in disjoint)),
        )
    )


HIDDEN = {
    "before": (torch.arange(12.0)[4:], [2], [1], 3),
    "after": (torch.arange(12.0)[:4], [2], [4], None),
    "gap": (torch.arange(12.0)[::2], [3], [1], None),
    "column": (torch.arange(12.0).reshape(3, 4)[:, 1:3], [3, 3], [4, 1], None),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_a_view_of_storage_that_its_input_does_not_show_is_declined(name: str) -> None:
    x, size, stride, offset = HIDDEN[name]
    graph = trace(lambda x: aten.as_strided.default(x, size, stride, offset), (x,))
    with pytest.raises(UnsupportedOpError, match="storage outside of its input"):
        importer.lower(graph, default_registry())


def test_fills_that_do_not_fit_are_declined() -> None:
    for value, dtype in [(300, torch.int8), (float("inf"), torch.int64), (1e300, torch.float32), (70000, torch.half)]:
        with pytest.raises(RuntimeError, match="overflow"):
            torch.full((2,), value, dtype=dtype)
        graph = trace(functools.partial(aten.full.default, [2], value, dtype=dtype), ())
        with pytest.raises(UnsupportedOpError, match="does not fit"):
            importer.lower(graph, default_registry())


EMPTY: dict[str, Callable[[torch.Tensor], Any]] = {
    "aten.permute.default": lambda x: x.permute(1, 0),
    "aten.expand.default": lambda x: x.expand(2, 0, 3),
    "aten.flip.default": lambda x: x.flip(0, 1),
    "aten.repeat.default": lambda x: x.repeat(2, 3),
    "aten.select.int": lambda x: x.select(1, 2),
    "aten.split_with_sizes.default": lambda x: x.split([0, 0], 0),
    "aten.tril.default": lambda x: x.tril(),
    "aten.stack.default": lambda x: torch.stack([x, x]),
    "aten.constant_pad_nd.default": lambda x: torch.nn.functional.pad(x, (1, 0, 2, 1), value=5.0),
    "aten.slice_scatter.default": lambda x: x.slice_scatter(x[:, :1], 1, 2),
    "aten.unfold.default": lambda x: x.unfold(1, 2, 1),
    "aten.as_strided.default": lambda x: x.as_strided((0, 2), (1, 1)),
    "aten.rot90.default": lambda x: x.rot90(),
    "aten.diag_embed.default": lambda x: torch.diag_embed(x.t()),
}


@pytest.mark.parametrize("overload", EMPTY)
def test_tensors_without_elements(overload: str) -> None:
    check_case(Case(overload, EMPTY[overload], (torch.empty(0, 3),)))
