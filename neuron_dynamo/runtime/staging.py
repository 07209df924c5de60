"""Small arguments that differ from call to call are copied into buffers that are kept: making a buffer takes longer."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import torch

from neuron_dynamo.lowering import layout
from neuron_dynamo.lowering.signature import InputSpec

MOST_BYTES = 16384
"""What is longer enters without a copy."""


class Client(Protocol):
    """A device whose buffers may share a tensor's memory."""

    def put(self, tensor: torch.Tensor) -> Any:
        """A buffer with the contents of a contiguous tensor."""
        ...

    def shares_memory(self, buffer: Any, tensor: torch.Tensor) -> bool:
        """Whether writes to the tensor show in the buffer."""
        ...


class Staged:
    """One buffer for each of some arguments, for one call at a time.

    Attributes:
        buffers: by slot.
    """

    __slots__ = ("_tensors", "buffers")

    def __init__(self, client: Client, specs: Mapping[int, InputSpec]) -> None:
        self.buffers: dict[int, Any] = {}
        self._tensors: dict[int, torch.Tensor] = {}
        with torch.inference_mode(False):  # a tensor made within that mode could not be written outside it
            for slot, spec in specs.items():
                order = spec.order or tuple(range(len(spec.shape)))
                memory = torch.empty([spec.shape[d] for d in order], dtype=getattr(torch, spec.dtype))
                buffer = client.put(memory)
                if client.shares_memory(buffer, memory):
                    self.buffers[slot] = buffer
                    self._tensors[slot] = memory.permute(layout.inverse(order))

    def take(self, slot: int, argument: torch.Tensor) -> Any:
        """The slot's buffer with the contents of ``argument``; None if there is none that fits it."""
        tensor = self._tensors.get(slot)
        if (
            tensor is None
            or not argument.is_cpu
            or argument.dtype is not tensor.dtype
            or argument.shape != tensor.shape
        ):
            return None
        tensor.copy_(argument.detach())
        return self.buffers[slot]


class Staging:
    """Buffers for the small arguments of a program. Threads that call it at once have some each.

    Args:
        client: makes the buffers; None if it does not share memory, and then nothing is staged.
        inputs: what each slot takes, or None for one that is not to be staged.
    """

    def __init__(self, client: Client | None, inputs: Sequence[InputSpec | None]) -> None:
        self._client = client
        self._specs = {slot: spec for slot, spec in enumerate(inputs) if spec is not None and _is_small(spec)}
        self._free: list[Staged] = []

    def borrow(self) -> Staged | None:
        """Buffers that no other call has; give them back when the program has run."""
        if self._client is None or not self._specs:
            return None
        try:
            return self._free.pop()
        except IndexError:
            return Staged(self._client, self._specs)

    def give_back(self, staged: Staged) -> None:
        """Let another call have what :meth:`borrow` gave."""
        self._free.append(staged)


def _is_small(spec: InputSpec) -> bool:
    if spec.kind != "tensor":
        return False
    dtype: torch.dtype = getattr(torch, spec.dtype)
    return 0 < math.prod(spec.shape) * dtype.itemsize <= MOST_BYTES
