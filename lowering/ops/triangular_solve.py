"""Linear systems with a triangular matrix, by substitution.

The Neuron compiler has no triangular solve, so the substitution is written with matrix products, over halves: with
``A = [[P, 0], [C, Q]]``, ``P x1 = b1`` is solved first and then ``Q x2 = b2 - C x1``. No matrix is inverted, so the
error is that of the ordinary substitution.
"""

from __future__ import annotations

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.ops.matmul import contract
from neuron_dynamo.lowering.promotion import broadcast_to
from neuron_dynamo.lowering.registry import lowers

LARGEST = 1024
"""A system of ``n`` equations makes about ``6 n`` ops."""


def _block(x: Value, rows: tuple[int, int], columns: tuple[int, int]) -> Value:
    return ir.slice_(x, [0, rows[0], columns[0]], [x.shape[0], rows[1], columns[1]])


def _solve(matrix: Value, b: Value, first: int, last: int, upper: bool, unit: bool) -> Value:
    """``X`` with ``matrix[:, first:last, first:last] @ X = b``, [B, last - first, K]."""
    if last - first == 1:
        return b if unit else ir.divide(b, broadcast_to(_block(matrix, (first, last), (first, last)), b.shape))
    middle = (first + last) // 2
    count, width = middle - first, b.shape[2]
    top, bottom = _block(b, (0, count), (0, width)), _block(b, (count, last - first), (0, width))
    if upper:
        low = _solve(matrix, bottom, middle, last, upper, unit)
        known = contract(_block(matrix, (first, middle), (middle, last)), low, ([2], [1]), ([0], [0]))
        high = _solve(matrix, ir.subtract(top, known), first, middle, upper, unit)
    else:
        high = _solve(matrix, top, first, middle, upper, unit)
        known = contract(_block(matrix, (middle, last), (first, middle)), high, ([2], [1]), ([0], [0]))
        low = _solve(matrix, ir.subtract(bottom, known), middle, last, upper, unit)
    return ir.concatenate([high, low], 1)


@lowers("aten.linalg_solve_triangular.default")
def linalg_solve_triangular(
    ctx: RuleContext, matrix: Value, b: Value, *, upper: bool, left: bool = True, unitriangular: bool = False
) -> Value:
    """linalg_solve_triangular(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) -> Tensor

    The other triangle is not read, nor is the diagonal if ``unitriangular``.
    """
    shape = ctx.out.shape
    size = matrix.shape[-1]
    if size > LARGEST:
        raise ctx.reject(f"a triangular system of {size} equations is larger than the {LARGEST} that are unrolled")
    if 0 in shape:
        return ir.constant(0, ctx.out.dtype, shape)
    batch = shape[:-2]
    count = 1
    for n in batch:
        count *= n
    matrices = ir.reshape(broadcast_to(matrix, (*batch, size, size)), (count, size, size))
    right = ir.reshape(broadcast_to(b, shape), (count, *shape[-2:]))
    if not left:  # X A = B is A^T X^T = B^T
        matrices, right, upper = ir.transpose(matrices, [0, 2, 1]), ir.transpose(right, [0, 2, 1]), not upper
    solved = _solve(matrices, right, 0, size, upper, unitriangular)
    return ir.reshape(solved if left else ir.transpose(solved, [0, 2, 1]), shape)
