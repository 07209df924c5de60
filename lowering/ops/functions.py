"""Functions of one number: roots, exponentials, logarithms, trigonometry, and the special functions."""

from __future__ import annotations

import math

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import Body, fill, rules_of, sign_bit
from neuron_dynamo.lowering.promotion import elementwise
from neuron_dynamo.lowering.registry import lowers

_rule = rules_of(__name__)


def _stablehlo(op: str) -> Body:
    return lambda x: ir.unary(op, x)


def _chlo(op: str) -> Body:
    return lambda x: ir.chlo_unary(op, x)


def _logarithm(base: float) -> Body:
    def body(x: Value) -> Value:
        return ir.divide(ir.unary("log", x), fill(x, math.log(base)))

    return body


def _by_parts(of_real: Body, op: str) -> Body:
    return lambda x: ir.chlo_unary(op, x) if x.dtype.is_complex else of_real(x)


def _half_exponential(x: Value) -> Value:
    """exp(x) / 2, finite where that is, and accurate there: exp(x - log(2)) loses the digits of the difference."""
    root = ir.unary("exponential", ir.multiply(x, fill(x, 0.5)))
    return ir.multiply(ir.multiply(root, fill(x, 0.5)), root)


def _cosh(x: Value) -> Value:
    grown = _half_exponential(ir.unary("abs", x))
    return ir.add(grown, ir.divide(fill(x, 0.25), grown))


def _sinh(x: Value) -> Value:
    magnitude = ir.unary("abs", x)
    grown = _half_exponential(magnitude)
    large = ir.subtract(grown, ir.divide(fill(x, 0.25), grown))
    # The difference cancels for small x.
    minus_one = ir.unary("exponential_minus_one", x)
    ratio = ir.divide(minus_one, ir.add(minus_one, fill(x, 1)))
    small = ir.multiply(fill(x, 0.5), ir.add(minus_one, ratio))
    signed = ir.select(ir.compare("LT", x, fill(x, 0)), ir.negate(large), large)
    return ir.select(ir.compare("LT", magnitude, fill(x, 1)), small, signed)


def _digamma(x: Value) -> Value:
    """With eager's poles at the two zeros, where XLA has NaN."""
    pole = ir.select(sign_bit(x), fill(x, float("inf")), fill(x, float("-inf")))
    return ir.select(ir.compare("EQ", x, fill(x, 0)), pole, ir.chlo_unary("digamma", x))


def _zeta(x: Value, q: Value) -> Value:
    """Hurwitz zeta with eager's poles for whole q <= 0.

    XLA's is right for q > 0 only. The terms before that are added one by one, as eager does; their number is finite,
    since floats below -2^23 (float32) or -2^52 are whole.
    """
    zero = fill(x, 0)
    negative = ir.compare("LE", q, zero)
    pole = ir.and_(negative, ir.compare("EQ", q, ir.unary("floor", q)))
    start = ir.select(pole, fill(q, 1), q)

    def more(place: Value, total: Value) -> Value:
        del total
        return ir.reduce_with("or", ir.compare("LE", place, fill(place, 0)), False, range(place.rank))

    def advance(place: Value, total: Value) -> tuple[Value, Value]:
        active = ir.compare("LE", place, fill(place, 0))
        grown = ir.add(total, ir.binary("power", place, ir.negate(x)))
        return ir.select(active, ir.add(place, fill(place, 1)), place), ir.select(active, grown, total)

    place, before = ir.while_([start, zero], more, advance)
    value = ir.add(before, ir.chlo_binary("zeta", x, place))
    return ir.select(ir.and_(pole, ir.compare("GE", x, fill(x, 1))), fill(x, float("inf")), value)


def _polygamma(n: int, x: Value) -> Value:
    """The derivative of order ``n`` >= 1 of digamma: n! times zeta(n + 1, x), with a sign."""
    factorial = float(math.factorial(n)) if n <= 170 else float("inf")
    return ir.multiply(fill(x, factorial if n % 2 else -factorial), _zeta(fill(x, n + 1), x))


sqrt = _rule("sqrt(Tensor self) -> Tensor", _stablehlo("sqrt"))
rsqrt = _rule("rsqrt(Tensor self) -> Tensor", _stablehlo("rsqrt"))

exp = _rule("exp(Tensor self) -> Tensor", _stablehlo("exponential"))
exp2 = _rule("exp2(Tensor self) -> Tensor", lambda x: ir.binary("power", fill(x, 2), x))
expm1 = _rule("expm1(Tensor self) -> Tensor", _stablehlo("exponential_minus_one"))
log = _rule("log(Tensor self) -> Tensor", _stablehlo("log"))
log1p = _rule("log1p(Tensor self) -> Tensor", _stablehlo("log_plus_one"))
log2 = _rule("log2(Tensor self) -> Tensor", _logarithm(2))
log10 = _rule("log10(Tensor self) -> Tensor", _logarithm(10))

sin = _rule("sin(Tensor self) -> Tensor", _stablehlo("sine"))
cos = _rule("cos(Tensor self) -> Tensor", _stablehlo("cosine"))
tan = _rule("tan(Tensor self) -> Tensor", _stablehlo("tan"))
asin = _rule("asin(Tensor self) -> Tensor", _chlo("asin"))
acos = _rule("acos(Tensor self) -> Tensor", _chlo("acos"))
atan = _rule("atan(Tensor self) -> Tensor", _chlo("atan"))
atan2 = _rule("atan2(Tensor self, Tensor other) -> Tensor", lambda y, x: ir.binary("atan2", y, x))

sinh = _rule("sinh(Tensor self) -> Tensor", _by_parts(_sinh, "sinh"))
cosh = _rule("cosh(Tensor self) -> Tensor", _by_parts(_cosh, "cosh"))
tanh = _rule("tanh(Tensor self) -> Tensor", _stablehlo("tanh"))
asinh = _rule("asinh(Tensor self) -> Tensor", _chlo("asinh"))
acosh = _rule("acosh(Tensor self) -> Tensor", _chlo("acosh"))
atanh = _rule("atanh(Tensor self) -> Tensor", _chlo("atanh"))

erf = _rule("erf(Tensor self) -> Tensor", _chlo("erf"))
erfc = _rule("erfc(Tensor self) -> Tensor", _chlo("erfc"))
erfinv = _rule("erfinv(Tensor self) -> Tensor", _chlo("erf_inv"))
lgamma = _rule("lgamma(Tensor self) -> Tensor", _chlo("lgamma"))
digamma = _rule("digamma(Tensor self) -> Tensor", _digamma)
zeta = _rule("special_zeta(Tensor self, Tensor other) -> Tensor", _zeta)


@lowers("aten.polygamma.default")
def polygamma(ctx: RuleContext, n: int, x: Value) -> Value:
    """polygamma(int n, Tensor self) -> Tensor"""
    if n == 0:
        return elementwise(ctx, _digamma, x)
    return elementwise(ctx, lambda a: _polygamma(n, a), x)
