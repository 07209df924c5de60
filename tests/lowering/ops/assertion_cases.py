"""Cases of lowering/ops/assertion.py."""

from __future__ import annotations

import torch
from torch._higher_order_ops.effects import with_effects

from tests.support.lowering import Case

aten = torch.ops.aten


def _assert_msg(x: torch.Tensor) -> torch.Tensor:
    aten._assert_async.msg(x.all(), "all must hold")
    return x.clone()


def _checked(info: torch.Tensor) -> torch.Tensor:
    token = torch.ops.prims._make_token()
    check = aten._linalg_check_errors.default
    token, _ = with_effects(token, check, info, "linalg.inv", is_matrix=False)
    torch.ops.prims._sink_tokens([token])
    return info + 1


CASES = [
    Case("aten._assert_async.msg", _assert_msg, (torch.tensor([True, True]),)),
    Case(
        "aten._functional_assert_async.msg",
        lambda x, token: aten._functional_assert_async.msg(x, "must hold", token),
        (torch.tensor(3), torch.zeros(1)),
    ),
    *(
        Case(overload, _checked, (torch.zeros(2, dtype=torch.int32),))
        for overload in ("higher_order.with_effects", "prims._make_token.default", "prims._sink_tokens.default")
    ),
]
