"""Rules that need not run again: their ops for the same shapes, dtypes and arguments are known.

A rule is a function of its arguments and of its context. Where it has looked at no more of the context than the specs
of the results (see :attr:`.RuleContext.repeatable`), two nodes of one *form* get the same ops: same rule, same specs,
same numbers and flags, tensors of the same shapes and dtypes. The second such node is noted down as a
:class:`~.ir.Recipe`, and the later ones are made from that.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import Any

import torch

from .context import RuleContext, Spec
from .ir import ModuleBuilder, Recipe, Value
from .registry import Rule

_PLAIN = frozenset({int, bool, str, type(None), torch.dtype, torch.device, torch.layout, torch.memory_format})
"""What is equal only to what acts equally, once the types are equal too; a float is not, since 0.0 == -0.0."""

Form = tuple[Any, ...]


def form_of(
    rule: Rule, outs: tuple[Spec, ...], args: Sequence[Any], kwargs: Mapping[str, Any]
) -> tuple[Form, list[Value]] | None:
    """All that a rule can tell two calls apart by, and the values among its arguments; None if that is not known."""
    form: list[Any] = [rule, outs]
    operands: list[Value] = []
    for argument in args:
        if type(argument) is Value:
            operands.append(argument)
            form += (argument.shape, argument.dtype)
        elif not _add(argument, form, operands):
            return None
    for name, argument in kwargs.items():
        form.append(name)
        if not _add(argument, form, operands):
            return None
    if len(operands) > 1 and len(set(map(id, operands))) < len(operands):
        return None  # the same value twice, which a rule can see
    return tuple(form), operands


def _add(argument: Any, form: list[Any], operands: list[Value]) -> bool:
    kind = type(argument)
    if kind is list:
        kinds = set(map(type, argument))
        if kinds == {int}:
            form.append(tuple(argument))
            return True
        form += (list, len(argument))
        return all([_add(each, form, operands) for each in argument])
    if kind in _PLAIN:
        form += (kind, argument)
    elif kind is float or kind is complex:
        form += (kind, repr(argument))
    elif kind is Value:
        operands.append(argument)
        form += (Value, argument.shape, argument.dtype)
    else:
        return False
    return True


class Repetition:
    """The recipes of one module."""

    def __init__(self, builder: ModuleBuilder) -> None:
        self._builder = builder
        self._recipes: dict[Form, Recipe | None] = {}
        self._seen: set[Form] = set()

    def recipe(self, form: Form) -> Recipe | None:
        """The recipe for ``form``, if there is one."""
        return self._recipes.get(form)

    def run(self, form: Form, operands: Sequence[Value], context: RuleContext, args: Any, kwargs: Any) -> Any:
        """The result of the form's rule; what it makes is noted when it has run on this form before."""
        rule: Rule = form[0]
        builder = self._builder
        if form in self._recipes or form not in self._seen:  # without a recipe: it is not repeatable, or new
            self._seen.add(form)
            return rule(context, *args, **kwargs)
        builder.made = []
        try:
            result = rule(context, *args, **kwargs)
            made = builder.made
        finally:
            builder.made = None
        self._recipes[form] = None
        if context.repeatable:
            with contextlib.suppress(KeyError):
                self._recipes[form] = Recipe(made, operands, result, builder)
        return result
