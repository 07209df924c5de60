"""Decompositions of matrix factorizations into elementwise operators and matrix products, a column at a time.

The targets have no instruction for them, so the columns are unrolled: LU with partial pivoting and Householder QR as
LAPACK's ``getf2`` and ``geqr2`` do it (pivots and signs are LAPACK's too), Cholesky by outer products. Complex matrices
and such with more than :data:`LARGEST` columns are left whole, and the lowering refuses them by name.

What eager raises for a singular or indefinite matrix depends on data. The variants ``_ex`` report it in ``info`` as
eager does; of the others the result has NaN or infinities.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

aten = torch.ops.aten

LARGEST = 64
"""Columns that are unrolled; each makes from 10 to 25 operators."""


def _unrolled(function: Callable[..., Any]) -> Callable[..., Any]:
    """``function``, which takes a matrix first, for real matrices that are not too large."""

    @functools.wraps(function)
    def decomposition(matrix: Tensor, *args: Any, **kwargs: Any) -> Any:
        if matrix.is_complex() or min(matrix.shape[-2:]) > LARGEST:
            return NotImplemented
        return function(matrix, *args, **kwargs)

    return decomposition


def by_columns(x: Tensor) -> Tensor:
    """``x`` with its columns contiguous, as LAPACK leaves matrices."""
    return x.mT.contiguous().mT


def _first(found: list[Tensor], like: Tensor) -> Tensor:
    """For each matrix the one-based number of the first that is true, or 0; int32 [...]."""
    if not found:
        return like.new_zeros(like.shape[:-2], dtype=torch.int32)
    there = torch.stack(found, -1)
    first = there.to(torch.int32).argmax(-1) + 1
    return torch.where(there.any(-1), first, 0).to(torch.int32)


# -- Cholesky -----------------------------------------------------------------------------------------------------


@_unrolled
def cholesky_ex(matrix: Tensor, *, upper: bool = False, check_errors: bool = False) -> tuple[Tensor, Tensor]:
    """``aten.linalg_cholesky_ex``: the triangular factor [..., N, N] and ``info``, int32 [...]."""
    rest = matrix.mT if upper else matrix
    size = matrix.shape[-1]
    columns, failed = [], []
    for j in range(size):
        pivot = rest[..., :1, :1]
        failed.append(~(pivot > 0)[..., 0, 0])
        column = rest[..., :, :1] / pivot.sqrt()
        columns.append(torch.nn.functional.pad(column, (0, 0, j, 0)))
        below = column[..., 1:, :]
        rest = rest[..., 1:, 1:] - below * below.mT
    lower = torch.cat(columns, -1) if columns else matrix.new_zeros(matrix.shape)
    return by_columns(lower.mT if upper else lower), _first(failed, matrix)


def cholesky_solve(b: Tensor, factor: Tensor, upper: bool = False) -> Tensor:
    """``aten.cholesky_solve``: solves with the matrix of which ``factor`` is the Cholesky factor."""
    low = factor.mT if upper else factor
    half = torch.linalg.solve_triangular(low, b, upper=False)
    return by_columns(torch.linalg.solve_triangular(low.mT, half, upper=True))


def cholesky_inverse(factor: Tensor, upper: bool = False) -> Tensor:
    """``aten.cholesky_inverse``: the inverse of the matrix of which ``factor`` is the Cholesky factor."""
    return cholesky_solve(_identity(factor, factor.shape[-1]), factor.triu() if upper else factor.tril(), upper)


def _identity(like: Tensor, size: int) -> Tensor:
    eye = torch.eye(size, dtype=like.dtype, device=like.device)
    return eye.expand(*like.shape[:-2], size, size)


# -- LU -----------------------------------------------------------------------------------------------------------


def _lu(matrix: Tensor, pivot: bool) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """L and U in one [..., M, N], pivots int32 [..., K], the rows' order int64 [..., M], and ``info``."""
    rows, columns = matrix.shape[-2:]
    place = torch.arange(rows, device=matrix.device).expand(*matrix.shape[:-2], rows)
    packed, order = matrix, place
    pivots, singular = [], []
    for j in range(min(rows, columns)):
        chosen = torch.full_like(place[..., :1], j)
        if pivot:
            size = packed[..., j:, j].abs()  # NaN is no pivot unless it comes first
            chosen = torch.where(size.isnan(), -1.0, size).argmax(-1, keepdim=True) + j
            swapped = _swapped(place, j, chosen)
            packed = packed.gather(-2, swapped[..., None].expand(packed.shape))
            order = order.gather(-1, swapped)
        pivots.append(chosen + 1)
        head = packed[..., j : j + 1, j : j + 1]
        zero = head == 0
        singular.append(zero[..., 0, 0])
        low = packed[..., j + 1 :, j : j + 1] / torch.where(zero, 1.0, head)
        rest = packed[..., j + 1 :, j + 1 :] - low * packed[..., j : j + 1, j + 1 :]
        below = torch.cat([packed[..., j + 1 :, :j], low, rest], -1)
        packed = torch.cat([packed[..., : j + 1, :], below], -2)
    chosen = torch.cat(pivots, -1) if pivots else place[..., :0]
    return by_columns(packed), chosen.to(torch.int32), order, _first(singular, matrix)


def _swapped(place: Tensor, j: int, chosen: Tensor) -> Tensor:
    """``place``, which counts up, with ``j`` and ``chosen`` exchanged."""
    return torch.where(place == j, chosen, torch.where(place == chosen, j, place))


def _solve(packed: Tensor, order: Tensor, b: Tensor) -> Tensor:
    """``X`` with ``A X = b``; ``packed`` and ``order`` are A's, from :func:`_lu`."""
    index = order[..., None].expand(*torch.broadcast_shapes(order.shape[:-1], b.shape[:-2]), *b.shape[-2:])
    right = b.expand(*index.shape[:-2], *b.shape[-2:]).gather(-2, index)
    half = torch.linalg.solve_triangular(packed, right, upper=False, unitriangular=True)
    solved: Tensor = torch.linalg.solve_triangular(packed, half, upper=True)
    return solved


def _order(pivots: Tensor, rows: int) -> Tensor:
    """The rows' order int64 [..., M] that successive swaps with ``pivots`` [..., K], from one, make."""
    place = torch.arange(rows, device=pivots.device).expand(*pivots.shape[:-1], rows)
    order = place
    for j in range(pivots.shape[-1]):
        chosen = pivots[..., j : j + 1].to(torch.int64) - 1
        order = order.gather(-1, _swapped(place, j, chosen))
    return order


def _permutation(order: Tensor, dtype: torch.dtype) -> Tensor:
    """The matrix [..., M, M] that puts rows in ``order`` back."""
    place = torch.arange(order.shape[-1], device=order.device)
    return (order[..., None, :] == place[:, None]).to(dtype)


def _odd(pivots: Tensor) -> Tensor:
    """Whether ``pivots`` make an odd permutation, bool [...]."""
    place = torch.arange(1, pivots.shape[-1] + 1, device=pivots.device)
    return (pivots != place).sum(-1) % 2 == 1


@_unrolled
def lu_factor_ex(matrix: Tensor, *, pivot: bool = True, check_errors: bool = False) -> tuple[Tensor, Tensor, Tensor]:
    """``aten.linalg_lu_factor_ex``: L and U in one matrix, pivots and ``info``."""
    packed, pivots, _, info = _lu(matrix, pivot)
    return packed, pivots, info


@_unrolled
def lu(matrix: Tensor, *, pivot: bool = True) -> tuple[Tensor, Tensor, Tensor]:
    """``aten.linalg_lu``: the permutation (empty without pivoting), L and U."""
    packed, _, order, _ = _lu(matrix, pivot)
    permutation = _permutation(order, matrix.dtype) if pivot else matrix.new_empty(0)
    return permutation, *_triangles(packed)


def _triangles(packed: Tensor) -> tuple[Tensor, Tensor]:
    rows, columns = packed.shape[-2:]
    count = min(rows, columns)
    eye = torch.eye(rows, count, dtype=packed.dtype, device=packed.device)
    return packed[..., :count].tril(-1) + eye, packed[..., :count, :].triu()


@_unrolled
def lu_unpack(packed: Tensor, pivots: Tensor, unpack_data: bool = True, unpack_pivots: bool = True) -> Any:
    """``aten.lu_unpack``: the permutation, L and U, empty where not wanted."""
    nothing = packed.new_empty(0)
    permutation = _permutation(_order(pivots, packed.shape[-2]), packed.dtype) if unpack_pivots else nothing
    low, up = _triangles(packed) if unpack_data else (nothing, packed.new_empty(0))
    return permutation, low, up


@_unrolled
def lu_solve(packed: Tensor, pivots: Tensor, b: Tensor, *, left: bool = True, adjoint: bool = False) -> Any:
    """``aten.linalg_lu_solve``: solves ``A X = b``, or with ``A``'s transpose, or ``X A = b``."""
    if not left:  # X A = B is A^T X^T = B^T
        return lu_solve(packed, pivots, b.mT, adjoint=not adjoint).mT
    order = _order(pivots, packed.shape[-2])
    if not adjoint:
        return by_columns(_solve(packed, order, b))
    half = torch.linalg.solve_triangular(packed.mT, b, upper=False)
    half = torch.linalg.solve_triangular(packed.mT, half, upper=True, unitriangular=True)
    return by_columns(_permutation(order, packed.dtype) @ half)


@_unrolled
def solve_ex(
    matrix: Tensor, b: Tensor, *, left: bool = True, check_errors: bool = False
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """``aten._linalg_solve_ex``: the solution, and LU, pivots and ``info`` of the matrix."""
    packed, pivots, order, info = _lu(matrix, True)
    vector = b.dim() == 1 or (b.dim() == matrix.dim() - 1 and b.shape == matrix.shape[:-1])
    right = b[..., None] if vector else b
    solved = _solve(packed, order, right) if left else lu_solve(packed, pivots, right, left=False)
    result = by_columns(solved) if left else solved.contiguous()
    return result[..., 0] if vector else result, packed, pivots, info


@_unrolled
def inv_ex(matrix: Tensor, *, check_errors: bool = False) -> tuple[Tensor, Tensor]:
    """``aten.linalg_inv_ex``: the inverse and ``info``."""
    packed, _, order, info = _lu(matrix, True)
    return by_columns(_solve(packed, order, _identity(matrix, matrix.shape[-1]))), info


def _lu_of_either(matrix: Tensor) -> tuple[Tensor, Tensor]:
    """LU and pivots of the matrix, or of its transpose where its rows are contiguous: the gradients rely on that."""
    return _lu(matrix.mT if matrix.is_contiguous() else matrix, True)[:2]


@_unrolled
def det(matrix: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """``aten._linalg_det``: the determinant, LU and pivots."""
    packed, pivots = _lu_of_either(matrix)
    product = packed.diagonal(dim1=-2, dim2=-1).prod(-1)
    return torch.where(_odd(pivots), -product, product), packed, pivots


@_unrolled
def slogdet(matrix: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """``aten._linalg_slogdet``: sign and logarithm of the determinant, LU and pivots."""
    packed, pivots = _lu_of_either(matrix)
    diagonal = packed.diagonal(dim1=-2, dim2=-1)
    sign = diagonal.sign().prod(-1)
    return torch.where(_odd(pivots), -sign, sign), diagonal.abs().log().sum(-1), packed, pivots


# -- QR -----------------------------------------------------------------------------------------------------------


@_unrolled
def geqrf(matrix: Tensor) -> tuple[Tensor, Tensor]:
    """``aten.geqrf``: R with the reflectors' vectors under its diagonal [..., M, N], and their factors [..., K]."""
    rows, columns = matrix.shape[-2:]
    packed, factors = matrix, []
    for j in range(min(rows, columns)):
        head, tail = packed[..., j : j + 1, j : j + 1], packed[..., j + 1 :, j : j + 1]
        length = tail.square().sum(-2, keepdim=True)
        norm = (head.square() + length).sqrt()
        beta = torch.where(head < 0, norm, -norm)
        done = length == 0  # there is nothing to reflect
        factor = torch.where(done, 0.0, (beta - head) / torch.where(done, 1.0, beta))
        below = tail / torch.where(done, 1.0, head - beta)
        rest = _reflected(packed[..., j:, j + 1 :], below, factor)
        column = torch.cat([torch.where(done, head, beta), below], -2)
        lower = torch.cat([packed[..., j:, :j], column, rest], -1)
        packed = torch.cat([packed[..., :j, :], lower], -2)
        factors.append(factor[..., 0])
    taus = torch.cat(factors, -1) if factors else matrix.new_zeros(*matrix.shape[:-2], 0)
    return by_columns(packed), taus


def _reflected(x: Tensor, below: Tensor, factor: Tensor) -> Tensor:
    """``x - factor v (v^T x)``, where v is one and then ``below``."""
    vector = torch.cat([torch.ones_like(below[..., :1, :]) if below.shape[-2] else torch.ones_like(factor), below], -2)
    return x - factor * vector * (vector * x).sum(-2, keepdim=True)


@_unrolled
def householder_product(matrix: Tensor, tau: Tensor) -> Tensor:
    """``aten.linalg_householder_product``: the first N columns of the reflectors' product, [..., M, N]."""
    rows, columns = matrix.shape[-2:]
    eye = torch.eye(rows, columns, dtype=matrix.dtype, device=matrix.device)
    return by_columns(_product(matrix, tau, eye.expand(matrix.shape)))


def _product(matrix: Tensor, tau: Tensor, x: Tensor, *, backwards: bool = True) -> Tensor:
    """The reflectors, from the last to the first or from the first on, applied to ``x`` [..., M, P]."""
    steps = range(tau.shape[-1])
    for j in reversed(steps) if backwards else steps:
        lower = _reflected(x[..., j:, :], matrix[..., j + 1 :, j : j + 1], tau[..., j : j + 1, None])
        x = torch.cat([x[..., :j, :], lower], -2)
    return x


@_unrolled
def ormqr(matrix: Tensor, tau: Tensor, other: Tensor, left: bool = True, transpose: bool = False) -> Tensor:
    """``aten.ormqr``: Q or its transpose, from :func:`geqrf`, times ``other``, or ``other`` times that."""
    if not left:
        return _product(matrix, tau, other.mT, backwards=transpose).mT
    return by_columns(_product(matrix, tau, other, backwards=not transpose))


@_unrolled
def qr(matrix: Tensor, mode: str = "reduced") -> tuple[Tensor, Tensor]:
    """``aten.linalg_qr``: Q (empty in mode ``r``) and R."""
    rows, columns = matrix.shape[-2:]
    packed, tau = geqrf(matrix)
    width = rows if mode == "complete" else min(rows, columns)
    upper = packed[..., :width, :].triu()
    if mode == "r":
        return matrix.new_empty(0), by_columns(upper)
    eye = torch.eye(rows, width, dtype=matrix.dtype, device=matrix.device).expand(*matrix.shape[:-2], rows, width)
    return by_columns(_product(packed, tau, eye)), by_columns(upper)


# -- Built on them ------------------------------------------------------------------------------------------------


def cholesky(matrix: Tensor, upper: bool = False) -> Any:
    """``aten.cholesky``, the older form: the triangular factor."""
    made = cholesky_ex(matrix, upper=upper)
    return made if made is NotImplemented else made[0]


def triangular_solve(
    b: Tensor, matrix: Tensor, upper: bool = True, transpose: bool = False, unitriangular: bool = False
) -> tuple[Tensor, Tensor]:
    """``aten.triangular_solve``, the older form: the solution, and a copy of the matrix."""
    used = matrix.mT if transpose else matrix
    solved = torch.linalg.solve_triangular(used, b, upper=upper != transpose, unitriangular=unitriangular)
    return solved, matrix.clone()


def factorizations() -> dict[Any, Callable[..., Any]]:
    """Overload -> decomposition."""
    return {
        aten.cholesky.default: cholesky,
        aten.cholesky_inverse.default: cholesky_inverse,
        aten.cholesky_solve.default: cholesky_solve,
        aten.geqrf.default: geqrf,
        aten.linalg_cholesky_ex.default: cholesky_ex,
        aten.linalg_householder_product.default: householder_product,
        aten.linalg_inv_ex.default: inv_ex,
        aten.linalg_lu.default: lu,
        aten.linalg_lu_factor_ex.default: lu_factor_ex,
        aten.linalg_lu_solve.default: lu_solve,
        aten.linalg_qr.default: qr,
        aten._linalg_det.default: det,
        aten._linalg_slogdet.default: slogdet,
        aten._linalg_solve_ex.default: solve_ex,
        aten.lu_unpack.default: lu_unpack,
        aten.ormqr.default: ormqr,
        aten.triangular_solve.default: triangular_solve,
    }
