"""Cases of lowering/ops/frequency.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
nan = float("nan")

CASES = [
    Case("aten.mode.default", aten.mode.default, (torch.tensor([[3, 1, 3, 2], [4, 2, 4, 2]]),), "least_of_ties"),
    Case("aten.mode.default", lambda x: aten.mode.default(x, 0, True), (torch.tensor([1.0, 0.5, 1.0]).half(),), "half"),
    Case(
        "aten.histc.default", lambda x: aten.histc.default(x, 4, 0, 3), (torch.tensor([0.0, 2.0, 2.0, 3.0, 9.0, nan]),)
    ),
    Case("aten.histc.default", lambda x: aten.histc.default(x, 3), (torch.tensor([1.5, -2.0, 4.0]),), "range_of_data"),
    Case("aten.histc.default", lambda x: aten.histc.default(x, 4), (torch.tensor([5.0, 5.0]),), "one_value"),
]
