"""What a kernel is: a declarative object, and the answers that its check gives.

Everything here is plain data and plain functions, so a user's own kernel is written like the ones in :mod:`.library`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.fx import Node

from .source import Source


@dataclass(frozen=True)
class Setting:
    """What a kernel would run on.

    Attributes:
        target: ``"trn1"``, ``"inf2"``, ``"trn2"`` or ``"trn3"``.
        lnc: physical cores per logical core.
    """

    target: str
    lnc: int = 1


@dataclass(frozen=True)
class Match:
    """A check's yes.

    Attributes:
        parameters: keyword arguments of the kernel's ``apply``, with hashable values.
        layout_bytes: what ``apply`` moves of activations around the kernel, for the cost.
        idle_flops: what the kernel multiplies beyond the ops that it replaces, for the cost.
    """

    parameters: Mapping[str, Any] = field(default_factory=dict)
    layout_bytes: int = 0
    idle_flops: float = 0.0


@dataclass(frozen=True)
class Reject:
    """A check's no: ``reason`` completes "it was not used because"; ``node`` is the culprit, if it is a certain one."""

    reason: str
    node: Node | None = None


@dataclass(frozen=True)
class Site:
    """A region of a graph that a pattern describes.

    Attributes:
        pattern: the pattern's name.
        outputs: nodes whose values the region gives to the rest of the graph.
        operands: the region's inputs by name; None for one that this region does not have.
        attributes: numbers and words that the pattern read off the region, such as ``scale``.
        interior: the nodes that a kernel replaces, outputs included.
    """

    pattern: str
    outputs: tuple[Node, ...]
    operands: Mapping[str, Node | None]
    attributes: Mapping[str, Any]
    interior: frozenset[Node]

    def tensor(self, name: str) -> torch.Tensor:
        """The fake tensor of an operand that is there."""
        node = self.operands[name]
        assert node is not None
        return fake(node)

    def has(self, name: str) -> bool:
        """Whether the region has this operand."""
        return self.operands.get(name) is not None

    @property
    def out(self) -> torch.Tensor:
        """The fake tensor of the first output."""
        return fake(self.outputs[0])


def fake(node: Any) -> torch.Tensor:
    """The fake tensor of a node's only result."""
    value = node.meta["val"]
    assert isinstance(value, torch.Tensor)
    return value


@dataclass(frozen=True)
class Pattern:
    """Finds regions.

    Attributes:
        name: of the pattern.
        anchors: ATen overloads at which to look.
        find: given a node with one of these, the region around it, or None.
    """

    name: str
    anchors: tuple[Any, ...]
    find: Callable[[Node], Site | None]


@dataclass(frozen=True, eq=False)
class Kernel:
    """A kernel and how it is used.

    Attributes:
        name: unique in a registry.
        pattern: where it may be used.
        check: ``check(site, setting)`` says whether it may be used at a site, and with what parameters.
        apply: ``apply(call, **operands, **parameters)`` in plain PyTorch gives the site's outputs. ``call`` is the
            kernel: it takes the tensors and constants of its signature by name. What stands around it is how operands
            are laid out (transposes, grouping of heads, padding); it may be called more than once.
        reference: what the kernel computes, in plain PyTorch, with its signature. It runs where there is no device.
        source: where the kernel's code comes from.
        signature: names of the kernel's tensor arguments, in the order of its signature.
        mutates: tensor arguments that the kernel writes, and the number of the result that is each.
    """

    name: str
    pattern: Pattern
    check: Callable[[Site, Setting], Match | Reject]
    apply: Callable[..., Any]
    reference: Callable[..., Any]
    source: Source
    signature: tuple[str, ...]
    mutates: Mapping[str, int] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Kernel({self.name!r})"


class KernelCall:
    """One call of a kernel: the target of an FX node whose arguments are the call's tensors.

    Attributes:
        kernel: which.
        names: of the tensor arguments that this call has, in signature order.
        constants: the other arguments.
    """

    __module__ = "neuron_dynamo.lowering.kernels.kernel"

    def __init__(self, kernel: Kernel, names: Sequence[str], constants: Mapping[str, Any]) -> None:
        self.kernel = kernel
        self.names = tuple(names)
        self.constants = dict(constants)
        self.__name__ = self.__qualname__ = "kernel_" + kernel.name.replace("-", "_")

    def __call__(self, *tensors: torch.Tensor) -> Any:
        """The reference on ``tensors``."""
        return self.kernel.reference(**dict(zip(self.names, tensors, strict=True)), **self.constants)

    def __repr__(self) -> str:
        constants = "".join(f", {name}={value!r}" for name, value in sorted(self.constants.items()))
        return f"{self.kernel.name}({', '.join(self.names)}{constants})"

    @property
    def aliases(self) -> dict[int, int]:
        """Operand number -> result number of what the kernel writes in place."""
        return {self.names.index(name): result for name, result in self.kernel.mutates.items() if name in self.names}


def caller(kernel: Kernel, run: Callable[[KernelCall, list[torch.Tensor]], Any]) -> Callable[..., Any]:
    """The ``call`` that :attr:`Kernel.apply` gets; ``run`` decides what a call does."""

    def call(**arguments: Any) -> Any:
        unknown = [n for n, v in arguments.items() if isinstance(v, torch.Tensor) and n not in kernel.signature]
        if unknown:
            raise TypeError(f"kernel {kernel.name} has no tensor argument {unknown[0]!r}: {kernel.signature}")
        names = [name for name in kernel.signature if isinstance(arguments.get(name), torch.Tensor)]
        constants = {n: v for n, v in arguments.items() if n not in names and v is not None}
        return run(KernelCall(kernel, names, constants), [arguments[name] for name in names])

    return call


def run_reference(kernel: Kernel, operands: Mapping[str, Any], parameters: Mapping[str, Any]) -> Any:
    """``kernel.apply`` with the reference in the kernel's place."""
    return kernel.apply(caller(kernel, lambda call, tensors: call(*tensors)), **operands, **parameters)
