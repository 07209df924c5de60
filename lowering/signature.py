"""How a lowered program is called: plain data that the cache can store beside the executable.

Nothing here refers to torch objects, so a signature survives JSON and a process that never traced the model can use it.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Literal

KEY_SHAPE = (2,)
"""Shape of the int64 parameter that a program with random numbers takes."""


@dataclass(frozen=True)
class InputSpec:
    """One argument of the captured graph.

    Attributes:
        kind: ``"tensor"`` enters the program, ``"scalar"`` is a Python int that enters as a 0-d int64, ``"unused"``
            does not matter to it.
        parameter: program parameter number (not for unused ones).
        shape: logical shape.
        dtype: torch dtype name without ``torch.``.
        order: dimensions in memory order when that is not row-major; the parameter has this order.
        name: placeholder name, for messages.
    """

    kind: Literal["tensor", "scalar", "unused"]
    parameter: int = -1
    shape: tuple[int, ...] = ()
    dtype: str = ""
    order: tuple[int, ...] | None = None
    name: str = ""
    offset: int | None = None
    stored: str = ""


@dataclass(frozen=True)
class OutputSpec:
    """One result of the captured graph.

    Attributes:
        kind: ``"result"`` of the program, ``"scalar"`` a 0-d result that is handed back as a Python int, ``"input"``
            handed back as it came or (with layout ``"view"``) as a view of it, ``"constant"`` (None or a number),
            ``"empty"`` a tensor without elements, which the program does not make.
        index: program result number, or argument number.
        shape: logical shape.
        strides: eager's strides, in elements.
        offset: of the first element within the result, in elements.
        layout: ``"dense"``: the result's memory, read with ``strides``, is the tensor; ``"view"``: so it is, but other
            results share that memory; ``"gaps"``: a strided tensor must be allocated and filled.
        value: the constant.
    """

    kind: Literal["result", "scalar", "input", "constant"]
    index: int = -1
    shape: tuple[int, ...] = ()
    strides: tuple[int, ...] = ()
    layout: Literal["dense", "view", "gaps"] = "dense"
    offset: int = 0
    value: int | float | bool | None = None


@dataclass(frozen=True)
class Mutation:
    """Argument ``input`` is overwritten with the program's ``result`` (whose memory has strides ``strides``)."""

    input: int
    result: int
    strides: tuple[int, ...]


@dataclass(frozen=True)
class CheckSpec:
    """A data-dependent condition of eager's: what failed, for which overload, at which user line."""

    overload: str
    message: str
    place: str


@dataclass(frozen=True)
class ParameterSpec:
    """A parameter of a program that was legalised for a target.

    Attributes:
        source: number of the parameter that it was before.
        dtype: dtype name in which the values enter, which must fit; empty for their own. ``"uint32"`` for int64 means
            the bits, as pairs of words.
        name: of the argument, for messages.
    """

    source: int
    dtype: str = ""
    name: str = ""


@dataclass(frozen=True)
class ResultSpec:
    """A result of a lowered program, and where a legalised one has it.

    Attributes:
        index: number of the legalised program's result; -1 for a tensor without elements, which it does not make.
        dtype: dtype name for the user, if the result leaves in another.
        shape: of a tensor without elements.
    """

    index: int
    dtype: str = ""
    shape: tuple[int, ...] = ()


@dataclass(frozen=True)
class BoundarySpec:
    """How a legalised program is called in terms of the lowered one: its parameters, and the lowered one's results."""

    parameters: tuple[ParameterSpec, ...]
    results: tuple[ResultSpec, ...]


@dataclass(frozen=True)
class Signature:
    """Everything between a call of the captured graph and a run of the program.

    Attributes:
        inputs: one per argument.
        outputs: one per returned value.
        mutations: arguments written back, in graph order.
        checks: conditions; when any exist, the program's last result is their 0-d int32 code (0 = all hold).
        results: number of program results.
        constants: number of lifted constants: parameters that follow those of the inputs.
        seeded: the program draws random numbers; its last parameter is a key, to be drawn anew for each call.
        stored_constants: dtype names of the constants' parameters where they are not the tensors'; as many as
            constants, or none at all.
        stored_key: dtype name of the key's parameter if the key's bits enter in another dtype.
        stored_results: (result number, dtype name for the user) for results that leave in another dtype.
    """

    inputs: tuple[InputSpec, ...]
    outputs: tuple[OutputSpec, ...]
    mutations: tuple[Mutation, ...]
    checks: tuple[CheckSpec, ...]
    results: int
    constants: int = 0
    seeded: bool = False
    boundary: BoundarySpec | None = None

    def to_dict(self) -> dict[str, Any]:
        """As JSON-ready data."""
        return dataclasses.asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Signature:
        """What :meth:`to_dict` gave, also by way of JSON.

        Raises:
            KeyError: a field is missing.
            TypeError: there is a field that this version does not know.
        """

        def each(kind: Any, rows: Any) -> tuple[Any, ...]:
            return tuple(kind(**{name: _tuples(value) for name, value in row.items()}) for row in rows)

        boundary = data["boundary"]
        if boundary is not None:
            parameters, results = each(ParameterSpec, boundary["parameters"]), each(ResultSpec, boundary["results"])
            boundary = BoundarySpec(parameters, results)
        return cls(
            **{
                **data,
                "inputs": each(InputSpec, data["inputs"]),
                "outputs": each(OutputSpec, data["outputs"]),
                "mutations": each(Mutation, data["mutations"]),
                "checks": each(CheckSpec, data["checks"]),
                "boundary": boundary,
            }
        )


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, (list, tuple)) else value
