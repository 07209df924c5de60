"""Rules that are left out: what is made in their place is what they would have made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
import torch

from neuron_dynamo.lowering import hlo, importer
from neuron_dynamo.lowering.registry import Registry, default_registry
from tests.support.lowering import trace

X, Y = torch.arange(12.0).view(3, 4), torch.ones(3, 4)
ROUNDS = 4


def reductions(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    for _ in range(ROUNDS):
        x = torch.softmax(x, -1) + y.mean(-1, keepdim=True) * torch.cat([x, y])[:3]
    return x


def one_value_twice(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    for _ in range(ROUNDS):
        x = x * x + x * y + y * y
    return x


def signed_zeros(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    for zero in (0.0, -0.0) * ROUNDS:
        x = x * zero + torch.full_like(y, zero)
    return x


def equal_numbers(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    for number in (1, True, 1.0, 2) * ROUNDS:
        x = (x + number) * torch.full_like(y, number)
    return x


def several_results(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    for _ in range(ROUNDS):
        values, indices = x.max(-1)
        first, second = x.split(2, 1)
        x = torch.cat([first * values[:, None], second + indices[:, None]], 1).sort(-1)[0]
    return x


def constants_as_operands(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    for _ in range(ROUNDS):
        x = torch.where(x > y, x, torch.zeros(())) + torch.where(y > x, torch.zeros(()), torch.ones(()))
    return x


def checks_and_random_bits(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    rows = y.to(torch.int64)[0]
    for _ in range(ROUNDS):
        x = x[rows[:3]] + torch.rand_like(y)
    return x


@pytest.mark.parametrize(
    "call",
    [
        reductions,
        one_value_twice,
        signed_zeros,
        equal_numbers,
        several_results,
        constants_as_operands,
        checks_and_random_bits,
    ],
)
def test_a_repeated_rule_makes_the_same_program(call: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    gm = trace(call, (X, Y))
    repeating = importer.lower(gm, default_registry(), with_text=True)
    monkeypatch.setattr(importer, "form_of", lambda *_: None)
    running = importer.lower(gm, default_registry(), with_text=True)
    assert repeating.stablehlo == running.stablehlo
    assert hlo.canonicalize(repeating.hlo) == hlo.canonicalize(running.hlo)
    assert repeating.signature == running.signature


def runs_of(overload: str, call: Callable[..., Any]) -> int:
    """How often the rule runs while ``call`` is lowered."""
    runs: Counter[str] = Counter()
    rule = default_registry()[overload]

    def counted(*args: Any, **kwargs: Any) -> Any:
        runs[overload] += 1
        return rule(*args, **kwargs)

    registry: Registry = default_registry().extended({overload: counted})
    importer.lower(trace(call, (X, Y)), registry)
    return runs[overload]


def test_a_rule_runs_twice_for_each_form() -> None:
    assert runs_of("aten.mean.dim", reductions) == 2
    assert runs_of("aten.sort.default", several_results) == 2


def test_a_rule_that_looks_at_more_than_its_arguments_always_runs() -> None:
    assert runs_of("aten.index.Tensor", checks_and_random_bits) == ROUNDS
    assert runs_of("aten.rand_like.default", checks_and_random_bits) == ROUNDS
