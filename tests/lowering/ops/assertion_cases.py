"""Cases of lowering/ops/assertion.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten


def _assert_msg(x: torch.Tensor) -> torch.Tensor:
    aten._assert_async.msg(x.all(), "all must hold")
    return x.clone()


CASES = [
    Case("aten._assert_async.msg", _assert_msg, (torch.tensor([True, True]),)),
    Case(
        "aten._functional_assert_async.msg",
        lambda x, token: aten._functional_assert_async.msg(x, "must hold", token),
        (torch.tensor(3), torch.zeros(1)),
    ),
]
