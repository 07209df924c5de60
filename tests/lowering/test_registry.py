from __future__ import annotations

import types
from typing import Any

import pytest

from neuron_dynamo.lowering.registry import Registry, default_registry, lowers


def module(name: str, **rules: Any) -> types.ModuleType:
    made = types.ModuleType(name)
    for attribute, rule in rules.items():
        rule.__module__ = name
        setattr(made, attribute, rule)
    return made


def test_marking_registers_nothing() -> None:
    before = set(default_registry())

    @lowers("aten.no_such_op.default")
    def rule(ctx: Any) -> None: ...

    assert set(default_registry()) == before


@pytest.mark.parametrize("name", ["add", "aten.add", "aten::add.Tensor", "aten.add.Tensor.out", "aten.add."])
def test_names_are_checked(name: str) -> None:
    with pytest.raises(ValueError, match="is not an overload"):
        lowers(name)


def test_two_rules_for_one_overload_are_both_named() -> None:
    @lowers("aten.add.Tensor")
    def first(ctx: Any) -> None: ...

    @lowers("aten.add.Tensor")
    def second(ctx: Any) -> None: ...

    with pytest.raises(ValueError, match=r"aten\.add\.Tensor has two rules: a\..*first and b\..*second"):
        Registry.from_modules([module("a", first=first), module("b", second=second)])


def test_a_rule_imported_from_a_sibling_counts_once() -> None:
    @lowers("aten.add.Tensor", "aten.sub.Tensor")
    def rule(ctx: Any) -> None: ...

    home = module("a", rule=rule)
    guest = types.ModuleType("b")
    guest.rule = rule  # type: ignore[attr-defined]
    assert dict(Registry.from_modules([home, guest])) == {"aten.add.Tensor": rule, "aten.sub.Tensor": rule}


def test_extending_leaves_the_original_alone() -> None:
    def rule(ctx: Any) -> None: ...

    original = default_registry()
    size = len(original)
    extended = original.extended({"custom.op.default": rule})
    assert extended["custom.op.default"] is rule
    assert "custom.op.default" not in original
    assert (len(original), len(extended)) == (size, size + 1)
    assert default_registry() is original
    with pytest.raises(TypeError):
        original["aten.add.Tensor"] = rule  # type: ignore[index]
