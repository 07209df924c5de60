"""What convolutions and pooling share: true results come first along each spatial dimension."""

from __future__ import annotations

from torch.fx import Node

from .context import PadContext
from .layout import Dim, Factor, Laid, dim


def compacted(ctx: PadContext, x: Laid, first: int = 2) -> Laid:
    """``x`` with true elements first along each dimension from ``first`` on."""
    for number in range(first, x.rank):
        x = ctx.compact(x, number)
    return x


def result_dims(ctx: PadContext, node: Node, x: Laid, result: int | None = None) -> list[Dim]:
    """The dimensions of ``node``: the batch as in ``x``, the captured true sizes along the others."""
    sizes = node.meta["val"].shape
    return [
        x.dims[0] if n == 0 and not x.dims[0].exact else dim(Factor(true, int(size)))
        for n, (true, size) in enumerate(zip(ctx.true_shape(result), sizes, strict=True))
    ]
