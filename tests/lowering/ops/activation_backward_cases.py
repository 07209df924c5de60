"""Cases of lowering/ops/activation_backward.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten

_G = torch.tensor([1.0, -2.0, 0.5, 3.0, 1.0])
_X = torch.tensor([-4.0, -1.5, 0.0, 0.7, 25.0])
_UNIT = torch.tensor([0.1, 0.5, 0.9, 1.5, -0.1])


def _case(op: str, *scalars: object, x: torch.Tensor = _X, name: str = "plain", **options: object) -> Case:
    function = getattr(aten, f"{op}_backward").default
    return Case(f"aten.{op}_backward.default", lambda g, x: function(g, x, *scalars, **options), (_G, x), name)


def _elu(g: torch.Tensor, x: torch.Tensor, is_result: bool) -> torch.Tensor:
    return aten.elu_backward.default(g, 1.5, 2.0, 0.5, is_result, x)


CASES = [
    _case("tanh", x=_X.tanh()),
    _case("sigmoid", x=_X.sigmoid()),
    _case("silu"),
    _case("mish"),
    _case("hardsigmoid"),
    _case("hardswish"),
    _case("gelu"),
    _case("gelu", name="tanh", approximate="tanh"),
    _case("threshold", 0.5),
    _case("leaky_relu", 0.01, False),
    _case("hardtanh", -1.5, 0.7),
    _case("softplus", 2, 10),
    _case("softshrink", 0.7),
    _case("hardshrink", 0.7),
    _case("logit", None, x=_UNIT),
    _case("logit", 0.2, x=_UNIT, name="eps"),
    Case("aten.elu_backward.default", lambda g, x: _elu(g, x, False), (_G, _X)),
    Case("aten.elu_backward.default", lambda g, x: _elu(g, x, True), (_G, _X), "of_result"),
]
