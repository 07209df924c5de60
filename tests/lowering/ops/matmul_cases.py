"""Cases of lowering/ops/matmul.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


_HUGE = torch.tensor([[2**62, 3], [-(2**63), 2**53 + 1]])
_NAN = torch.full((2, 4), torch.nan)

CASES = [
    Case("aten.mm.default", aten.mm.default, (_f32(2, 3), _f32(3, 4))),
    Case("aten.mm.default", aten.mm.default, (_f32(4, 40).bfloat16(), _f32(3, 40).bfloat16().t()), "bfloat16"),
    Case("aten.mm.default", aten.mm.default, (_f32(4, 40).half(), _f32(40, 3).half()), "half"),
    Case(  # XLA's experimental fusion of products compiles this to what it cannot run
        "aten.mm.default",
        lambda mask, x, y: aten.mm.default(torch.where(mask.expand(8, 16), x.t(), 0), y),
        (_f32(16) > 0, _f32(16, 8).bfloat16(), _f32(16, 8).bfloat16()),
        "masked_bfloat16",
    ),
    Case("aten.mm.default", aten.mm.default, (_HUGE, _HUGE), "int64_wraps"),
    Case("aten.mm.default", aten.mm.default, (_f32(2, 0), _f32(0, 3)), "empty_sum"),
    Case("aten.mm.default", aten.mm.default, (_f32(0, 2), _f32(2, 3)), "no_rows"),
    Case("aten.bmm.default", aten.bmm.default, (_f32(2, 2, 3), _f32(2, 3, 4))),
    Case("aten.bmm.default", aten.bmm.default, (_f32(2, 2, 9).bfloat16(), _f32(2, 9, 4).bfloat16()), "bfloat16"),
    Case("aten.bmm.default", aten.bmm.default, (_f32(2, 2, 3).double(), _f32(2, 4, 3).double().mT), "float64"),
    Case("aten.bmm.default", aten.bmm.default, (torch.arange(6).view(1, 2, 3), torch.arange(3).view(1, 3, 1)), "int"),
    Case("aten.addmm.default", aten.addmm.default, (_f32(4), _f32(2, 3), _f32(3, 4))),
    Case("aten.addmm.default", aten.addmm.default, (_f32(2, 1), _f32(2, 3), _f32(3, 4)), "column"),
    Case(
        "aten.addmm.default",
        aten.addmm.default,
        tuple(t.bfloat16() for t in (_f32(4), _f32(5, 33), _f32(33, 4))),
        "half",
    ),
    Case(
        "aten.addmm.default",
        lambda b, x, y: aten.addmm.default(b, x, y, beta=0, alpha=0.5),
        (_NAN, _f32(2, 3), _f32(3, 4)),
        "zero_beta_ignores_nan",
    ),
    Case(
        "aten.addmm.default",
        lambda b, x: aten.addmm.default(b, x, x, beta=2, alpha=-3),
        (torch.tensor([1, 2], dtype=torch.int32), torch.arange(4, dtype=torch.int32).view(2, 2)),
        "int32_scaled",
    ),
    Case("aten.baddbmm.default", aten.baddbmm.default, (_f32(2, 1, 4), _f32(2, 2, 3), _f32(2, 3, 4))),
    Case(
        "aten.baddbmm.default",
        lambda b, x, y: aten.baddbmm.default(b, x, y, beta=0.5, alpha=2),
        (_f32(2, 2, 4).bfloat16(), _f32(2, 2, 3).bfloat16(), _f32(2, 3, 4).bfloat16()),
        "half_scaled",
    ),
    Case(
        "aten.addbmm.default",
        lambda b, x, y: aten.addbmm.default(b, x, y, beta=0.5, alpha=2),
        (_f32(2, 4), _f32(3, 2, 3), _f32(3, 3, 4)),
    ),
    Case("aten.mv.default", aten.mv.default, (_f32(2, 3), _f32(3))),
    Case("aten.mv.default", aten.mv.default, (_f32(0, 3), _f32(3)), "empty"),
    Case("aten.addmv.default", lambda b, x, y: aten.addmv.default(b, x, y, alpha=2), (_f32(2), _f32(2, 3), _f32(3))),
    Case(
        "aten.addmv.default",
        lambda b, x, y: aten.addmv.default(b, x, y, alpha=2.9),
        (torch.arange(2), torch.arange(6).view(2, 3), torch.arange(3)),
        "fraction_for_integers",
    ),
    Case("aten.dot.default", aten.dot.default, (_f32(3), _f32(3))),
    Case("aten.dot.default", aten.dot.default, (torch.arange(4), torch.arange(4)), "int"),
    Case(
        "aten.vdot.default",
        aten.vdot.default,
        (torch.complex(_f32(3), _f32(3)), torch.complex(_f32(3), _f32(3))),
        "complex",
    ),
]
