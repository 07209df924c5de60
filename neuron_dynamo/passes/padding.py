"""Give symbolic sizes a bucket each, and make the program blind to the padding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sympy
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx import GraphModule
from torch.fx.experimental.symbolic_shapes import ShapeEnv

from .dims.table import Rule, default_table
from .dims.uses import Unpadded
from .dims.walk import Walk
from .padded import Padded, Unpaddable

__all__ = ["PadToBucket", "Padded", "Unpaddable"]


class PadToBucket:
    """Rewrite a graph with symbols into a static graph at bucket sizes that is blind to the padding.

    Before::

        def forward(self, s0: "Sym(s0)", x: "f32[s0, 8]"):
            sum: "f32[8]" = torch.ops.aten.sum.dim_IntList(x, [0])
            div: "f32[8]" = torch.ops.aten.div.Tensor(sum, s0)

    After, with a bucket of 64 for ``s0``::

        def forward(self, s0: "Sym(s0)", x: "f32[64, 8]"):
            n: "i64[]" = torch.ops.aten.scalar_tensor.default(s0)
            mask: "b8[64]" = torch.ops.aten.lt.Tensor(arange(64), n)
            where: "f32[64, 8]" = torch.ops.aten.where.self(mask.view(64, 1), x, 0.0)
            sum: "f32[8]" = torch.ops.aten.sum.dim_IntList(where, [0])
            div: "f32[8]" = torch.ops.aten.div.Tensor(sum, s0)
    """

    name = "pad_to_bucket"

    def __init__(self, table: Mapping[str, Rule] | None = None) -> None:
        self._table = default_table() if table is None else table

    def run(
        self,
        gm: GraphModule,
        args: Sequence[Any],
        buckets: Mapping[sympy.Symbol, int],
        keep: Sequence[int] = (),
        equal: Mapping[sympy.Symbol, sympy.Symbol] | None = None,
    ) -> Padded | Unpaddable:
        """The padded graph; ``gm`` is not changed.

        Args:
            gm: the graph with symbols.
            args: of a call (tensors and numbers, one per placeholder); symbols without a bucket get their sizes.
            buckets: padded size of each symbol to pad, as they stand in the placeholders' shapes.
            keep: numbers of int arguments to leave open if possible (see :func:`.specialize.value_arguments`).
            equal: symbols to take for others. The result serves only calls in which their values are equal.
        """
        result = self._attempt(gm, args, buckets, keep, equal or {})
        if keep and isinstance(result, Unpaddable):
            return self._attempt(gm, args, buckets, (), equal or {})
        return result

    def _attempt(
        self,
        gm: GraphModule,
        args: Sequence[Any],
        buckets: Mapping[sympy.Symbol, int],
        keep: Sequence[int],
        equal: Mapping[sympy.Symbol, sympy.Symbol],
    ) -> Padded | Unpaddable:
        shape_env = ShapeEnv()
        with FakeTensorMode(shape_env=shape_env):
            walk = Walk(gm, args, buckets, keep, shape_env, self._table, equal)
            try:
                return walk.run()
            except Unpadded as refusal:
                return walk.unpaddable(refusal)
