"""Cases of lowering/ops/arithmetic.py."""

from __future__ import annotations

import torch
from torch._inductor import inductor_prims  # defines prims.fma

from tests.support.lowering import Case

prims_fma = inductor_prims.fma
aten = torch.ops.aten

generator = torch.Generator().manual_seed(0)


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


_INTS = torch.tensor([-3, 0, 7])
_COMPLEX = torch.complex(_f32(3), _f32(3))

CASES = [
    Case("aten.add.Tensor", lambda x: 1 / aten.add.Tensor(x, 0.0), (torch.tensor([-0.0, 0.0, 2.0]),), "zero"),
    Case("aten.add.Tensor", aten.add.Tensor, (_f32(2, 3), _f32(3)), "broadcast"),
    Case("aten.add.Tensor", lambda x: aten.add.Tensor(x, 0.1), (_f32(8).bfloat16(),), "half_and_scalar"),
    Case("aten.add.Tensor", lambda x, y: aten.add.Tensor(x, y, alpha=3), (torch.arange(4), _f32(4)), "int_and_float"),
    Case("aten.add.Tensor", aten.add.Tensor, (_f32(2).bfloat16(), torch.tensor(0.1)), "half_and_0d"),
    Case("aten.add.Scalar", lambda x: aten.add.Scalar(x, 2, 3), (_INTS,)),
    Case("aten.sub.Tensor", aten.sub.Tensor, (torch.tensor([-(2**63), 5]), torch.tensor([1, 2**40])), "wraps"),
    Case("aten.sub.Tensor", lambda x, y: aten.sub.Tensor(x, y, alpha=0.5), (_f32(2, 1), _f32(3)), "alpha"),
    Case("aten.sub.Scalar", lambda x: aten.sub.Scalar(x, 1.5), (_f32(2).half(),)),
    Case("aten.rsub.Tensor", lambda x, y: aten.rsub.Tensor(x, y, alpha=2), (_f32(3), _f32(3))),
    Case("aten.rsub.Scalar", lambda x: aten.rsub.Scalar(x, 1), (_f32(3).bfloat16(),)),
    Case("aten.mul.Tensor", aten.mul.Tensor, (_f32(2, 3), _f32(2, 3))),
    Case("aten.mul.Tensor", aten.mul.Tensor, (torch.tensor([True, False]), torch.tensor([True, True])), "bool"),
    Case("aten.mul.Scalar", lambda x: aten.mul.Scalar(x, 0.1), (_f32(8).bfloat16(),)),
    Case("aten.neg.default", aten.neg.default, (_f32(3, 2).t(),), "transposed"),
    Case("aten._neg_view.default", aten._neg_view.default, (_f32(3),)),
    Case("aten.reciprocal.default", aten.reciprocal.default, (torch.tensor([0, -1, 3]),), "int"),
    Case("aten.abs.default", aten.abs.default, (torch.tensor([-(2**63), -1, 5]),), "int"),
    Case("aten.abs.default", aten.abs.default, (_COMPLEX,), "complex"),
    Case("aten.sign.default", aten.sign.default, (torch.tensor([-2.0, -0.0, float("nan")]),)),
    Case("aten.sign.default", aten.sign.default, (_INTS.to(torch.uint8),), "unsigned"),
    Case("aten.sgn.default", aten.sgn.default, (torch.cat([_COMPLEX, torch.zeros(1)]),), "complex"),
    Case("aten.addcmul.default", lambda *t: aten.addcmul(*t, value=0.5), (_f32(2, 3), _f32(2, 1), _f32(3))),
    Case("aten.addcdiv.default", lambda *t: aten.addcdiv(*t, value=2), (_f32(3), _f32(3), _f32(3))),
    Case("prims.fma.default", prims_fma, (_f32(3), _f32(3), _f32(3))),
    Case("aten.lerp.Scalar", lambda x, y: aten.lerp.Scalar(x, y, 0.75), (_f32(3), _f32(3))),
    Case("aten.lerp.Tensor", aten.lerp.Tensor, (_f32(3), _f32(3), torch.tensor([0.0, 0.4, 1.0]))),
    Case("aten.hypot.default", aten.hypot.default, (torch.tensor([3.0, 1e30, 0.0]), torch.tensor([-4.0, 1e30, 0.0]))),
]
