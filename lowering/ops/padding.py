"""Padding with a constant, with the mirrored interior or with the edge, and the gradients of the latter two.

``pad`` lists (before, after) from the last dimension to the first; negative amounts crop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.ops.slicing import slice_along, spread_along
from neuron_dynamo.lowering.promotion import Scalar, as_value, broadcast_to, opmath, to_dtype
from neuron_dynamo.lowering.registry import Rule, lowers


@lowers("aten.constant_pad_nd.default")
def constant_pad_nd(ctx: RuleContext, x: Value, pad: Sequence[int], value: Scalar = 0) -> Value:
    """constant_pad_nd(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor"""
    low, high = [0] * x.rank, [0] * x.rank
    for dim, before, after in _amounts(x.rank, pad):
        low[dim], high[dim] = before, after
    if not any(low) and not any(high):
        return x
    return ir.pad(x, as_value(value, x.dtype), low, high)


def _amounts(rank: int, pad: Sequence[int]) -> list[tuple[int, int, int]]:
    """(dimension, before, after) for each padded dimension."""
    return [(rank - 1 - i, pad[2 * i], pad[2 * i + 1]) for i in range(len(pad) // 2)]


def _mirror(x: Value, dim: int, before: int, after: int) -> tuple[Value, Value]:
    size = x.shape[dim]
    return (
        ir.reverse(slice_along(x, dim, 1, 1 + before), [dim]),
        ir.reverse(slice_along(x, dim, size - 1 - after, size - 1), [dim]),
    )


def _edge(x: Value, dim: int, before: int, after: int) -> tuple[Value, Value]:
    def repeated(position: int, count: int) -> Value:
        edge = slice_along(x, dim, position, position + 1)
        return broadcast_to(edge, (*x.shape[:dim], count, *x.shape[dim + 1 :]))

    return repeated(0, before), repeated(x.shape[dim] - 1, after)


Sides = Callable[[Value, int, int, int], tuple[Value, Value]]


def _pad(x: Value, pad: Sequence[int], sides: Sides) -> Value:
    for dim, before, after in _amounts(x.rank, pad):
        left, right = sides(x, dim, max(before, 0), max(after, 0))
        x = ir.concatenate([v for v in (left, x, right) if v.shape[dim]] or [x], dim)
        # What is cropped on one side may still be mirrored on the other, so it goes last.
        x = slice_along(x, dim, max(-before, 0), x.shape[dim] - max(-after, 0))
    return x


def _mirror_back(left: Value, right: Value, dim: int, size: int) -> list[Value]:
    return [
        spread_along(ir.reverse(left, [dim]), dim, size, 1),
        spread_along(ir.reverse(right, [dim]), dim, size, size - 1 - right.shape[dim]),
    ]


def _edge_back(left: Value, right: Value, dim: int, size: int) -> list[Value]:
    def total(x: Value) -> Value:
        return ir.reshape(ir.reduce_with("add", x, 0, [dim]), (*x.shape[:dim], 1, *x.shape[dim + 1 :]))

    return [spread_along(total(left), dim, size, 0), spread_along(total(right), dim, size, size - 1)]


SidesBack = Callable[[Value, Value, int, int], list[Value]]


def _pad_backward(grad: Value, shape: Sequence[int], pad: Sequence[int], sides: SidesBack) -> Value:
    dtype = grad.dtype
    grad = to_dtype(grad, opmath(dtype))
    for dim, before, after in reversed(_amounts(grad.rank, pad)):
        size, low, high = shape[dim], max(before, 0), max(after, 0)
        grad = spread_along(grad, dim, low + size + high, max(-before, 0))
        left, right = slice_along(grad, dim, 0, low), slice_along(grad, dim, low + size, low + size + high)
        parts = sides(left, right, dim, size)
        grad = slice_along(grad, dim, low, low + size)
        for part, width in zip(parts, (low, high), strict=True):
            grad = ir.add(grad, part) if width else grad
    return to_dtype(grad, dtype)


def _padding(schema: str, sides: Sides) -> Rule:
    @lowers(f"aten.{schema.partition('(')[0]}.default")
    def rule(ctx: RuleContext, x: Value, padding: Sequence[int]) -> Value:
        return _pad(x, padding, sides)

    rule.__doc__ = schema
    return rule


def _padding_backward(schema: str, sides: SidesBack) -> Rule:
    @lowers(f"aten.{schema.partition('(')[0]}.default")
    def rule(ctx: RuleContext, grad: Value, x: Value, padding: Sequence[int]) -> Value:
        return _pad_backward(grad, x.shape, padding, sides)

    rule.__doc__ = schema
    return rule


reflection_pad1d = _padding("reflection_pad1d(Tensor self, SymInt[2] padding) -> Tensor", _mirror)
reflection_pad2d = _padding("reflection_pad2d(Tensor self, SymInt[4] padding) -> Tensor", _mirror)
reflection_pad3d = _padding("reflection_pad3d(Tensor self, SymInt[6] padding) -> Tensor", _mirror)
replication_pad1d = _padding("replication_pad1d(Tensor self, SymInt[2] padding) -> Tensor", _edge)
replication_pad2d = _padding("replication_pad2d(Tensor self, SymInt[4] padding) -> Tensor", _edge)
replication_pad3d = _padding("replication_pad3d(Tensor self, SymInt[6] padding) -> Tensor", _edge)

reflection_pad1d_backward = _padding_backward(
    "reflection_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor", _mirror_back
)
reflection_pad2d_backward = _padding_backward(
    "reflection_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor", _mirror_back
)
reflection_pad3d_backward = _padding_backward(
    "reflection_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor", _mirror_back
)
replication_pad1d_backward = _padding_backward(
    "replication_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor", _edge_back
)
replication_pad2d_backward = _padding_backward(
    "replication_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor", _edge_back
)
replication_pad3d_backward = _padding_backward(
    "replication_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor", _edge_back
)
