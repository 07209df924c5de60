"""A loaded program bound to its arguments: from torch tensors to a run and back, for one captured graph."""

from __future__ import annotations

import operator
import weakref
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

import torch

from neuron_dynamo import errors
from neuron_dynamo.lowering import layout
from neuron_dynamo.lowering.signature import KEY_SHAPE, OutputSpec, Signature

from . import stored
from .staging import Staged, Staging

_reinterpret = torch._C._dynamo.guards._reinterpret_tensor  # type: ignore[attr-defined]  # not in torch's stubs


class Loaded(Protocol):
    """An executable on its device."""

    def run(self, buffers: Sequence[Any]) -> list[Any]:
        """Execute and return the result buffers."""
        ...


class Client(Protocol):
    """A device that holds buffers.

    Attributes:
        copies: whether no buffer ever shares memory with a tensor.
    """

    copies: bool

    def put(self, tensor: torch.Tensor) -> Any:
        """A buffer with the contents of a contiguous tensor."""
        ...

    def shares_memory(self, buffer: Any, tensor: torch.Tensor) -> bool:
        """Whether writes to the tensor show in the buffer."""
        ...

    def fingerprint(self, tensor: torch.Tensor) -> object:
        """What is equal as long as a contiguous tensor holds what it held when a buffer was made of it."""
        ...

    def collect(self) -> None:
        """Let go of the memory of buffers that are gone."""
        ...

    def get(self, buffer: Any) -> torch.Tensor:
        """A contiguous tensor with the contents of the buffer."""
        ...


class _Binding:
    """A buffer kept between calls for an argument that stays the same tensor: a weight, a cache.

    A shared buffer is valid while the argument's memory is at the same address: what is written there shows. A copy
    (on a device, and of what XLA cannot share) is valid only as long as the memory holds what was copied, which the
    client's fingerprint tells at each call.

    The buffer keeps the memory alive, so that its address is not given away, but only for as long as there is a tensor
    that it could serve: compiled code may outlive the model.
    """

    __slots__ = ("__weakref__", "_client", "_fingerprint", "_owner", "_source", "address", "buffer")

    def __init__(
        self,
        client: Client,
        owner: torch.Tensor,
        buffer: Any,
        copied: torch.Tensor | None = None,
        fingerprint: object = None,
        forget: Callable[[], Callable[[], None] | None] = lambda: None,
    ) -> None:
        self.address = owner.data_ptr()
        self.buffer = buffer
        self._client = client
        self._source = copied
        self._fingerprint = fingerprint
        this = weakref.ref(self)

        def release(_: object) -> None:
            if (binding := this()) is not None:
                binding.address = -1
                binding.buffer = binding._source = None
                if (let_go := forget()) is not None:
                    let_go()
                client.collect()

        self._owner = weakref.ref(owner, release)

    @property
    def shared(self) -> bool:
        """Whether the buffer is the tensor's own memory."""
        return self._source is None and self.buffer is not None

    def current(self, address: int) -> Any:
        """The buffer if it holds what a tensor at ``address`` holds now, else None."""
        buffer, copied = self.buffer, self._source  # taken first: the owner may die in another thread
        if address != self.address or (copied is not None and self._client.fingerprint(copied) != self._fingerprint):
            return None
        return buffer


_address = torch.Tensor.data_ptr


class _Settled:
    """All buffers that share their arguments' memory, so that one comparison of addresses tells that they still do.

    Never changed once it is made: threads may use one that another has replaced, as they hold the arguments themselves.

    Attributes:
        buffers: by slot; None for the slots of ``others``.
        others: slots whose arguments are looked at one by one.
    """

    __slots__ = ("_addresses", "_pick", "buffers", "others")

    def __init__(self, numbers: list[int], addresses: list[int], buffers: list[Any], others: Sequence[int]) -> None:
        # With one number, itemgetter returns no tuple; neighbours are had faster as a slice.
        self._pick: Callable[[Sequence[Any]], Sequence[Any]]
        if numbers and numbers == list(range(numbers[0], numbers[-1] + 1)):
            self._pick = operator.itemgetter(slice(numbers[0], numbers[-1] + 1))
        else:
            self._pick = operator.itemgetter(*numbers) if len(numbers) > 1 else lambda args: [args[n] for n in numbers]
        self._addresses = addresses
        self.buffers = buffers
        self.others = others

    def holds(self, args: Sequence[Any]) -> bool:
        """Whether all arguments lie where they did."""
        return list(map(_address, self._pick(args))) == self._addresses


class BoundProgram:
    """Callable with the captured graph's arguments; returns its results as a list.

    Args:
        client: where the program is loaded.
        loaded: the program.
        signature: how arguments and results map to the program's.
        constants: tensors that the graph holds itself, passed after the arguments.
        static: numbers of the arguments that are usually the same tensor in each call, whose buffers are kept.

    Calls are independent of each other, so several threads may call one program.

    Attributes:
        recipe: what another process needs to have the same program, as plain data and tensors; empty if that is not
            known.
    """

    recipe: Mapping[str, Any] = MappingProxyType({})

    def __init__(
        self,
        client: Client,
        loaded: Loaded,
        signature: Signature,
        constants: Sequence[torch.Tensor] = (),
        static: Collection[int] = (),
    ) -> None:
        if signature.boundary is not None:
            client, loaded = stored.adapt(client, loaded, signature.boundary)
        self._client = client
        self._loaded = loaded
        self._checks = signature.checks
        self._seeded = signature.seeded
        tensors = [(i, spec) for i, spec in enumerate(signature.inputs) if spec.kind != "unused"]
        self._scalars = [i for i, spec in tensors if spec.kind == "scalar"]
        self._placed = [(i, spec.offset, spec.name) for i, spec in tensors if spec.offset is not None]
        written = {m.input for m in signature.mutations}  # a run consumes the buffers that it writes over
        kept = set(static) - written
        self._inputs = [(i, spec.order, i in kept) for i, spec in tensors]
        self._names = [spec.name for _, spec in tensors]
        staged = [None if i in kept | written else spec for i, spec in tensors]
        self._staging = Staging(None if client.copies or signature.boundary is not None else client, staged)
        self._bound: list[_Binding | None] = [None] * len(tensors)
        self._settled: _Settled | None = None
        self._constants = [client.put(_aligned(t)) for t in constants]
        self._outputs = [(spec, _is_plain(spec)) for spec in signature.outputs]
        self._results = sorted({s.index for s in signature.outputs if s.kind in ("result", "scalar")})
        self._mutations = [(m, signature.inputs[m.input]) for m in signature.mutations]

    def __call__(self, args: Sequence[Any]) -> list[Any]:
        """Run on ``args``.

        Raises:
            CheckFailedError: an index is out of range, or another condition on data fails; no argument was written.
            UnsupportedInputError: an argument lies elsewhere in its storage than the program can tell.
        """
        for number, offset, name in self._placed:
            if args[number].storage_offset() != offset:
                raise errors.UnsupportedInputError(
                    name,
                    f"at element {args[number].storage_offset()} of its storage; this graph reads the storage by "
                    f"absolute position (as_strided) and was compiled for {offset}",
                    "Pass a tensor that owns its memory: x.clone().",
                )
        tensors_in = args
        if self._scalars:
            tensors_in = list(args)
            for number in self._scalars:
                tensors_in[number] = torch.tensor(args[number], dtype=torch.int64)
        staged = self._staging.borrow()
        buffers = self._buffers(tensors_in, staged)
        buffers += self._constants
        if self._seeded:
            buffers.append(self._client.put(torch.randint(2**63 - 1, KEY_SHAPE)))
        results = self._loaded.run(buffers)
        if staged is not None:
            self._staging.give_back(staged)
        if self._checks:
            self._raise_failed(int(self._client.get(results[-1])))
        tensors = {index: self._client.get(results[index]) for index in self._results}
        if self._mutations:
            self._write_back(args, results, tensors)
        return [self._output(spec, plain, args, tensors) for spec, plain in self._outputs]

    def _buffers(self, args: Sequence[Any], staged: Staged | None = None) -> list[Any]:
        """A buffer for each parameter that is an argument."""
        settled = self._settled
        if settled is not None and settled.holds(args):
            buffers, slots = settled.buffers.copy(), settled.others
        else:
            settled, buffers, slots = None, [None] * len(self._inputs), range(len(self._inputs))
        for slot in slots:
            number, order, static = self._inputs[slot]
            tensor = args[number]
            binding = self._bound[slot]
            if binding is not None:
                buffer = binding.current(tensor.data_ptr())
            else:
                buffer = staged.take(slot, tensor) if staged is not None else None
            buffers[slot] = buffer if buffer is not None else self._put(slot, tensor, order, static)
        if settled is None:
            self._settle(buffers)
        return buffers

    def _settle(self, buffers: Sequence[Any]) -> None:
        """Have the next call look at all arguments at once whose buffers share their memory."""
        shared, others, addresses = [], [], []
        template: list[Any] = list(buffers)
        for slot, (binding, buffer) in enumerate(zip(self._bound, buffers, strict=True)):
            if binding is not None and binding.shared and binding.buffer is buffer:
                shared.append(binding)
                addresses.append((self._inputs[slot][0], binding.address))
            else:
                others.append(slot)
                template[slot] = None
        self._settled = _Settled([n for n, _ in addresses], [a for _, a in addresses], template, others)
        if not all(binding.shared for binding in shared):  # an owner died meanwhile, and found nothing to let go of
            self._settled = None

    def _unsettle(self) -> None:
        self._settled = None

    def _put(self, slot: int, tensor: torch.Tensor, order: tuple[int, ...] | None, static: bool) -> Any:
        if not tensor.is_cpu:
            raise errors.UnsupportedInputError(self._names[slot], f"on device {tensor.device}", "Move it to the CPU.")
        source = tensor.detach()
        if not static and order is None and source.is_contiguous() and not (source.is_conj() or source.is_neg()):
            return self._client.put(source)
        if source.is_conj() or source.is_neg():
            source = source.resolve_conj().resolve_neg()
        physical = source if order is None else source.permute(order)
        contiguous = physical.contiguous()
        fingerprint = self._client.fingerprint(contiguous) if static and self._client.copies else None
        buffer = self._client.put(contiguous)
        # What is not in one piece is copied at each call.
        if static and contiguous.numel() and contiguous.data_ptr() == tensor.data_ptr():
            if self._client.shares_memory(buffer, contiguous):
                self._bound[slot] = _Binding(self._client, tensor, buffer, forget=weakref.WeakMethod(self._unsettle))
            elif fingerprint is not None:
                self._bound[slot] = _Binding(self._client, tensor, buffer, contiguous, fingerprint)
            else:
                # Taken before it is copied: a write in between makes the copy look stale, not fresh.
                fingerprint = self._client.fingerprint(contiguous)
                buffer = self._client.put(contiguous)
                self._bound[slot] = _Binding(self._client, tensor, buffer, contiguous, fingerprint)
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
            source = args[spec.index]
            if spec.layout != "view":
                return source
            return source.detach().as_strided(spec.shape, spec.strides, source.storage_offset() + spec.offset)
        if spec.kind == "constant":
            return spec.value
        tensor = tensors[spec.index]
        if spec.kind == "scalar":
            return int(tensor)
        if plain:
            return tensor
        if spec.layout == "dense":
            return _reinterpret(tensor, spec.shape, spec.strides)
        if spec.layout == "view":
            return tensor.as_strided(spec.shape, spec.strides, spec.offset)  # unlike _reinterpret, shares the version
        result = torch.empty_strided(spec.shape, spec.strides, dtype=tensor.dtype)
        target = result
        for dim, (size, stride) in enumerate(zip(spec.shape, spec.strides, strict=True)):
            if size > 1 and stride == 0:  # an expanded dimension is stored once, and copy_ refuses to write it twice
                target, tensor = target.narrow(dim, 0, 1), tensor.narrow(dim, 0, 1)
        target.copy_(tensor)
        return result


def _is_plain(spec: OutputSpec) -> bool:
    return spec.kind == "result" and spec.layout == "dense" and spec.strides == layout.contiguous_strides(spec.shape)


def _aligned(tensor: torch.Tensor) -> torch.Tensor:
    """A copy in memory of its own, so that later writes to a captured tensor cannot reach the program."""
    return tensor.detach().clone(memory_format=torch.contiguous_format)
