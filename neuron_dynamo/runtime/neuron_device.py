"""A Neuron core behind the same protocol as the CPU executor: buffers on the device, and loaded NEFFs that run on them.

The NEFF's tensors are called ``input0``, ``input1``, ... and ``output0``, ... as the lowered module says; what the
compiler appends to the name of an input that is overwritten, the runtime tells. Such an input and the output that
overwrites it are one device tensor in both sets, so the device updates it in place.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from dataclasses import dataclass

import torch

from neuron_dynamo import errors
from neuron_dynamo.cache.neff import BadNeffError, Neff
from neuron_dynamo.lowering import contract, hlo, primitive_types

from . import memory, neff_checks, placement
from .nrt import Declared, DeviceTensor, Handle, Runtime

_ALIASED = ".must_alias_input"


@dataclass(frozen=True)
class DeviceBuffer:
    """A dense row-major array on the device."""

    tensor: DeviceTensor
    shape: tuple[int, ...]
    dtype: torch.dtype


@dataclass(frozen=True)
class _Program:
    """What a module says about its tensors.

    Attributes:
        inputs: names in the order of the parameters.
        outputs: names in the order of the results.
        results: shape and dtype of each result.
        aliases: result number to the parameter that it overwrites.
        ranks: how many ranks run it together; 1 if each runs alone.
    """

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    results: tuple[tuple[tuple[int, ...], torch.dtype], ...]
    aliases: dict[int, int]
    ranks: int

    @classmethod
    def read(cls, module: bytes) -> _Program:
        names = contract.interface(module)
        parsed = hlo.parse(module)
        exchange = hlo.first_collective(module)
        entry = hlo.entry_computation(parsed)
        root = next(i for i in entry.instructions if i.id == entry.root_id)
        shapes = root.shape.tuple_shapes if root.shape.element_type == primitive_types.TUPLE else [root.shape]
        return cls(
            tuple(names.inputs),
            tuple(names.outputs),
            tuple((tuple(s.dimensions), primitive_types.DTYPES[s.element_type]) for s in shapes),
            {next(iter(a.output_shape_index), 0): a.parameter_number for a in parsed.input_output_alias.entries},
            sum(len(group.replica_ids) for group in exchange.replica_groups) if exchange is not None else 1,
        )


class NeuronProgram:
    """A NEFF on its core: runs on buffers of the client that loaded it."""

    def __init__(self, client: NeuronClient, model: Handle, program: _Program) -> None:
        self._client = client
        self._model = model
        self._program = program
        # A core runs one program at a time, and what a runtime does with two calls of one model is not documented.
        self._lock = threading.Lock()
        declared = client.runtime.declared(model)
        self._inputs = _places([d for d in declared if d.is_input], program.inputs, "input")
        self._outputs = _places([d for d in declared if not d.is_input], program.outputs, "output")
        missing = set(range(len(program.outputs))) - {number for number, _ in self._outputs}
        if missing:
            raise errors.DeviceLoadError("nrt_load", 0, "", f"The NEFF has no {program.outputs[min(missing)]}.")

    def run(self, buffers: Sequence[DeviceBuffer]) -> list[DeviceBuffer]:
        """Execute and return the result buffers, in order. Safe to call from several threads.

        Raises:
            NeuronRuntimeError: the run did not come to a good end.
        """
        runtime, aliases = self._client.runtime, self._program.aliases
        given = {declared.name: buffers[number].tensor for number, declared in self._inputs}
        made: dict[int, DeviceTensor] = {}
        for number, declared in self._outputs:
            alias = aliases.get(number)
            made[number] = buffers[alias].tensor if alias is not None else self._client.tensor(declared.size)
        inputs = runtime.tensor_set(given)
        outputs = runtime.tensor_set({declared.name: made[number] for number, declared in self._outputs})
        with self._lock:
            runtime.execute(self._model, inputs, outputs)
        return [DeviceBuffer(made[number], *form) for number, form in enumerate(self._program.results)]


def _places(declared: Sequence[Declared], names: Sequence[str], kind: str) -> list[tuple[int, Declared]]:
    """Each declared tensor with its number in the program."""
    numbers = {name: number for number, name in enumerate(names)}
    places = []
    for tensor in declared:
        number = numbers.get(tensor.name.removesuffix(_ALIASED))
        if number is None:
            reason = f"The NEFF wants the {kind} {tensor.name}, which the program does not have."
            raise errors.DeviceLoadError("nrt_load", 0, "", reason)
        places.append((number, tensor))
    return places


class NeuronClient:
    """One logical Neuron core. Use :func:`open_client`.

    Args:
        runtime: libnrt, with at least one visible core.
        logical_cores: physical cores per logical core, as the runtime is set; None if nobody says.
    """

    platform = "neuron"
    copies = True

    def __init__(self, runtime: Runtime, logical_cores: int | None = None) -> None:
        self.runtime = runtime
        self._logical_cores = logical_cores
        self._ranks = placement.Ranks.read()
        self.core = self._ranks.core(runtime.visible_cores())
        runtime.start()

    def load(self, executable: bytes, module: bytes = b"") -> NeuronProgram:
        """Load a NEFF.

        Args:
            executable: the NEFF.
            module: the ``HloModuleProto`` that it was compiled from.

        Raises:
            DeviceLoadError: it is for another setting of the runtime, or the runtime does not take it.
            DeviceMemoryError: the device has no room for it.
        """
        try:
            reason = neff_checks.refusal(Neff.parse(executable), logical_cores=self._logical_cores)
        except BadNeffError as fault:
            reason = f"it is damaged: {fault}"
        if reason:
            raise errors.DeviceLoadError("nrt_load", 0, "", f"The NEFF cannot run here: {reason}.")
        program = _Program.read(module)
        if program.ranks not in (1, self._ranks.count):
            reason = f"Its {program.ranks} ranks exchange data, and this is one of {self._ranks.count} (WORLD_SIZE)."
            raise errors.DeviceLoadError("nrt_load_collectives", 0, "", reason)
        ranks = (self._ranks.rank, self._ranks.count) if program.ranks > 1 else None
        return NeuronProgram(self, self.runtime.load(executable, self.core, ranks), program)

    def tensor(self, size: int) -> DeviceTensor:
        """Memory for ``size`` bytes on this core."""
        return self.runtime.tensor(size, self.core)

    def put(self, tensor: torch.Tensor) -> DeviceBuffer:
        """A buffer with a copy of a contiguous CPU tensor.

        Raises:
            DeviceMemoryError: the device has no room for it.
        """
        made = self.tensor(tensor.numel() * tensor.element_size())
        self.runtime.write(made, tensor.data_ptr())
        return DeviceBuffer(made, tuple(tensor.shape), tensor.dtype)

    def get(self, buffer: DeviceBuffer) -> torch.Tensor:
        """A contiguous CPU tensor with a copy of a buffer."""
        tensor = torch.empty(buffer.shape, dtype=buffer.dtype)
        self.runtime.read(buffer.tensor, tensor.data_ptr())
        return tensor

    def shares_memory(self, buffer: DeviceBuffer, tensor: torch.Tensor) -> bool:
        """Never: the device has memory of its own."""
        return False

    def fingerprint(self, tensor: torch.Tensor) -> object:
        """The tensor's version, and a sample of its memory.

        Hashing all weights at each call would take longer than a step of a large model. The version tells every write
        that PyTorch knows of. Writes through ``.data`` or NumPy do not count there; the sample shows those that change
        all of a tensor.
        """
        if tensor.is_inference():  # has no version
            return memory.digest(tensor)
        return tensor._version, memory.sample(tensor)

    def collect(self) -> None:
        """Nothing: memory is freed with the buffer."""


_LOCK = threading.Lock()
_CLIENTS: dict[tuple[int, str], NeuronClient] = {}


def open_client(runtime: Runtime, logical_cores: int | None = None) -> NeuronClient:
    """This process's client of a runtime, made on first use.

    Raises:
        NeuronRuntimeError: the device cannot be initialised.
    """
    key = os.getpid(), runtime.path
    with _LOCK:
        if key not in _CLIENTS:
            _CLIENTS[key] = NeuronClient(runtime, logical_cores)
        return _CLIENTS[key]
