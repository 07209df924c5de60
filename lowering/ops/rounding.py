"""Rounding to whole numbers; integers are whole already."""

from __future__ import annotations

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import Body, fill, rules_of, truncate
from neuron_dynamo.lowering.promotion import elementwise
from neuron_dynamo.lowering.registry import lowers

_rule = rules_of(__name__)


def _of_floats(body: Body) -> Body:
    return lambda x: body(x) if x.dtype.is_floating_point else x


def _half_to_even(x: Value) -> Value:
    return ir.unary("round_nearest_even", x)


floor = _rule("floor(Tensor self) -> Tensor", _of_floats(lambda x: ir.unary("floor", x)), exact_in_half=True)
ceil = _rule("ceil(Tensor self) -> Tensor", _of_floats(lambda x: ir.unary("ceil", x)), exact_in_half=True)
trunc = _rule("trunc(Tensor self) -> Tensor", _of_floats(truncate), exact_in_half=True)
round_ = _rule("round(Tensor self) -> Tensor", _of_floats(_half_to_even), exact_in_half=True)
frac = _rule("frac(Tensor self) -> Tensor", lambda x: ir.subtract(x, truncate(x)), exact_in_half=True)


@lowers("aten.round.decimals")
def round_decimals(ctx: RuleContext, x: Value, *, decimals: int) -> Value:
    """round.decimals(Tensor self, *, int decimals) -> Tensor"""

    def body(a: Value) -> Value:
        if decimals == 0 or not a.dtype.is_floating_point:
            return _of_floats(_half_to_even)(a)
        unit = fill(a, 10.0 ** abs(decimals))
        if decimals < 0:
            return ir.multiply(_half_to_even(ir.divide(a, unit)), unit)
        return ir.divide(_half_to_even(ir.multiply(a, unit)), unit)

    # Eager rounds each step to the tensor's own dtype.
    return elementwise(ctx, body, x, dtype=ctx.out.dtype)
