"""Cases of lowering/ops/complex.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten

_Z = torch.tensor([1 + 2j, -3 - 0.5j, 0j])

CASES = [
    Case("aten.view_as_real.default", aten.view_as_real.default, (_Z,)),
    Case("aten.view_as_complex.default", aten.view_as_complex.default, (torch.arange(12.0).view(3, 2, 2),)),
    Case("aten._conj.default", lambda z: aten._conj.default(z) * 1, (_Z,)),
    Case("aten._conj_physical.default", aten._conj_physical.default, (_Z,)),
    Case("aten.complex.default", aten.complex.default, (torch.tensor([1.0, 2.0]), torch.tensor([[3.0], [4.0]]))),
    Case("aten.polar.default", aten.polar.default, (torch.tensor([1.0, 2.0]), torch.tensor([[0.5], [-3.0]]))),
    Case("aten.angle.default", aten.angle.default, (_Z,)),
    Case("aten.angle.default", aten.angle.default, (torch.tensor([-1.0, 0.0, float("nan")]),), "real"),
]
