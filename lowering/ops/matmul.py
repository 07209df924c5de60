"""Matrix products.

Half types are accumulated in float32 and rounded once, after ``alpha``, ``beta`` and the added term, as eager's kernels
do; the operands stay half, which is what a matrix engine wants. Integers wrap.
"""

from __future__ import annotations

from collections.abc import Sequence

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.promotion import Scalar, as_value, opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers

Axes = Sequence[int]


def contract(x: Value, y: Value, contracting: tuple[Axes, Axes], batch: tuple[Axes, Axes] = ((), ())) -> Value:
    """``dot_general`` in the accumulation dtype of ``x``; an empty sum is zero."""
    return ir.dot_general(x, y, contracting=contracting, batch=batch, dtype=opmath(x.dtype))


def matrix_product(x: Value, y: Value) -> Value:
    """``x @ y`` for two matrices or two batches of matrices, in the accumulation dtype."""
    if x.rank == 2:
        return contract(x, y, ([1], [0]))
    return contract(x, y, ([2], [1]), ([0], [0]))


def _add_product(ctx: RuleContext, term: Value, product: Value, beta: Scalar, alpha: Scalar) -> Value:
    """``beta * term + alpha * product``; a zero ``beta`` ignores ``term``, NaN included."""
    dtype, shape = product.dtype, product.shape
    if not (dtype.is_floating_point or dtype.is_complex):
        assert not isinstance(alpha, complex) and not isinstance(beta, complex)
        alpha, beta = int(alpha), int(beta)  # where eager accepts fractions for integers at all, it cuts them off
    if alpha != 1:
        product = ir.multiply(product, as_value(alpha, dtype, shape))
    if beta != 0:
        added = as_value(term, dtype, shape)
        if beta != 1:
            added = ir.multiply(added, as_value(beta, dtype, shape))
        product = ir.add(product, added)
    return to_dtype(product, ctx.out.dtype)


@lowers("aten.mm.default")
def mm(ctx: RuleContext, x: Value, y: Value) -> Value:
    """mm(Tensor self, Tensor mat2) -> Tensor"""
    return to_dtype(matrix_product(x, y), ctx.out.dtype)


@lowers("aten.bmm.default")
def bmm(ctx: RuleContext, x: Value, y: Value) -> Value:
    """bmm(Tensor self, Tensor mat2) -> Tensor"""
    return to_dtype(matrix_product(x, y), ctx.out.dtype)


@lowers("aten.addmm.default")
def addmm(ctx: RuleContext, term: Value, x: Value, y: Value, *, beta: Scalar = 1, alpha: Scalar = 1) -> Value:
    """addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor"""
    return _add_product(ctx, term, matrix_product(x, y), beta, alpha)


@lowers("aten.baddbmm.default")
def baddbmm(ctx: RuleContext, term: Value, x: Value, y: Value, *, beta: Scalar = 1, alpha: Scalar = 1) -> Value:
    """baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor"""
    return _add_product(ctx, term, matrix_product(x, y), beta, alpha)


@lowers("aten.addbmm.default")
def addbmm(ctx: RuleContext, term: Value, x: Value, y: Value, *, beta: Scalar = 1, alpha: Scalar = 1) -> Value:
    """addbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor"""
    return _add_product(ctx, term, contract(x, y, ([0, 2], [0, 1])), beta, alpha)


@lowers("aten.addmv.default")
def addmv(ctx: RuleContext, term: Value, x: Value, y: Value, *, beta: Scalar = 1, alpha: Scalar = 1) -> Value:
    """addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor"""
    return _add_product(ctx, term, contract(x, y, ([1], [0])), beta, alpha)


@lowers("aten.mv.default")
def mv(ctx: RuleContext, x: Value, y: Value) -> Value:
    """mv(Tensor self, Tensor vec) -> Tensor"""
    return to_dtype(contract(x, y, ([1], [0])), ctx.out.dtype)


@lowers("aten.dot.default")
def dot(ctx: RuleContext, x: Value, y: Value) -> Value:
    """dot(Tensor self, Tensor tensor) -> Tensor"""
    return to_dtype(contract(x, y, ([0], [0])), ctx.out.dtype)


@lowers("aten.vdot.default")
def vdot(ctx: RuleContext, x: Value, y: Value) -> Value:
    """vdot(Tensor self, Tensor other) -> Tensor"""
    if x.dtype.is_complex:
        x = ir.complex_(ir.real(x), ir.negate(ir.imag(x)))
    return to_dtype(contract(x, y, ([0], [0])), ctx.out.dtype)
