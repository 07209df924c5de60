"""NKI kernels traced by the ``nki`` that is installed, into calls for ``neuronx-cc``.

NKI has had three tracing interfaces, and which one is there is probed at run time: ``nki.framework`` (0.4 and newer),
``nki.compile.GenericKernel`` (0.1 to 0.3), and ``neuronxcc.nki`` of compilers before these packages, for kernels of the
user's own (nki-library needs the package, and compilers from 2.25 on refuse the older module). A kernel's compiled body
is a file outside the module; here it is named after its content, so that neither the key nor the program has a path,
and the driver puts it where the compiler looks: ``<folder>/<file>`` below its working directory (page of NCC_EVRF059).

None of this has run with a real ``nki``. Sources: AWS's NKIPy, core/nki_op.py and backend/hlo.py; torch_neuronx,
xla_impl/ops.py, and optimum-neuron (``neuronxcc.nki``); the SDK's release notes and pages of NCC_EVRF059, NCC_EVRF065
and NCC_INLA001.
"""

from __future__ import annotations

import dataclasses
import importlib
import importlib.util
import inspect
import re
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import torch

from neuron_dynamo import errors
from neuron_dynamo.lowering.ir import NUMPY_DTYPES

from .binding import NATIVE, Bound
from .kernel import Kernel, KernelCall, Reject, Setting
from .nki_interfaces import INTERFACES, relocate
from .source import CustomCall, Named, NkiFunction
from .tracing import result_specs

Generation = Literal["framework", "generic", "legacy"]

RELEASES = {(0, 3): (2, 24), (0, 4): (2, 25), (0, 5): (2, 26), (0, 6): (2, 27)}
"""Of ``nki``: the ``neuronx-cc`` of the same SDK. Kernels of one do not load in another (NCC_INLA001, NCC_EVRF065)."""

LEGACY_BEFORE = (2, 25)
"""The first ``neuronx-cc`` in which ``neuronxcc.nki`` is an error (SDK 2.30)."""


@dataclasses.dataclass(frozen=True)
class Installed:
    """The ``nki`` of this Python.

    Attributes:
        version: as it states it; empty if there is none.
        generation: which interface it has; None if neither.
        problem: why it cannot be used; empty if it can.
    """

    version: str = ""
    generation: Generation | None = None
    problem: str = ""


def probe(release: tuple[int, int]) -> Installed:
    """What is installed, and whether it is of the same SDK as the ``neuronx-cc`` of ``release``."""
    try:
        module = importlib.import_module("nki")
    except ImportError:
        return _legacy(release)
    version = str(getattr(module, "__version__", ""))
    generation = _generation()
    if generation is None:
        return Installed(version, None, f"nki {version} has no interface that is known here")
    found = re.match(r"(\d+)\.(\d+)", version)
    series = (int(found[1]), int(found[2])) if found else (0, 0)
    wanted = RELEASES.get(series)
    if wanted is not None and wanted != release:
        theirs, ours = ".".join(map(str, wanted)), ".".join(map(str, release))
        return Installed(version, generation, f"nki {version} belongs to neuronx-cc {theirs}, and {ours} is installed")
    return Installed(version, generation)


def _legacy(release: tuple[int, int]) -> Installed:
    """The module inside of older compilers."""
    try:
        found = hasattr(importlib.import_module("neuronxcc.nki"), "FrameworkKernel")
    except ImportError:
        found = False
    if not found:
        return Installed(problem="nki is not installed")
    version = str(getattr(importlib.import_module("neuronxcc"), "__version__", ""))
    ours = ".".join(map(str, release))
    if release >= LEGACY_BEFORE:
        problem = f"neuronx-cc {ours} refuses kernels of neuronxcc.nki; it wants the package nki"
        return Installed(version, "legacy", problem)
    series = re.match(r"(\d+)\.(\d+)", version)
    if series is not None and (int(series[1]), int(series[2])) != release:
        return Installed(version, "legacy", f"neuronxcc.nki is of {version}, and neuronx-cc is {ours}")
    return Installed(version, "legacy")


def _generation() -> Generation | None:
    for module, name, generation in (
        ("nki.framework.compiled", "CompileKernel", "framework"),
        ("nki.compile", "GenericKernel", "generic"),
    ):
        try:
            if hasattr(importlib.import_module(module), name):
                return generation  # type: ignore[return-value]
        except ImportError:
            continue
    return None


class NkiBinder:
    """Makes calls for ``neuronx-cc`` of one release and one setting."""

    def __init__(self, setting: Setting, release: tuple[int, int]) -> None:
        self._setting = setting
        self._installed = probe(release)
        self._made: dict[Any, Bound] = {}

    def available(self, kernel: Kernel) -> Reject | None:
        """Why a kernel cannot be had here, if so."""
        if isinstance(kernel.source, CustomCall):
            return None
        if self._installed.problem:
            return Reject(self._installed.problem)
        missing = [name for name in (kernel.source.module, *kernel.source.requires) if not _is_there(name)]
        return Reject(f"{kernel.source.package} is not installed ({missing[0]})") if missing else None

    def bind(self, call: KernelCall, operands: Sequence[torch.Tensor]) -> Bound:
        """The call for the compiler.

        Raises:
            KernelError: the kernel cannot be traced, or computes something else than its reference says.
        """
        source = call.kernel.source
        if isinstance(source, CustomCall):
            return Bound(source.target, source.config(call.constants).encode(), aliases=call.aliases)
        form = tuple((tuple(t.shape), t.dtype) for t in operands)
        key = (call.kernel, call.names, repr(sorted(call.constants.items())), form)
        if key not in self._made:
            try:
                self._made[key] = self._trace(source, call, operands)
            except errors.KernelError:
                raise
            except Exception as fault:
                reason = f"nki {self._installed.version} cannot trace it: {type(fault).__name__}: {fault}"
                raise errors.KernelError(call.kernel.name, reason) from fault
        return self._made[key]

    def _trace(self, source: NkiFunction, call: KernelCall, operands: Sequence[torch.Tensor]) -> Bound:
        function = getattr(importlib.import_module(source.module), source.name)
        constants = {**call.constants, **source.constants(call.constants)}
        given = {name: resolve(value) for name, value in constants.items()}
        given |= {n: np.zeros(tuple(t.shape), NUMPY_DTYPES[t.dtype]) for n, t in zip(call.names, operands, strict=True)}
        bound = inspect.signature(getattr(function, "func", function)).bind(**given)
        bound.apply_defaults()
        ordered = [n for n, v in bound.arguments.items() if isinstance(v, np.ndarray)]
        if ordered != list(call.names):
            raise errors.KernelError(call.kernel.name, f"its signature has tensors in the order {ordered}")
        assert self._installed.generation is not None
        traced = INTERFACES[self._installed.generation](function, bound.arguments, self._setting)
        wanted = _result_specs(call, operands)
        if traced.results != wanted:
            raise errors.KernelError(call.kernel.name, f"nki gives results {traced.results}, its reference {wanted}")
        if traced.aliases != call.aliases:
            raise errors.KernelError(
                call.kernel.name, f"nki says that it writes {traced.aliases}, its declaration {call.aliases}"
            )
        config, files = relocate(traced.config)
        return Bound(
            NATIVE, config, traced.constants, traced.aliases, traced.has_collectives, traced.returns_tuple, files
        )


def _is_there(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ImportError:
        return False


def resolve(value: Any) -> Any:
    """A call's constant as the kernel's package has it."""
    if not isinstance(value, Named):
        return value
    found: Any = importlib.import_module(value.module)
    for name in value.path.split("."):
        found = getattr(found, name)
    return found if value.arguments is None else found(**dict(value.arguments))


def _result_specs(call: KernelCall, operands: Sequence[torch.Tensor]) -> list[tuple[tuple[int, ...], str]]:
    return [(shape, NUMPY_DTYPES[dtype].name) for shape, dtype in result_specs(call, operands)]
