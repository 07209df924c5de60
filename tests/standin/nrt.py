"""The stand-in runtime: builds ``libnrt.c``, and runs the program that the stand-in compiler puts into its NEFFs."""

from __future__ import annotations

import atexit
import ctypes
import functools
import io
import shutil
import subprocess
import tarfile
import tempfile
import traceback
from pathlib import Path
from typing import Any

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.runtime import pjrt
from tests.standin import neff, rules, wire

SOURCE = Path(__file__).with_name("libnrt.c")
INPUT, OUTPUT = 0, 1
INVALID = 2
DTYPES = {
    "pred": torch.bool,
    "s8": torch.int8,
    "s16": torch.int16,
    "s32": torch.int32,
    "s64": torch.int64,
    "u8": torch.uint8,
    "u16": torch.uint16,
    "u32": torch.uint32,
    "u64": torch.uint64,
    "f16": torch.float16,
    "bf16": torch.bfloat16,
    "f32": torch.float32,
}

_LOAD = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_int, ctypes.c_int)
_EXECUTE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p)


@functools.cache
def _built() -> Path:
    """The library, compiled once for a test run."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    assert compiler is not None, "the stand-in for libnrt needs a C compiler"
    folder = Path(tempfile.mkdtemp(prefix="standin-libnrt-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    library = folder / "libnrt.so"
    command = [compiler, "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE)]
    subprocess.run([*command, "-lpthread"], check=True)
    return library


class StandinNrt:
    """A copy of the library with state of its own, and what it was asked to do.

    Attributes:
        path: of the library.
        loads: (rank, number of ranks) of each load.
    """

    def __init__(self, folder: Path, cores: int = 2, memory: int = 1 << 40) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = Path(shutil.copy(_built(), folder / "libnrt.so"))
        self.library = ctypes.CDLL(str(self.path))
        self.loads: list[tuple[int, int]] = []
        self._models: dict[int, tuple[wire.Module, Any]] = {}
        self._on_load, self._on_execute = _LOAD(self._load), _EXECUTE(self._execute)
        self.library.standin_configure.argtypes = [_LOAD, _EXECUTE, ctypes.c_uint32, ctypes.c_int64]
        self.library.standin_declare.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_size_t]
        self.library.standin_violations.restype = ctypes.c_char_p
        self.library.standin_count.restype = self.library.standin_id.restype = ctypes.c_int64
        self.library.standin_id.argtypes = [ctypes.c_void_p]
        self.library.standin_data.restype = ctypes.c_void_p
        self.library.standin_data.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
        self.library.standin_configure(self._on_load, self._on_execute, cores, memory)

    def fail(self, call: str, status: int) -> None:
        """Let the calls of a function end with a status; 0 ends that."""
        self.library.standin_fail(call.encode(), status)

    def count(self, what: str) -> int:
        """How many of ``what`` there are or were."""
        return int(self.library.standin_count(what.encode()))

    def violations(self) -> str:
        """What was called in a wrong way, a line each."""
        return str(self.library.standin_violations().decode())

    def _load(self, address: int, size: int, model: int, rank: int, ranks: int) -> int:
        try:
            data = ctypes.string_at(address, size)
            with tarfile.open(fileobj=io.BytesIO(data[1024:])) as archive:
                member = archive.extractfile(neff.PROGRAM)
                assert member is not None
                program = member.read()
            module = wire.decode(program)
            for name, shape in zip(rules.input_names(module), parameters(module), strict=True):
                self.library.standin_declare(model, name.encode(), INPUT, shape.nbytes)
            for name, shape in zip(rules.output_names(module), rules.results(module), strict=True):
                self.library.standin_declare(model, name.encode(), OUTPUT, shape.nbytes)
            client = pjrt.cpu_client()
            loaded = client.load(client.compile(ir.stablehlo_from_hlo(program)))
            self._models[self.library.standin_id(model)] = module, loaded
            self.loads.append((rank, ranks))
        except Exception:
            traceback.print_exc()
            return INVALID
        return 0

    def _execute(self, number: int, inputs: int, outputs: int) -> int:
        try:
            module, loaded = self._models[number]
            names, results = rules.input_names(module), rules.output_names(module)
            for alias in module.aliases:
                taken = self.library.standin_data(inputs, names[alias.parameter].encode())
                given = self.library.standin_data(outputs, results[alias.output[0] if alias.output else 0].encode())
                assert taken == given, f"{names[alias.parameter]} and its output are not one tensor"
            client = pjrt.cpu_client()
            taken = [
                self._tensor(inputs, name, shape).clone() for name, shape in zip(names, parameters(module), strict=True)
            ]
            made = loaded.run([client.put(tensor) for tensor in taken])
            for name, shape, buffer in zip(results, rules.results(module), made, strict=True):
                self._tensor(outputs, name, shape).copy_(client.get(buffer))
        except Exception:
            traceback.print_exc()
            return INVALID
        return 0

    def _tensor(self, tensors: int, name: str, shape: wire.Shape) -> torch.Tensor:
        memory = (ctypes.c_char * shape.nbytes).from_address(self.library.standin_data(tensors, name.encode()))
        return torch.frombuffer(memory, dtype=DTYPES[shape.element]).view(shape.dimensions)


def parameters(module: wire.Module) -> list[wire.Shape]:
    """Shapes of the program's parameters, in order."""
    found = [i for i in module.entry.instructions if i.opcode == "parameter"]
    return [i.shape for i in sorted(found, key=lambda i: i.parameter_number)]
