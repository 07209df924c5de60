"""Functions beside ``main``, calls of what StableHLO does not know, and ops by their name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from neuron_dynamo.lowering.bindings import mlir, stablehlo

from .builder import current
from .creation import create
from .regions import fill_block
from .values import Shape, Value


@dataclass(frozen=True)
class Function:
    """A function of the module beside ``main``: its name, and shapes and dtypes of its results."""

    name: str
    results: tuple[tuple[Shape, torch.dtype], ...]


def function(
    name: str, parameters: Sequence[tuple[Shape, torch.dtype]], body: Callable[..., Sequence[Value]]
) -> Function:
    """Define a function that returns ``body(*parameters)``; the body sees no value of ``main``."""
    builder = current()
    types = [builder.type(*p) for p in parameters]
    with mlir.InsertionPoint(builder._module.body):
        made = create(
            "func.func",
            attributes={
                "sym_name": mlir.StringAttr.get(name),
                "sym_visibility": mlir.StringAttr.get("private"),
                "function_type": mlir.TypeAttr.get(mlir.FunctionType.get(types, [])),
            },
            regions=1,
        )
    results: list[Value] = []

    def keep(*arguments: Value) -> Sequence[Value]:
        results.extend(body(*arguments))
        return results

    fill_block(made.regions[0], parameters, keep, terminator="func.return")
    specs = tuple((r.shape, r.dtype) for r in results)
    function_type = mlir.FunctionType.get(types, [builder.type(*r) for r in specs])
    made.attributes["function_type"] = mlir.TypeAttr.get(function_type)
    return Function(name, specs)


def call(callee: Function, operands: Sequence[Value]) -> list[Value]:
    """The results of ``callee`` on ``operands``."""
    builder = current()
    made = create(
        "func.call",
        [builder.type(*r) for r in callee.results],
        [v.ir for v in operands],
        {"callee": mlir.FlatSymbolRefAttr.get(callee.name)},
    )
    return [Value(r, *spec) for r, spec in zip(made.results, callee.results, strict=True)]


def operation(
    name: str,
    operands: Sequence[Value],
    results: Sequence[tuple[Shape, torch.dtype]],
    attributes: Mapping[str, Any],
    bodies: Sequence[tuple[Sequence[tuple[Shape, torch.dtype]], Callable[..., Sequence[Value]]]] = (),
) -> list[Value]:
    """Any op by its full name, with raw attributes; each body is (its block's parameters, what fills the block)."""
    builder = current()
    made = create(
        name, [builder.type(*r) for r in results], [v.ir for v in operands], dict(attributes), regions=len(bodies)
    )
    for region, (parameters, body) in zip(made.regions, bodies, strict=True):
        fill_block(region, parameters, body)
    return [Value(r, s, d) for r, (s, d) in zip(made.results, results, strict=True)]


def custom_call(
    target: str,
    operands: Sequence[Value],
    results: Sequence[tuple[Shape, torch.dtype]],
    *,
    backend_config: str = "",
    aliases: Mapping[int, int] | None = None,
) -> list[Value]:
    """``stablehlo.custom_call``; ``aliases`` maps operand number to result number."""
    builder = current()
    attributes: dict[str, Any] = {
        "call_target_name": mlir.StringAttr.get(target),
        "backend_config": mlir.StringAttr.get(backend_config),
        "has_side_effect": mlir.BoolAttr.get(False),
    }
    if aliases:
        attributes["output_operand_aliases"] = mlir.ArrayAttr.get(
            [
                stablehlo.OutputOperandAlias.get([r] if len(results) > 1 else [], o, [])
                for o, r in sorted(aliases.items())
            ]
        )
    operation = create(
        "stablehlo.custom_call", [builder.type(*r) for r in results], [v.ir for v in operands], attributes
    )
    return [Value(r, s, d) for r, (s, d) in zip(operation.results, results, strict=True)]
