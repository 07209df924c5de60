"""A loaded program bound to its arguments: from torch tensors to a run and back, for one captured graph."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

import torch

from neuron_dynamo import errors
from neuron_dynamo.lowering import layout
from neuron_dynamo.lowering.signature import KEY_SHAPE, OutputSpec, Signature

_reinterpret = torch._C._dynamo.guards._reinterpret_tensor


class Loaded(Protocol):
    """An executable on its device."""

    def run(self, buffers: Sequence[Any]) -> list[Any]:
        """Execute and return the result buffers."""
        ...


class Client(Protocol):
    """A device that holds buffers."""

    def put(self, tensor: torch.Tensor) -> Any:
        """A buffer with the contents of a contiguous tensor."""
        ...

    def shares_memory(self, buffer: Any, tensor: torch.Tensor) -> bool:
        """Whether writes to the tensor show in the buffer."""
        ...

    def get(self, buffer: Any) -> torch.Tensor:
        """A contiguous tensor with the contents of the buffer."""
        ...


class _Binding:
    """A buffer kept between calls for an argument that stays the same tensor: a weight, a cache.

    A shared buffer is valid as long as the argument's memory is at the same address. A copy is valid as long as the same
    memory (kept alive here, so that its address is not given away) has not been written to since.
    """

    __slots__ = ("address", "buffer", "source", "version")

    def __init__(self, address: int, buffer: Any, source: torch.Tensor | None, version: int) -> None:
        self.address = address
        self.buffer = buffer
        self.source = source
        self.version = version


class BoundProgram:
    """Callable with the captured graph's arguments; returns its results as a list.

    Args:
        client: where the program is loaded.
        loaded: the program.
        signature: how arguments and results map to the program's.
        constants: tensors that the graph holds itself, passed after the arguments.
        static: numbers of the arguments that are usually the same tensor in each call, whose buffers are kept.

    Calls are independent of each other, so several threads may call one program.
    """

    def __init__(
        self,
        client: Client,
        loaded: Loaded,
        signature: Signature,
        constants: Sequence[torch.Tensor] = (),
        static: Collection[int] = (),
    ) -> None:
        self._client = client
        self._loaded = loaded
        self._checks = signature.checks
        self._seeded = signature.seeded
        tensors = [(i, spec) for i, spec in enumerate(signature.inputs) if spec.kind == "tensor"]
        self._inputs = [(i, spec.order, i in set(static)) for i, spec in tensors]
        self._bound: list[_Binding | None] = [None] * len(tensors)
        self._constants = [client.put(_aligned(t)) for t in constants]
        self._outputs = [(spec, _is_plain(spec)) for spec in signature.outputs]
        self._results = sorted({s.index for s in signature.outputs if s.kind == "result"})
        self._mutations = [(m, signature.inputs[m.input]) for m in signature.mutations]

    def __call__(self, args: Sequence[Any]) -> list[Any]:
        """Run on ``args``.

        Raises:
            CheckFailedError: an index is out of range, or another condition on data fails; no argument was written.
        """
        buffers = []
        for slot, (number, order, static) in enumerate(self._inputs):
            tensor = args[number]
            binding = self._bound[slot]
            if (
                binding is not None
                and binding.address == tensor.data_ptr()
                and (binding.source is None or binding.version == tensor._version)
            ):
                buffers.append(binding.buffer)
            else:
                buffers.append(self._put(slot, tensor, order, static))
        buffers += self._constants
        if self._seeded:
            buffers.append(self._client.put(torch.randint(2**63 - 1, KEY_SHAPE)))
        results = self._loaded.run(buffers)
        if self._checks:
            self._raise_failed(int(self._client.get(results[-1])))
        tensors = {index: self._client.get(results[index]) for index in self._results}
        if self._mutations:
            self._write_back(args, results, tensors)
        return [self._output(spec, plain, args, tensors) for spec, plain in self._outputs]

    def _put(self, slot: int, tensor: torch.Tensor, order: tuple[int, ...] | None, static: bool) -> Any:
        source = tensor.detach()
        if source.is_conj() or source.is_neg():
            source = source.resolve_conj().resolve_neg()
        physical = source if order is None else source.permute(order)
        # A size-1 dimension may have any stride, which DLPack importers disagree about.
        contiguous = physical.contiguous() if not physical.is_contiguous() else physical.view(physical.shape)
        buffer = self._client.put(contiguous)
        if static:
            if self._client.shares_memory(buffer, tensor):
                self._bound[slot] = _Binding(tensor.data_ptr(), buffer, None, 0)
            elif not tensor.is_inference():  # an inference tensor has no version to compare
                self._bound[slot] = _Binding(tensor.data_ptr(), buffer, source, tensor._version)
        return buffer

    def _raise_failed(self, code: int) -> None:
        if code:
            check = self._checks[code - 1]
            raise errors.CheckFailedError(check.overload, check.message, check.place)

    def _write_back(self, args: Sequence[Any], results: Sequence[Any], tensors: dict[int, torch.Tensor]) -> None:
        destinations, values = [], []
        for mutation, spec in self._mutations:
            value = tensors.get(mutation.result)
            if value is None:
                value = self._client.get(results[mutation.result])
            destinations.append(args[mutation.input].detach())
            values.append(value if spec.order is None else _reinterpret(value, spec.shape, mutation.strides))
        if any(d.is_conj() or d.is_neg() for d in destinations):  # _foreach_copy_ refuses these
            for destination, value in zip(destinations, values, strict=True):
                destination.copy_(value)
        else:
            torch._foreach_copy_(destinations, values)

    def _output(self, spec: OutputSpec, plain: bool, args: Sequence[Any], tensors: dict[int, torch.Tensor]) -> Any:
        if spec.kind == "input":
            return args[spec.index]
        if spec.kind == "constant":
            return spec.value
        tensor = tensors[spec.index]
        if plain:
            return tensor
        if spec.layout == "dense":
            return _reinterpret(tensor, spec.shape, spec.strides)
        if spec.layout == "view":
            return tensor.as_strided(spec.shape, spec.strides, spec.offset)  # unlike _reinterpret, shares the version
        return torch.empty_strided(spec.shape, spec.strides, dtype=tensor.dtype).copy_(tensor)


def _is_plain(spec: OutputSpec) -> bool:
    return spec.kind == "result" and spec.layout == "dense" and spec.strides == layout.contiguous_strides(spec.shape)


def _aligned(tensor: torch.Tensor) -> torch.Tensor:
    """A copy in memory of its own, so that later writes to a captured tensor cannot reach the program."""
    return tensor.detach().clone(memory_format=torch.contiguous_format)
