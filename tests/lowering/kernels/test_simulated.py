"""Kernels that are not the compiler's own: their references and nki-library's stand-ins, each against eager."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

import neuron_dynamo
from neuron_dynamo.kernels import NkiFunction, default_kernels
from tests.lowering.kernels.calls import CALLS
from tests.standin import nki_library

KERNELS = sorted(name for name, kernel in default_kernels().items() if isinstance(kernel.source, NkiFunction))

# Their layouts do more than to move dimensions.
QUICK = ("attention_tkg", "cross_entropy", "layer_norm", "moe_cte", "moe_tkg", "qkv_rope", "rope", "router_topk")


def filled(tensor: torch.Tensor, seed: int) -> torch.Tensor:
    """Small numbers in the place of zeros; of whole numbers, some."""
    generator = torch.Generator().manual_seed(seed)
    if tensor.is_floating_point():
        return (torch.randn(tensor.shape, generator=generator) / 4).to(tensor.dtype)
    return torch.randint(1, 4, tensor.shape, generator=generator)


@pytest.mark.parametrize("kernel", [pytest.param(n, marks=[] if n in QUICK else pytest.mark.slow) for n in KERNELS])
def test_reference_and_library_agree_with_eager(kernel: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nki_library.install(monkeypatch, tmp_path)
    function, make = CALLS[kernel]
    arguments: list[Any] = [filled(tensor, seed) for seed, tensor in enumerate(make())]
    report = neuron_dynamo.verify_kernels(function, *arguments, options={"kernels": [kernel]})
    assert report, str(report)
    assert {(s.kernel, s.executor) for s in report.sites} == {(kernel, "reference"), (kernel, "simulator")}
