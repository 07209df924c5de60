"""Matrix factorizations, which decompose, forward and backward against eager."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor

from neuron_dynamo.factorizations import LARGEST


def _of(a: Tensor, b: Tensor) -> list[Tensor]:
    spd = a @ a.mT + torch.eye(4)
    q, r = torch.linalg.qr(a)
    return [
        torch.linalg.cholesky(spd),
        torch.cholesky_solve(b, torch.linalg.cholesky(spd, upper=True), upper=True),
        torch.linalg.inv(a),
        torch.linalg.solve(a, b),
        torch.linalg.solve(a, b.mT, left=False),
        torch.linalg.det(a),
        *torch.linalg.slogdet(a),
        q,
        r,
        *torch.linalg.lu(a),
    ]


def test_values_strides_and_gradients_are_eagers() -> None:
    torch.manual_seed(0)
    inputs = torch.randn(2, 4, 4), torch.randn(2, 4, 2)
    results, gradients = [], []
    for function in (_of, torch.compile(_of, backend="neuron", fullgraph=True)):
        own = [x.clone().requires_grad_() for x in inputs]
        results.append(function(*own))
        torch.autograd.backward([r.square().sum() for r in results[-1] if r.requires_grad])
        gradients.append([x.grad for x in own])
    torch.testing.assert_close(results[1], results[0], rtol=1e-4, atol=1e-4)
    torch.testing.assert_close(gradients[1], gradients[0], rtol=1e-3, atol=1e-3)
    assert [r.stride() for r in results[1]] == [r.stride() for r in results[0]]


@pytest.mark.parametrize("function", [torch.linalg.cholesky, torch.linalg.inv])
def test_a_singular_matrix_raises_as_in_eager(function: Callable[[Tensor], Tensor]) -> None:
    compiled = torch.compile(function, backend="neuron", fullgraph=True)
    torch.testing.assert_close(compiled(torch.eye(2)), torch.eye(2))
    with pytest.raises(RuntimeError, match=rf"linalg.{function.__name__.removeprefix('linalg_')}: .*singular"):
        compiled(torch.zeros(2, 2))


def test_info_says_where_a_factorization_failed() -> None:
    matrices = torch.stack(
        [torch.eye(3), torch.diag(torch.tensor([1.0, 0, 1])), torch.diag(torch.tensor([1.0, 1, -1]))]
    )

    def infos(a: Tensor) -> list[Tensor]:
        return [torch.linalg.cholesky_ex(a).info, torch.linalg.lu_factor_ex(a).info, torch.linalg.inv_ex(a).info]

    compiled = torch.compile(infos, backend="neuron", fullgraph=True)
    torch.testing.assert_close(compiled(matrices), infos(matrices))


def test_a_matrix_too_large_to_unroll_is_refused_by_name() -> None:
    compiled = torch.compile(torch.linalg.qr, backend="neuron", fullgraph=True)
    with pytest.raises(Exception, match=r"aten\.linalg_qr\.default .* cannot be lowered"):
        compiled(torch.randn(LARGEST + 1, LARGEST + 1))
