"""Running reductions, which as reductions over windows take time that grows with the square of their length.

A window that reaches from each element back to the first is a scan, done in as many steps as its length has binary
digits, each of one operation on the whole array (Hillis and Steele, "Data parallel algorithms", CACM 29, 1986)::

    %r = stablehlo.reduce_window %x, add {window = [n], padding = [n - 1, 0]}
      ->  %1 = %x + (%x moved by 1),  %2 = %1 + (%1 moved by 2),  %4 = %2 + (%2 moved by 4), ...

Sums and products of integers are the same bits, because they wrap, and so are extrema. Sums of floats have smaller
rounding errors than one after the other, and like any order but that one, they are infinite where a sum of neighbours
is. Products of floats stay as they are: that of later factors alone is easily infinite where the running one is 0.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.rebuild import Operation

from .rewriting import Job, TargetRewrite

_EXACT = ("add", "multiply", "maximum", "minimum", "and", "or")


def scanned_dimension(op: Operation) -> int | None:
    """The dimension along which a windowed reduction is a running one."""
    (x, *others), rank = op.operands, len(op.results[0][0])
    if len(others) != 1 or op.results[0][0] != op.given[0][0]:
        return None
    window = op.integers("window_dimensions")
    for name in ("window_strides", "base_dilations", "window_dilations"):
        if op.has(name) and max(op.integers(name), default=1) > 1:
            return None
    padding = op.array("padding").reshape(rank, 2) if op.has("padding") else np.zeros((rank, 2), np.int64)
    wide = [d for d, size in enumerate(window) if size > 1]
    if len(wide) != 1 or window[wide[0]] != x.shape[wide[0]]:
        return None
    expected = [[window[d] - 1, 0] for d in range(rank)]
    return wide[0] if padding.tolist() == expected else None


def _scan(op: Operation, job: Job) -> Sequence[Value] | None:
    dim = scanned_dimension(op)
    kind = (op.region().only_op() or "").removeprefix("stablehlo.")
    total, init = op.operands[0], op.operands[-1]
    if dim is None or kind not in _EXACT or (kind == "multiply" and total.dtype.is_floating_point):
        return None
    length = 1
    while length < total.shape[dim]:
        low = [length if d == dim else 0 for d in range(total.rank)]
        total = ir.binary(kind, ir.pad(total, init, low, [-n for n in low]), total)
        length *= 2
    return [total]


REWRITES: dict[str, TargetRewrite] = {"stablehlo.reduce_window": _scan}
