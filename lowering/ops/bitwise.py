"""Operations on the bits of integers; on bools they are logic."""

from __future__ import annotations

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import rules_of
from neuron_dynamo.lowering.promotion import Operand, elementwise
from neuron_dynamo.lowering.registry import Rule, lowers

_rule = rules_of(__name__)

_OPERANDS = {
    "Tensor": "Tensor self, Tensor other",
    "Scalar": "Tensor self, Scalar other",
    "Tensor_Scalar": "Tensor self, Scalar other",
    "Scalar_Tensor": "Scalar self, Tensor other",
}


def _binary(op: str, overload: str, stablehlo: str) -> Rule:
    schema = f"{op}.{overload}({_OPERANDS[overload]}) -> Tensor"
    return _rule(schema, lambda x, y: ir.binary(stablehlo, x, y))


bitwise_and = _binary("bitwise_and", "Tensor", "and")
bitwise_and_scalar = _binary("bitwise_and", "Scalar", "and")
bitwise_and_scalar_tensor = _binary("bitwise_and", "Scalar_Tensor", "and")
bitwise_or = _binary("bitwise_or", "Tensor", "or")
bitwise_or_scalar = _binary("bitwise_or", "Scalar", "or")
bitwise_or_scalar_tensor = _binary("bitwise_or", "Scalar_Tensor", "or")
bitwise_xor = _binary("bitwise_xor", "Tensor", "xor")
bitwise_xor_scalar = _binary("bitwise_xor", "Scalar", "xor")
bitwise_xor_scalar_tensor = _binary("bitwise_xor", "Scalar_Tensor", "xor")
bitwise_not = _rule("bitwise_not(Tensor self) -> Tensor", ir.not_)


def _shift(op: str, overload: str) -> Rule:
    @lowers(f"aten.{op}.{overload}")
    def rule(ctx: RuleContext, x: Operand, count: Operand) -> Value:
        # Counts that are negative or exceed the width leave 0, or the sign where it is shifted in, in XLA as in eager.
        if "left" in op or "lshift" in op:
            return elementwise(ctx, lambda a, n: ir.binary("shift_left", a, n), x, count)
        kind = "shift_right_arithmetic" if ctx.out.dtype.is_signed else "shift_right_logical"
        return elementwise(ctx, lambda a, n: ir.binary(kind, a, n), x, count)

    rule.__doc__ = f"{op}.{overload}({_OPERANDS[overload]}) -> Tensor"
    rule.__module__ = __name__
    return rule


left_shift = _shift("bitwise_left_shift", "Tensor")
left_shift_scalar = _shift("bitwise_left_shift", "Tensor_Scalar")
left_shift_scalar_tensor = _shift("bitwise_left_shift", "Scalar_Tensor")
right_shift = _shift("bitwise_right_shift", "Tensor")
right_shift_scalar = _shift("bitwise_right_shift", "Tensor_Scalar")
right_shift_scalar_tensor = _shift("bitwise_right_shift", "Scalar_Tensor")
dunder_lshift = _shift("__lshift__", "Tensor")
dunder_lshift_scalar = _shift("__lshift__", "Scalar")
dunder_rshift = _shift("__rshift__", "Tensor")
dunder_rshift_scalar = _shift("__rshift__", "Scalar")
