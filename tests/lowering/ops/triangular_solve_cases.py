"""Cases of lowering/ops/triangular_solve.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)

_SOLVE = "aten.linalg_solve_triangular.default"


def _matrix(*shape: int) -> torch.Tensor:
    # Both triangles are full: the wrong one must not be read.
    return torch.randn(shape, generator=generator) + 3 * torch.eye(shape[-1])


def _right(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


def _case(name: str, matrix: torch.Tensor, b: torch.Tensor, **how: bool) -> Case:
    return Case(_SOLVE, lambda a, c: aten.linalg_solve_triangular(a, c, **how), (matrix, b), name)


CASES = [
    _case("lower", _matrix(3, 3), _right(3, 2), upper=False),
    _case("upper", _matrix(5, 5), _right(5, 1), upper=True),
    _case("unit", _matrix(2, 4, 4), _right(2, 4, 3), upper=False, unitriangular=True),
    _case("right_side", _matrix(4, 4), _right(2, 4), upper=False, left=False),
    _case("broadcast", _matrix(2, 1, 3, 3), _right(4, 3, 2), upper=True, left=True),
    _case("no_equations", _matrix(0, 0), _right(0, 2), upper=True),
    _case("double", _matrix(6, 6).double(), _right(6, 2).double(), upper=True, unitriangular=True),
    _case("complex", _matrix(3, 3) + 1j * _matrix(3, 3), _right(3, 2).cfloat(), upper=False),
    _case("singular", torch.tensor([[0.0, 0.0], [1.0, 2.0]]), torch.ones(2, 1), upper=False),
]
