"""Cases of lowering/ops/elementwise.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


CASES = [
    Case("aten.add.Tensor", aten.add.Tensor, (_f32(2, 3), _f32(3)), "broadcast"),
    Case("aten.add.Tensor", lambda x: aten.add.Tensor(x, 0.1), (_f32(8).bfloat16(),), "half_and_scalar"),
    Case("aten.add.Tensor", lambda x, y: aten.add.Tensor(x, y, alpha=3), (torch.arange(4), _f32(4)), "int_and_float"),
    Case("aten.mul.Tensor", aten.mul.Tensor, (_f32(2, 3), _f32(2, 3))),
    Case("aten.cos.default", aten.cos.default, (torch.arange(4),), "int"),
    Case("aten.sin.default", aten.sin.default, (_f32(4).half(),), "half"),
    Case("aten.neg.default", aten.neg.default, (_f32(3, 2).t(),), "transposed"),
]
