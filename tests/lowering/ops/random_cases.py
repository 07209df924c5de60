"""Cases of lowering/ops/random.py: shapes and dtypes. What is drawn is tested in test_random_values.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from tests.support.lowering import Case

aten = torch.ops.aten


def _case(overload: str, call: Callable[..., Any], inputs: tuple[torch.Tensor, ...] = (), name: str = "plain") -> Case:
    return Case(overload, call, inputs, name, values=False)


CASES = [
    _case("aten.rand.default", lambda x: aten.rand.default([2, 3]), (torch.ones(1),)),
    _case("aten.rand.default", lambda x: aten.rand.default([0, 3], dtype=torch.float64), (torch.ones(1),), "empty"),
    _case("aten.rand_like.default", aten.rand_like.default, (torch.ones(3, 2).half().t(),), "half"),
    _case("aten.randn.default", lambda x: aten.randn.default([]), (torch.ones(1),), "0d"),
    _case("aten.randn_like.default", aten.randn_like.default, (torch.ones(2, dtype=torch.float64),)),
    _case("aten.randint.default", lambda x: aten.randint.default(5, [3]), (torch.ones(1),)),
    _case("aten.randint.low", lambda x: aten.randint.low(-5, 5, [3], dtype=torch.int32), (torch.ones(1),)),
    _case("aten.randperm.default", lambda x: aten.randperm.default(5), (torch.ones(1),)),
    _case("aten.bernoulli.default", aten.bernoulli.default, (torch.tensor([0.5, 0.5]),)),
    _case("aten.bernoulli.p", lambda x: aten.bernoulli.p(x, 0.3), (torch.ones(3, dtype=torch.int64),), "int"),
    _case("aten.uniform.default", lambda x: aten.uniform.default(x, -1.0, 3.0), (torch.ones(3).bfloat16(),), "half"),
    _case("aten.normal_functional.default", lambda x: aten.normal_functional.default(x, 2.0, 0.5), (torch.ones(3),)),
    _case("aten.native_dropout.default", lambda x: aten.native_dropout.default(x, 0.1, True), (torch.ones(2, 3),)),
    Case(
        "aten.native_dropout.default",
        lambda x: aten.native_dropout.default(x, 0.1, False),
        (torch.ones(2, 3),),
        "not_training",
    ),
]
