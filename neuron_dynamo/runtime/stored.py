"""Between the tensors that a user passes and those that a legalised program takes and gives.

A program for a target may take an int64 argument as int32, which is checked, and give an int32 result for what the user
knows as int64. :func:`adapt` puts the conversions around a client and a program, so that whoever binds arguments to the
program sees the program that was lowered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch

from neuron_dynamo import errors
from neuron_dynamo.lowering.signature import BoundarySpec, ParameterSpec

_CONVERTED = (torch.int64, torch.uint64, torch.bool)


class _Given(NamedTuple):
    """An argument that may have to be converted; what it becomes, its place in the program says."""

    tensor: torch.Tensor


class _Made(NamedTuple):
    """A result that the user knows in another dtype, or that has no elements."""

    buffer: Any
    dtype: torch.dtype
    shape: tuple[int, ...]


class StoredClient:
    """A client whose integer arguments are converted when the program runs."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def put(self, tensor: torch.Tensor) -> Any:
        """A buffer, or the tensor itself where it may be stored in another dtype."""
        return _Given(tensor) if tensor.dtype in _CONVERTED or not tensor.numel() else self._client.put(tensor)

    def shares_memory(self, buffer: Any, tensor: torch.Tensor) -> bool:
        """Whether writes to the tensor show in the buffer."""
        if isinstance(buffer, _Given):
            return True  # it is converted anew for each run
        return bool(self._client.shares_memory(buffer, tensor))

    def get(self, buffer: Any) -> torch.Tensor:
        """A tensor as the user knows it."""
        if not isinstance(buffer, _Made):
            result: torch.Tensor = self._client.get(buffer)
            return result
        if buffer.buffer is None:
            return torch.empty(buffer.shape, dtype=buffer.dtype)
        stored: torch.Tensor = self._client.get(buffer.buffer)
        if buffer.dtype is torch.bool and stored.dtype is torch.uint8:
            return stored.view(torch.bool)
        return stored.to(buffer.dtype)


class StoredProgram:
    """A loaded program, run with the arguments and giving the results of the lowered one."""

    def __init__(self, client: Any, loaded: Any, boundary: BoundarySpec) -> None:
        self._client = client
        self._loaded = loaded
        self._parameters = boundary.parameters
        self._results = [
            (spec.index, getattr(torch, spec.dtype) if spec.dtype else None, spec.shape) for spec in boundary.results
        ]

    def run(self, buffers: Sequence[Any]) -> list[Any]:
        """Convert what the program stores in another dtype, run, and note what the results are to the user.

        Raises:
            InputRangeError: an integer does not fit; nothing was run.
        """
        given = []
        for spec in self._parameters:
            buffer = buffers[spec.source]
            given.append(self._client.put(_converted(buffer.tensor, spec)) if isinstance(buffer, _Given) else buffer)
        made = self._loaded.run(given)
        results: list[Any] = []
        for index, dtype, shape in self._results:
            buffer = made[index] if index >= 0 else None
            results.append(buffer if dtype is None else _Made(buffer, dtype, shape))
        return results


def adapt(client: Any, loaded: Any, boundary: BoundarySpec) -> tuple[StoredClient, StoredProgram]:
    """The client and the program as the lowered program would need them."""
    return StoredClient(client), StoredProgram(client, loaded, boundary)


def _converted(tensor: torch.Tensor, spec: ParameterSpec) -> torch.Tensor:
    if not spec.dtype:
        return tensor
    dtype: torch.dtype = getattr(torch, spec.dtype)
    if tensor.dtype is torch.bool:
        return tensor.view(dtype)
    if tensor.dtype is torch.int64 and dtype is torch.uint32:  # a key: its bits
        return tensor.contiguous().view(torch.int32).view(dtype).reshape(*tensor.shape, 2)
    low, high = _range(tensor)
    limits = torch.iinfo(dtype)
    if low < limits.min or high > limits.max:
        names = (str(tensor.dtype).removeprefix("torch."), spec.dtype)
        raise errors.InputRangeError(spec.name or str(spec.source), low, high, *names)
    return tensor.to(dtype)


def _range(tensor: torch.Tensor) -> tuple[int, int]:
    if tensor.dtype is torch.uint64:  # has no aminmax
        array = tensor.numpy()
        return int(array.min()), int(array.max())
    least, most = torch.aminmax(tensor)
    return int(least), int(most)
