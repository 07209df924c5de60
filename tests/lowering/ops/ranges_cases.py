"""Cases of lowering/ops/ranges.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
prims = torch.ops.prims


CASES = [
    Case("aten.arange.default", lambda: aten.arange.default(3)),
    Case("aten.arange.start", lambda: aten.arange.start(2, 5)),
    Case("aten.arange.start_step", lambda: aten.arange.start_step(0, 4), name="default_step"),
    Case("aten.arange.start_step", lambda: aten.arange.start_step(5, -2, -3), name="down"),
    Case("aten.arange.start_step", lambda: aten.arange.start_step(2**40, 2**40 + 3, 2), name="wide"),
    Case("aten.arange.start_step", lambda: aten.arange.start_step(3, 3), name="empty"),
    Case("aten.arange.start_step", lambda: aten.arange.start_step(0, 6, 2, dtype=torch.float32), name="exact_float"),
    Case("aten.arange.start_step", lambda: aten.arange.start_step(0.1, 1, 0.3), name="fractions"),
    Case("aten.arange.start_step", lambda: aten.arange.start_step(0, 3, dtype=torch.bfloat16), name="half"),
    Case("aten.arange.start_step", lambda: aten.arange.start_step(0, 5, 2, dtype=torch.uint8), name="bytes"),
    Case(
        "prims.iota.default",
        lambda: prims.iota(3, start=4, step=-2, dtype=torch.int32, device="cpu", requires_grad=False),
    ),
    Case("aten.linspace.default", lambda: aten.linspace.default(-1, 1, 5)),
    Case("aten.linspace.default", lambda: aten.linspace.default(0, 10, 4, dtype=torch.int64), name="int"),
    Case("aten.linspace.default", lambda: aten.linspace.default(3.5, 9, 1), name="one_step"),
    Case("aten.linspace.default", lambda: aten.linspace.default(3, 9, 0), name="no_steps"),
    Case("aten.linspace.default", lambda: aten.linspace.default(1 + 2j, 3 - 1j, 4), name="complex"),
]
