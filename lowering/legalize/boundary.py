"""How a program's parameters and results change on their way to a target, as data for the caller.

A target may take an int64 tensor as int32, a bool as bytes, and no tensor without elements at all. The user sees none
of this: the runtime converts at the boundary, by the record that :class:`Boundary` adds to the program's signature.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, field

from neuron_dynamo.lowering.ir import Shape
from neuron_dynamo.lowering.signature import BoundarySpec, CheckSpec, ParameterSpec, ResultSpec, Signature


@dataclass
class Boundary:
    """The program's parameters and results now, in terms of those that it was lowered with.

    Attributes:
        parameters: number of the lowered program's parameter, for each that is left.
        results: number of the lowered program's result, for each that is left.
        parameter_dtypes: dtype names of parameters that are not passed in their own dtype, by the lowered number.
        result_dtypes: dtype names that results have for the user where they leave in another, by the lowered number.
        empty: shapes of results without elements, which are gone, by the lowered number.
    """

    parameters: list[int]
    results: list[int]
    parameter_dtypes: dict[int, str] = field(default_factory=dict)
    result_dtypes: dict[int, str] = field(default_factory=dict)
    empty: dict[int, Shape] = field(default_factory=dict)

    def add_code(self) -> None:
        """One more result, at the end: the check code of a program that had none."""
        self.results.append(max([-1, *self.results, *self.empty]) + 1)

    def signature(self, lowered: Signature, checks: Sequence[CheckSpec], names: Sequence[str]) -> Signature:
        """How to call the program now."""
        now = {before: number for number, before in enumerate(self.results)}
        count = len(now) + len(self.empty)
        results = tuple(
            ResultSpec(now.get(number, -1), self.result_dtypes.get(number, ""), self.empty.get(number, ()))
            for number in range(count)
        )
        parameters = tuple(
            ParameterSpec(number, self.parameter_dtypes.get(number, ""), names[number] if number < len(names) else "")
            for number in self.parameters
        )
        return dataclasses.replace(
            lowered,
            checks=(*lowered.checks, *checks),
            results=count,
            boundary=BoundarySpec(parameters, results),
        )
