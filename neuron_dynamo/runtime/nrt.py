"""The Neuron runtime through its public C interface.

Signatures: AWS Neuron SDK, libnrt's ``nrt/nrt.h``, ``nrt/nrt_version.h`` and, for what a loaded program declares,
``nrt/nrt_experimental.h``. Handles are freed when the Python object that holds them goes; whoever uses one in a call
holds that object for as long. Calls release the GIL.
"""

from __future__ import annotations

import ctypes
import functools
import os
import threading
import weakref
from ctypes import POINTER, byref, c_char_p, c_int, c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from neuron_dynamo import errors

from . import nrt_status

_PLACES = ("/opt/aws/neuron/lib/libnrt.so.1", "/opt/aws/neuron/lib/libnrt.so", "libnrt.so.1", "libnrt.so")
"""AWS's packages install into the first folder; the loader's own path comes after it."""

_PYTORCH = 3  # nrt_framework_type_t
_ON_DEVICE = 0  # nrt_tensor_placement_t
_NAME_BYTES = 256
_INPUT = 0  # nrt_tensor_usage_t


class _Version(ctypes.Structure):
    _fields_ = (
        ("numbers", c_uint64 * 4),
        ("detail", ctypes.c_char * 128),
        ("git_hash", ctypes.c_char * 64),
    )


class _TensorInfo(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char * _NAME_BYTES),
        ("usage", c_int),
        ("size", c_size_t),
        ("dtype", c_int),
        ("shape", POINTER(c_uint32)),
        ("ndim", c_uint32),
    )


class _TensorInfos(ctypes.Structure):
    _fields_ = (("count", c_uint64), ("infos", _TensorInfo * 0))


_LOAD = [c_void_p, c_size_t, c_int32, c_int32]
_SIGNATURES: dict[str, list[Any]] = {
    "nrt_init": [c_int, c_char_p, c_char_p],
    "nrt_get_version": [POINTER(_Version), c_size_t],
    "nrt_get_visible_vnc_count": [POINTER(c_uint32)],
    "nrt_load": [*_LOAD, POINTER(c_void_p)],
    "nrt_load_collectives": [*_LOAD, c_uint32, c_uint32, POINTER(c_void_p)],
    "nrt_unload": [c_void_p],
    "nrt_get_model_tensor_info": [c_void_p, POINTER(POINTER(_TensorInfos))],
    "nrt_free_model_tensor_info": [POINTER(_TensorInfos)],
    "nrt_tensor_allocate": [c_int, c_int, c_size_t, c_char_p, POINTER(c_void_p)],
    "nrt_tensor_read": [c_void_p, c_void_p, c_size_t, c_size_t],
    "nrt_tensor_write": [c_void_p, c_void_p, c_size_t, c_size_t],
    "nrt_allocate_tensor_set": [POINTER(c_void_p)],
    "nrt_add_tensor_to_tensor_set": [c_void_p, c_char_p, c_void_p],
    "nrt_execute": [c_void_p, c_void_p, c_void_p],
}
_WITHOUT_STATUS: dict[str, list[Any]] = {
    "nrt_close": [],
    "nrt_tensor_free": [POINTER(c_void_p)],
    "nrt_destroy_tensor_set": [POINTER(c_void_p)],
}


class Handle:
    """Something that the runtime has made and that it is told to free when this object goes."""

    __slots__ = ("__weakref__", "value")

    def __init__(self, value: int) -> None:
        self.value = value


class DeviceTensor(Handle):
    """Memory on the device.

    Attributes:
        size: in bytes.
    """

    __slots__ = ("size",)

    def __init__(self, value: int, size: int) -> None:
        super().__init__(value)
        self.size = size


@dataclass(frozen=True)
class Declared:
    """A tensor that a loaded program declares.

    Attributes:
        name: in the NEFF.
        is_input: or output.
        size: in bytes.
    """

    name: str
    is_input: bool
    size: int


class Runtime:
    """libnrt in this process. Use :func:`find`: the library may be initialised once.

    Args:
        path: of the library, as the loader takes it.

    Raises:
        OSError: there is no such library, or it cannot be loaded.
        NeuronLibraryError: it lacks a function.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._library = ctypes.CDLL(path)
        self._pid = os.getpid()
        self._lock = threading.Lock()
        self._started = False
        for table, result in ((_SIGNATURES, c_int), (_WITHOUT_STATUS, None)):
            for name, arguments in table.items():
                try:
                    function = getattr(self._library, name)
                except AttributeError:
                    raise errors.NeuronLibraryError(
                        path, f"it has no {name}; a runtime of major version 2 has"
                    ) from None
                function.argtypes, function.restype = arguments, result

    def _call(self, name: str, *arguments: Any) -> None:
        if os.getpid() != self._pid:
            advice = "The runtime does not survive a fork: start worker processes with the method 'spawn'."
            raise errors.NeuronRuntimeError(name, 0, "", advice)
        status = getattr(self._library, name)(*arguments)
        if status != nrt_status.SUCCESS:
            raise nrt_status.fault(name, status)

    def visible_cores(self) -> int:
        """Logical cores that this process may use; 0 where there is no device. Can be asked before :meth:`start`."""
        count = c_uint32()
        status = self._library.nrt_get_visible_vnc_count(byref(count))
        return count.value if status == nrt_status.SUCCESS else 0

    def version(self) -> str:
        """Version of the library, such as ``"2.34.10.0"``."""
        version = _Version()
        self._call("nrt_get_version", byref(version), ctypes.sizeof(version))
        return ".".join(str(n) for n in version.numbers)

    def start(self) -> None:
        """Initialise the device, once; it is closed when the process exits.

        Raises:
            NeuronRuntimeError: that failed, or this process was forked from one that had done so.
        """
        with self._lock:
            if self._started and os.getpid() == self._pid:
                return
            self._call("nrt_init", _PYTORCH, b"", b"")
            self._started = True
            # At exit, finalizers run in the reverse order of their making: the handles' first, and this one last.
            weakref.finalize(self, _close, self._library, self._pid)

    def _freed_by(self, handle: Handle, function: str, *, by_reference: bool) -> None:
        weakref.finalize(handle, self._free, function, handle.value, by_reference)

    def _free(self, function: str, value: int, by_reference: bool) -> None:
        if os.getpid() == self._pid:  # a forked child has the objects, not the device
            handle = c_void_p(value)
            getattr(self._library, function)(byref(handle) if by_reference else handle)

    def tensor(self, size: int, core: int) -> DeviceTensor:
        """Memory on the device for ``size`` bytes, which hold anything.

        Raises:
            DeviceMemoryError: there is not so much.
        """
        made = c_void_p()
        self._call("nrt_tensor_allocate", _ON_DEVICE, core, max(size, 1), None, byref(made))
        tensor = DeviceTensor(made.value or 0, size)
        self._freed_by(tensor, "nrt_tensor_free", by_reference=True)
        return tensor

    def write(self, tensor: DeviceTensor, address: int) -> None:
        """Copy from this process's memory to all of the tensor."""
        if tensor.size:
            self._call("nrt_tensor_write", tensor.value, address, 0, tensor.size)

    def read(self, tensor: DeviceTensor, address: int) -> None:
        """Copy all of the tensor to this process's memory."""
        if tensor.size:
            self._call("nrt_tensor_read", tensor.value, address, 0, tensor.size)

    def load(self, neff: bytes, core: int, ranks: tuple[int, int] | None = None) -> Handle:
        """Load a NEFF on one logical core.

        Args:
            neff: its bytes.
            core: number of the core among the visible ones.
            ranks: for a program with collective operations: this rank and the number of ranks, which load it together.

        Raises:
            DeviceLoadError: the runtime does not take it.
            DeviceMemoryError: there is no room for it.
        """
        made = c_void_p()
        where = (neff, len(neff), core, 1)
        if ranks is None:
            self._call("nrt_load", *where, byref(made))
        else:
            self._call("nrt_load_collectives", *where, *ranks, byref(made))
        model = Handle(made.value or 0)
        self._freed_by(model, "nrt_unload", by_reference=False)
        return model

    def declared(self, model: Handle) -> list[Declared]:
        """The tensors that a loaded program takes and gives."""
        found = POINTER(_TensorInfos)()
        self._call("nrt_get_model_tensor_info", model.value, byref(found))
        try:
            start = ctypes.addressof(found.contents) + _TensorInfos.infos.offset
            infos = (_TensorInfo * found.contents.count).from_address(start)
            return [Declared(info.name.decode(), info.usage == _INPUT, info.size) for info in infos]
        finally:
            self._call("nrt_free_model_tensor_info", found)

    def tensor_set(self, tensors: dict[str, DeviceTensor]) -> Handle:
        """A set of tensors by name."""
        made = c_void_p()
        self._call("nrt_allocate_tensor_set", byref(made))
        result = Handle(made.value or 0)
        self._freed_by(result, "nrt_destroy_tensor_set", by_reference=True)
        for name, tensor in tensors.items():
            self._call("nrt_add_tensor_to_tensor_set", result.value, name.encode(), tensor.value)
        return result

    def execute(self, model: Handle, inputs: Handle, outputs: Handle) -> None:
        """Run a program and wait for its end.

        Raises:
            NeuronRuntimeError: it did not come to a good end.
        """
        try:
            self._call("nrt_execute", model.value, inputs.value, outputs.value)
        except errors.NeuronRuntimeError as fault:
            if fault.status != nrt_status.COMPLETED_WITH_NUMERICAL_ERRORS:
                raise


def _close(library: ctypes.CDLL, pid: int) -> None:
    if os.getpid() == pid:
        library.nrt_close()


@functools.cache
def _open(path: str) -> Runtime | None:
    try:
        return Runtime(path)
    except OSError:
        return None


def find(path: Path | None = None) -> Runtime | None:
    """The runtime library, or None where there is none.

    Args:
        path: of the library; by default AWS's own folder and then the loader's path.

    Raises:
        NeuronLibraryError: ``path`` is given and cannot be loaded, or a library lacks a function.
    """
    for place in _PLACES if path is None else (str(path),):
        runtime = _open(place)
        if runtime is not None:
            return runtime
    if path is not None:
        raise errors.NeuronLibraryError(str(path), "it cannot be loaded")
    return None
