"""The kernels to choose from: a value, in order of preference among kernels of equal cost."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Iterable, Iterator, Mapping

from .kernel import Kernel

MODULES = (
    "arg_max",
    "attention_cte",
    "attention_tkg",
    "cross_entropy",
    "cumsum",
    "depthwise_conv1d",
    "layer_norm",
    "mlp",
    "moe_cte",
    "moe_tkg",
    "output_projection_cte",
    "output_projection_tkg",
    "qkv",
    "qkv_rope",
    "rms_norm",
    "rope",
    "router_topk",
    "softmax",
    "top_k",
)
"""Of :mod:`.library`, each with a ``KERNEL``."""


class KernelRegistry(Mapping[str, Kernel]):
    """Kernels by name; immutable."""

    def __init__(self, kernels: Iterable[Kernel]) -> None:
        self._kernels: dict[str, Kernel] = {}
        for kernel in kernels:
            if kernel.name in self._kernels:
                raise ValueError(f"two kernels are called {kernel.name!r}")
            self._kernels[kernel.name] = kernel

    def __getitem__(self, name: str) -> Kernel:
        return self._kernels[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._kernels)

    def __len__(self) -> int:
        return len(self._kernels)

    def without(self, names: Iterable[str]) -> KernelRegistry:
        """A copy without some."""
        gone = set(names)
        return KernelRegistry(k for name, k in self._kernels.items() if name not in gone)


@functools.cache
def default_kernels() -> KernelRegistry:
    """The kernels that ship with the package."""
    package = __name__.rpartition(".")[0]
    return KernelRegistry(importlib.import_module(f"{package}.library.{name}").KERNEL for name in MODULES)
