from __future__ import annotations

import pytest
import torch

from tests.support.lowering import assert_same, run_graph, trace


@pytest.mark.parametrize(("shape", "correction"), [((1, 3), 1), ((2, 3), 3), ((0, 3), 0), ((2, 3), 0.5)])
@pytest.mark.filterwarnings("ignore:.*degrees of freedom")
def test_variance_without_degrees_of_freedom(shape: tuple[int, int], correction: float) -> None:
    def call(x: torch.Tensor) -> torch.Tensor:
        return torch.var(x, 0, correction=correction)

    x = torch.arange(shape[0] * 3.0).reshape(shape)
    assert_same(run_graph(trace(call, (x,)), (x,))[0], call(x))


@pytest.mark.parametrize("size", [1_000, 300_000])
def test_long_sums_are_as_accurate_as_eagers(size: int) -> None:
    x = torch.rand(2, size, generator=torch.Generator().manual_seed(0))

    def call(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return x.sum(1), x.mean(), x.var(1), x.logsumexp(1), torch.linalg.vector_norm(x)

    for actual, expected in zip(run_graph(trace(call, (x,)), (x,)), call(x.double()), strict=True):
        torch.testing.assert_close(actual, expected.float())


def test_a_large_mean_costs_no_digits_of_the_variance() -> None:
    x = torch.randn(4096, generator=torch.Generator().manual_seed(0)) + 10_000
    actual = run_graph(trace(lambda x: x.var(), (x,)), (x,))[0]
    torch.testing.assert_close(actual, x.double().var().float(), rtol=1e-5, atol=0)
