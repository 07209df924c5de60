"""Functions of one number: roots, exponentials, logarithms, trigonometry, and the special functions."""

from __future__ import annotations

import math

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import Body, fill, rules_of

_rule = rules_of(__name__)


def _stablehlo(op: str) -> Body:
    return lambda x: ir.unary(op, x)


def _chlo(op: str) -> Body:
    return lambda x: ir.chlo_unary(op, x)


def _logarithm(base: float) -> Body:
    # Dividing gives whole numbers for powers of the base; multiplying by the reciprocal does not.
    def body(x: Value) -> Value:
        return ir.divide(ir.unary("log", x), fill(x, math.log(base)))

    return body


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

sinh = _rule("sinh(Tensor self) -> Tensor", _chlo("sinh"))
cosh = _rule("cosh(Tensor self) -> Tensor", _chlo("cosh"))
tanh = _rule("tanh(Tensor self) -> Tensor", _stablehlo("tanh"))
asinh = _rule("asinh(Tensor self) -> Tensor", _chlo("asinh"))
acosh = _rule("acosh(Tensor self) -> Tensor", _chlo("acosh"))
atanh = _rule("atanh(Tensor self) -> Tensor", _chlo("atanh"))

erf = _rule("erf(Tensor self) -> Tensor", _chlo("erf"))
erfc = _rule("erfc(Tensor self) -> Tensor", _chlo("erfc"))
erfinv = _rule("erfinv(Tensor self) -> Tensor", _chlo("erf_inv"))
lgamma = _rule("lgamma(Tensor self) -> Tensor", _chlo("lgamma"))
digamma = _rule("digamma(Tensor self) -> Tensor", _chlo("digamma"))
