"""Cases of lowering/ops/statistics.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)
inf = float("inf")


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


def _norm(order: float) -> Case:
    matrix = torch.tensor([[1.0, -2.0, 0.0], [0.5, 3.0, -4.0]])
    return Case(
        "aten.linalg_vector_norm.default",
        lambda x: aten.linalg_vector_norm.default(x, order, [1]),
        (matrix,),
        f"order_{order}",
    )


CASES = [
    Case("aten.var.correction", lambda x: aten.var.correction(x, [1]), (_f32(2, 5),)),
    Case("aten.var.correction", lambda x: aten.var.correction(x, correction=0), (_f32(4).half(),), "half"),
    Case("aten.var.correction", aten.var.correction, (torch.complex(_f32(4), _f32(4)),), "complex"),
    Case("aten.var.correction", aten.var.correction, (_f32(64) + 1000,), "large_mean"),
    Case("aten.std.correction", lambda x: aten.std.correction(x, [-1], keepdim=True), (_f32(2, 5),), "keepdim"),
    Case("aten.var_mean.correction", lambda x: aten.var_mean.correction(x, [0, 2]), (_f32(2, 3, 4),), "dims"),
    Case("aten.std_mean.correction", lambda x: aten.std_mean.correction(x, [0]), (_f32(4, 2),)),
    Case("aten.linalg_vector_norm.default", aten.linalg_vector_norm.default, (_f32(2, 3),)),
    *(_norm(order) for order in (0, 1, 3.5, -1, inf, -inf)),
    Case(
        "aten.linalg_vector_norm.default",
        lambda x: aten.linalg_vector_norm.default(x, 2, [-1], True, dtype=torch.float32),
        (_f32(2, 3).bfloat16(),),
        "dtype",
    ),
    Case(
        "aten.linalg_vector_norm.default",
        aten.linalg_vector_norm.default,
        (torch.complex(_f32(3), _f32(3)),),
        "complex",
    ),
    Case("aten.logsumexp.default", lambda x: aten.logsumexp.default(x, [1]), (_f32(2, 3) * 100,)),
    Case(
        "aten.logsumexp.default",
        lambda x: aten.logsumexp.default(x, [-1], True),
        (torch.tensor([[inf, 1.0], [-inf, -inf], [-inf, 2.0]]),),
        "infinite",
    ),
    Case("aten.logsumexp.default", lambda x: aten.logsumexp.default(x, [0]), (torch.arange(4),), "int"),
]
