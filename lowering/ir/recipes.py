"""Making again what a rule made before, on other operands.

The layers of a model are alike: the same overload meets the same shapes, dtypes and arguments again and again, and its
rule then makes the same ops. A :class:`Recipe` holds them with their types and attributes ready, so that another round
costs little more than creating them. :mod:`..repetition` decides when a rule may be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from neuron_dynamo.lowering.bindings import mlir

from .builder import Made, ModuleBuilder
from .values import Value


class _Step(NamedTuple):
    """An op, with values of the recipe by their numbers.

    ``operands`` takes those out of a list of all values so far, ``results`` is how many values it adds, and each body
    is the types of its block's arguments and the steps inside.
    """

    name: str
    types: Sequence[Any]
    operands: Callable[[list[Any]], Sequence[Any]]
    attributes: dict[str, Any] | None
    results: int
    bodies: tuple[tuple[Sequence[Any], tuple[_Step, ...]], ...]


class Recipe:
    """The ops of one run of a rule.

    Values are numbered: the rule's operands, then the constants of the module that its ops use, then what is made.
    """

    def __init__(self, made: Sequence[Made], operands: Sequence[Value], result: Any, builder: ModuleBuilder) -> None:
        """Of the ops ``made`` by a rule that took ``operands`` and returned ``result``.

        Raises:
            KeyError: they use values from elsewhere, so that they are no function of the operands.
        """
        numbers = {value.ir: number for number, value in enumerate(operands)}
        if len(numbers) < len(operands):
            raise KeyError("an operand that comes twice")
        # A constant that this run made first would be made again by each repetition.
        ours = {value for each in made for value in each.operation.results}
        used = set(_operands(made)) | {value.ir for value in _values(result)}
        constants = [v.ir for v in builder.constants.values() if v.ir in used and v.ir not in ours]
        if any(v.ir in numbers or v.ir in ours for v in builder.constants.values()):
            raise KeyError("a constant that is also an operand, or new")
        self._constants = constants
        numbers |= {value: len(operands) + number for number, value in enumerate(constants)}
        self._steps = _steps(made, numbers)
        several = type(result) in (list, tuple)
        self._results = [(numbers[v.ir], v.shape, v.dtype) for v in (result if several else [result])]
        self._kind = type(result) if several else None

    def repeat(self, operands: Sequence[Value], location: Any) -> Any:
        """The rule's result on other operands of the same shapes and dtypes."""
        values = [operand.ir for operand in operands]
        count = len(values)
        values += self._constants
        _repeat(self._steps, values, location)
        if self._kind is None:
            number, shape, dtype = self._results[0]
            return Value(values[number], shape, dtype) if number >= count else operands[number]
        return self._kind(
            [Value(values[n], shape, dtype) if n >= count else operands[n] for n, shape, dtype in self._results]
        )


def _values(result: Any) -> Iterable[Value]:
    values = result if type(result) in (list, tuple) else (result,)
    if not all(type(value) is Value for value in values):
        raise KeyError("a result that is no plain value")
    return values


def _operands(made: Sequence[Made]) -> Iterable[Any]:
    for each in made:
        yield from each.operands
        for _, _, inner in each.bodies:
            yield from _operands(inner)


def _steps(made: Sequence[Made], numbers: dict[Any, int]) -> tuple[_Step, ...]:
    steps = []
    for each in made:
        operands = [numbers[value] for value in each.operands]
        results = list(each.operation.results)
        numbers |= {value: len(numbers) + number for number, value in enumerate(results)}
        bodies = []
        for types, arguments, inner in each.bodies:
            numbers |= {value: len(numbers) + number for number, value in enumerate(arguments)}
            bodies.append((types, _steps(inner, numbers)))
        steps.append(_Step(each.name, each.types, _taking(operands), each.attributes, len(results), tuple(bodies)))
    return tuple(steps)


def _taking(numbers: Sequence[int]) -> Callable[[list[Any]], Sequence[Any]]:
    if len(numbers) > 1:
        return itemgetter(*numbers)
    first = numbers[0] if numbers else 0
    return itemgetter(slice(first, first + len(numbers)))


_create = mlir.Operation.create


def _repeat(steps: tuple[_Step, ...], values: list[Any], location: Any) -> None:
    for name, types, operands, attributes, results, bodies in steps:
        operation = _create(name, types, operands(values), attributes, None, len(bodies), location)
        if results == 1:
            values.append(operation.result)
        elif results:
            values.extend(operation.results)
        if bodies:
            for region, (arguments, inner) in zip(operation.regions, bodies, strict=True):
                block = region.blocks.append(*arguments, arg_locs=[location] * len(arguments))
                values.extend(block.arguments)
                with mlir.InsertionPoint(block):
                    _repeat(inner, values, location)
