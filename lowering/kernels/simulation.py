"""NKI's own simulator in the kernel's place, where ``nki`` is installed. Source: SDK, nki/guides/nki_simulator."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import ml_dtypes
import numpy as np
import torch

from .kernel import Kernel, KernelCall, caller
from .nki import resolve
from .source import NkiFunction


def run(kernel: Kernel, operands: Mapping[str, Any], parameters: Mapping[str, Any]) -> list[torch.Tensor] | None:
    """The site's outputs by the simulator; None where there is none, or none for this kind of kernel."""
    source = kernel.source
    if not isinstance(source, NkiFunction):
        return None
    try:
        simulate = importlib.import_module("nki").simulate
        function = getattr(importlib.import_module(source.module), source.name)
    except (ImportError, AttributeError):
        return None

    def simulated(call: KernelCall, tensors: list[torch.Tensor]) -> Any:
        constants = {**call.constants, **source.constants(call.constants)}
        given = {name: resolve(value) for name, value in constants.items()}
        given |= {name: _array(t) for name, t in zip(call.names, tensors, strict=True)}
        results = simulate(function)(**given)
        single = not isinstance(call(*tensors), (list, tuple))
        made = [_tensor(r) for r in (results if isinstance(results, (list, tuple)) else [results])]
        return made[0] if single else made

    outputs = kernel.apply(caller(kernel, simulated), **operands, **parameters)
    return list(outputs) if isinstance(outputs, (list, tuple)) else [outputs]


def _array(tensor: torch.Tensor) -> Any:
    dense = tensor.detach().contiguous()
    if dense.dtype is torch.bfloat16:
        return dense.view(torch.int16).numpy().view(ml_dtypes.bfloat16)
    return dense.numpy()


def _tensor(array: Any) -> torch.Tensor:
    array = np.ascontiguousarray(array)
    if array.dtype == ml_dtypes.bfloat16:
        return torch.from_numpy(array.view(np.int16)).view(torch.bfloat16)
    return torch.from_numpy(array)
