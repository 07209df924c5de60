"""Where a kernel's code comes from, as data. :mod:`.nki` turns an :class:`NkiFunction` into bytes for the compiler."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Named:
    """A constant that only the kernel's own package can make, such as an enum's member.

    Attributes:
        module: where it is.
        path: its name there, with dots.
        arguments: keyword arguments, if it is to be called.
    """

    module: str
    path: str
    arguments: tuple[tuple[str, Any], ...] | None = None


@dataclass(frozen=True)
class NkiFunction:
    """A function that ``nki.jit`` decorates.

    Attributes:
        module: what to import it from; ``nkilib...`` for AWS's library.
        name: of the function.
        package: the distribution that has it, for messages.
        targets: what it is written for.
        requires: other modules that it imports, where its own can be imported without them.
        constants: maps the call's constants to the function's own, where they differ.
    """

    module: str
    name: str
    package: str = "nki-library"
    targets: tuple[str, ...] = ("trn2", "trn3")
    requires: tuple[str, ...] = ()
    constants: Callable[[Mapping[str, Any]], Mapping[str, Any]] = dict


@dataclass(frozen=True)
class CustomCall:
    """A call that ``neuronx-cc`` knows by itself.

    Attributes:
        target: such as ``"AwsNeuronSoftmax"``.
        config: the call's ``backend_config``, given its constants.
        targets: platforms whose compiler takes it.
        source: where that is documented.
    """

    target: str
    config: Callable[[Mapping[str, Any]], str] = field(default=lambda constants: "")
    targets: tuple[str, ...] = ("trn1", "inf2", "trn2", "trn3")


Source = NkiFunction | CustomCall
