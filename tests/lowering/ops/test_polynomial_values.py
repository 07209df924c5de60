"""Orthogonal polynomials on a grid of arguments and degrees: the ends of the interval, its inside, and overflow."""

from __future__ import annotations

import torch

from tests.lowering.ops.orthogonal_polynomials_cases import NAMES
from tests.support.lowering import run_graph, trace

INF, NAN = float("inf"), float("nan")


def test_polynomials_are_eagers_for_all_degrees() -> None:
    x = torch.tensor([-INF, -3, -1.5, -1, -0.9, -0.3, 0, 1e-9, 0.2, 0.5, 0.77, 1 - 6e-8, 1, 1.2, 2.5, INF, NAN])
    n = torch.tensor([-3, -0.5, 0, 1, 2, 3.7, 4, 5, 6, 7, 8, 9, 12, 40, 129, 200, INF, NAN])[:, None]

    def call(x: torch.Tensor, n: torch.Tensor) -> list[torch.Tensor]:
        return [getattr(torch.ops.aten, f"special_{name}").default(x, n) for name in NAMES]

    rounded = 200 * torch.finfo(torch.float32).eps  # one of each step, with nothing cancelled
    for name, actual, expected in zip(NAMES, run_graph(trace(call, (x, n)), (x, n)), call(x, n), strict=True):
        # Eager leaves its loop at NaN with the result not yet set.
        expected[(n >= 2) & n.isfinite() & x.isnan()] = NAN
        torch.testing.assert_close(
            actual, expected, rtol=rounded, atol=1e-4, equal_nan=True, msg=lambda m, name=name: f"{name}: {m}"
        )
