"""Stand-in for ``neuronxcc.nki`` of compilers before the package ``nki``.

A framework subclasses ``FrameworkKernel`` and says what its tensors are; ``dump_config`` on a kernel's arguments gives
the call's config, which holds the kernel itself, and the types of its results. Sources: torch_neuronx, xla_impl/ops.py;
optimum-neuron's PyTorchTracedKernel.
"""

from __future__ import annotations

import base64
import dataclasses
import importlib.machinery
import inspect
import json
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from tests.standin.nki_library import ELEMENTS


@dataclasses.dataclass
class Jit:
    """What ``neuronxcc.nki.jit`` makes."""

    func: Callable[..., Any]


class FrameworkKernel:
    def __init__(self, func_name: str, func: Callable[..., Any], grid: Any = (), **kwargs: Any) -> None:
        assert not kwargs
        self.func_name, self.func, self.grid = func_name, func, grid

    def is_framework_tensor(self, value: Any) -> bool:
        raise NotImplementedError

    def map_framework_tensor(self, value: Any) -> Any:
        raise NotImplementedError

    def translate_to_neuron_dtype(self, dtype: Any) -> Any:
        raise NotImplementedError

    def dump_config(self, *operands: Any) -> tuple[str, list[Any]]:
        tensors = [self.map_framework_tensor(o) for o in operands if self.is_framework_tensor(o)]
        made = self.func(*operands)
        results = list(made) if isinstance(made, (list, tuple)) else [made]
        literal = {
            "source": inspect.getsource(self.func),
            "operands": [[ELEMENTS[self.translate_to_neuron_dtype(d).name], list(shape)] for shape, d in tensors],
            "results": [[ELEMENTS[r.dtype.name], list(r.shape)] for r in results],
        }
        fields = {
            "func_name": self.func_name,
            "func_literal": json.dumps(literal),
            "kernel_attrs": [],
            "grid": self.grid,
        }
        return base64.b64encode(json.dumps(fields).encode()).decode(), [(r.dtype, r.shape) for r in results]


def install(monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    """Make ``import neuronxcc.nki`` give the stand-in, until the test ends."""
    top, module = ModuleType("neuronxcc"), ModuleType("neuronxcc.nki")
    for made in (top, module):
        made.__spec__ = importlib.machinery.ModuleSpec(made.__name__, None)
    top.__version__, top.nki, top.__path__ = version, module, []  # type: ignore[attr-defined]
    module.jit, module.FrameworkKernel = Jit, FrameworkKernel  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "neuronxcc", top)
    monkeypatch.setitem(sys.modules, "neuronxcc.nki", module)
