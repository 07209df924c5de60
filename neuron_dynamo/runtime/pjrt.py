"""PJRT through jaxlib: the one file that uses jaxlib's private runtime interface.

Everything here was found by trying on jaxlib 0.10.2 and is checked, fact by fact, in
``tests/runtime/test_pjrt_facts.py``, so that another series of jaxlib fails there and not in a user's program.

Buffers are made and received with a sharding and an abstract value of our own. Left to itself, jaxlib looks for JAX's
classes at each buffer with an ``import jax`` that fails here: 25 times the cost of the buffer.
"""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch

from neuron_dynamo import errors
from neuron_dynamo.lowering.bindings import hlo, jax, xla_client
from neuron_dynamo.lowering.ir import NUMPY_DTYPES

from . import memory

_BOOLEANS = {"true": "True", "false": "False"}
"""How flags are written on command lines, and how compile options want them."""

_CLIENT_LOCK = threading.Lock()

# What numpy has no type for enters as integers of the same width and is then called by its name.
_CARRIERS = {
    torch.bfloat16: torch.int16,
    torch.float8_e4m3fn: torch.int8,
    torch.float8_e5m2: torch.int8,
}


# What torch.utils.dlpack.from_dlpack calls for a capsule, after as much time in questions about other objects.
_from_dlpack: Callable[[Any], torch.Tensor] = torch._C._from_dlpack


class _Aval:
    """The shape and dtype of a buffer, in the form in which jaxlib asks for them."""

    weak_type = False

    def __init__(self, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        self.shape = shape
        self.dtype = dtype
        self.ndim = len(shape)


class _OnDevice(jax.SingleDeviceSharding):  # type: ignore[misc]  # jaxlib has no types
    """The whole array on one device."""

    memory_kind = None

    def _to_xla_hlo_sharding(self, ndim: int) -> Any:
        return hlo.HloSharding.replicate()


class Executable:
    """A loaded program: runs on buffers of the client that loaded it."""

    def __init__(self, loaded: Any, sharding: _OnDevice) -> None:
        self._loaded = loaded
        results = len(loaded.get_output_memory_kinds()[0])
        # A result's own shape and dtype are with its buffer; nothing reads the abstract value.
        unread = _Aval((), np.dtype(np.float32))
        self._handlers = [jax.array_result_handler(unread, sharding, committed=True, _skip_checks=True)] * results

    def run(self, buffers: Sequence[Any]) -> list[Any]:
        """Execute and return the result buffers, in order. Safe to call from several threads."""
        results: list[Any] = self._loaded.execute_sharded(buffers).consume_with_handlers(self._handlers)
        return results


class _Memory:
    """A contiguous tensor for NumPy. ``tensor.numpy()`` is the same, but forbids the tensor's owner to resize it."""

    __slots__ = ("__array_interface__", "_tensor")

    def __init__(self, tensor: torch.Tensor, shape: tuple[int, ...], type_string: str) -> None:
        self._tensor = tensor  # the array keeps this object alive
        # Without strides, as a size-1 dimension may have any.
        self.__array_interface__ = {
            "version": 3,
            "data": (tensor.data_ptr(), False),
            "shape": shape,
            "typestr": type_string,
        }


@functools.lru_cache(maxsize=4096)
def _form(shape: torch.Size, dtype: torch.dtype) -> tuple[_Aval, str]:
    """What a buffer's tensor is to jaxlib, and NumPy's name for the type of its memory."""
    return _Aval(tuple(shape), NUMPY_DTYPES[dtype]), np.dtype(NUMPY_DTYPES[_CARRIERS.get(dtype, dtype)]).str


class CpuClient:
    """The XLA CPU client that jaxlib embeds. Use :func:`cpu_client`; one per process is enough."""

    platform = "cpu"
    copies = False

    def __init__(self) -> None:
        self._client = xla_client.make_cpu_client(asynchronous=False)
        self._device = self._client.local_devices()[0]
        self._devices = jax.DeviceList((self._device,))
        self._sharding = _OnDevice(self._device)

    def _options(self, flags: Sequence[str] = ()) -> Any:
        options = jax.CompileOptions()
        overrides = []
        for flag in flags:
            name, separator, value = flag.removeprefix("--").partition("=")
            if not name.startswith("xla_") or not separator:
                raise errors.InvalidOptionError("compiler_args", flag, "XLA flags such as '--xla_cpu_name=value'")
            overrides.append((name, _BOOLEANS.get(value, value)))
        options.env_option_overrides = overrides
        return options

    def compile(self, stablehlo: bytes, flags: Sequence[str] = ()) -> bytes:
        """Compile StableHLO bytecode to a serialized executable: native code for this kind of CPU.

        Raises:
            InvalidOptionError: a flag is not of the form ``--xla_name=value``.
            CompilerFailedError: XLA refused the program or a flag.
        """
        options = self._options(flags)
        try:
            loaded = self._client.compile_and_load(stablehlo, self._devices, options)
        except jax.JaxRuntimeError as refusal:
            deterministic = str(refusal).startswith(("INVALID_ARGUMENT", "UNIMPLEMENTED"))
            raise errors.CompilerFailedError("xla-cpu", str(refusal), deterministic=deterministic) from refusal
        return bytes(loaded.serialize())

    def load(self, executable: bytes, module: bytes = b"") -> Executable:
        """Load what :meth:`compile` returned. Native code: never call this on bytes from an untrusted source.

        Raises:
            ExecutableLoadError: the bytes are of another jaxlib, or for another kind of CPU.
        """
        try:
            loaded = self._client.deserialize_executable(executable, self._devices, self._options())
        except jax.JaxRuntimeError as refusal:
            raise errors.ExecutableLoadError("xla-cpu", str(refusal)) from refusal
        return Executable(loaded, self._sharding)

    def put(self, tensor: torch.Tensor) -> Any:
        """A buffer with the contents of a contiguous CPU tensor that requires no grad.

        The buffer shares the tensor's memory where that is 64-byte aligned (see :meth:`shares_memory`); XLA copies
        otherwise.
        """
        aval, type_string = _form(tensor.shape, tensor.dtype)
        array = np.asarray(_Memory(tensor, aval.shape, type_string))
        if tensor.dtype in _CARRIERS:
            array = array.view(aval.dtype)
        return jax.batched_device_put(
            aval,
            self._sharding,
            [array],
            [self._device],
            committed=True,
            force_copy=False,
            host_buffer_semantics=jax.HostBufferSemantics.ZERO_COPY,
            enable_x64=True,
        )

    def shares_memory(self, buffer: Any, tensor: torch.Tensor) -> bool:
        """Whether ``buffer`` is a view of ``tensor``'s memory, so that later writes to the tensor show in it."""
        return bool(buffer.unsafe_buffer_pointer() == tensor.data_ptr())

    def fingerprint(self, tensor: torch.Tensor) -> bytes:
        """A digest of a contiguous tensor's memory, which takes a fraction of copying it.

        The tensor's version cannot tell what was written through ``.data``, NumPy or another tensor of the storage.
        """
        return memory.digest(tensor)

    def collect(self) -> None:
        """Let go of the memory of buffers that are gone; jaxlib puts that off until its next call."""
        jax.collect_garbage()

    def get(self, buffer: Any) -> torch.Tensor:
        """A contiguous tensor that owns ``buffer``'s memory; nothing is copied."""
        return _from_dlpack(jax.buffer_to_dlpack_managed_tensor(buffer))


@functools.cache
def _cpu_client(pid: int) -> CpuClient:
    return CpuClient()


def cpu_client() -> CpuClient:
    """This process's CPU client, made on first use (a forked child makes its own)."""
    with _CLIENT_LOCK:
        return _cpu_client(os.getpid())
