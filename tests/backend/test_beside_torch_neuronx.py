"""Beside AWS's own PyTorch package: its backend of the same name, and tensors on its device."""

from __future__ import annotations

import atexit
import functools
import logging
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
import torch

from neuron_dynamo import backend
from tests.support.against_eager import compiled

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "tests" / "standin" / "device.cpp"


def test_another_backend_of_the_name_is_told_of_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(backend, "ambiguity", lambda: "two of them")
    backend._warn_of_another.cache_clear()
    try:
        with caplog.at_level(logging.WARNING, "neuron_dynamo"):
            for n in (2, 3):
                compiled(torch.neg)(torch.ones(n))
    finally:
        backend._warn_of_another.cache_clear()
    assert [r.getMessage() for r in caplog.records].count("two of them") == 1


@functools.cache
def device_library() -> Path:
    """The stand-in device, compiled against the installed PyTorch once for a test run."""
    compiler = shutil.which("g++") or shutil.which("c++")
    assert compiler is not None, "the stand-in device needs a C++ compiler"
    torch_folder = Path(torch.__file__).parent
    folder = Path(tempfile.mkdtemp(prefix="standin-device-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    library = folder / "libdevice.so"
    includes = [f"-I{torch_folder / 'include'}", f"-I{torch_folder / 'include/torch/csrc/api/include'}"]
    libraries = [f"-L{torch_folder / 'lib'}", "-ltorch_cpu", "-lc10", "-ltorch"]
    command = [compiler, "-O0", "-std=c++20", "-shared", "-fPIC", *includes, "-o", str(library), str(SOURCE)]
    subprocess.run([*command, *libraries], check=True)
    return library


CHILD = """
import sys, types
import torch
import neuron_dynamo

torch.ops.load_library(sys.argv[1])
torch.utils.rename_privateuse1_backend("neuron")
module = types.ModuleType("neuron")
for name, value in (("is_available", True), ("is_initialized", True), ("current_device", 0), ("device_count", 1),
                    ("_is_in_bad_fork", False), ("manual_seed_all", None)):
    setattr(module, name, lambda *args, value=value: value)
torch._register_device_module("neuron", module)


def step(x, w, cache):
    cache.add_(x.sum())
    scores = torch.nn.functional.scaled_dot_product_attention(x, x, x)
    return scores @ w, cache.sum(), x, torch.arange(3, device=x.device), torch.ones(2, device="cpu")


def inputs(device):
    torch.manual_seed(0)
    x, w, cache = torch.randn(1, 2, 3, 4), torch.randn(4, 2), torch.zeros(3)
    return x.to(device), w.to(device).requires_grad_(), cache.to(device)


theirs, ours, host = inputs("cpu"), inputs("neuron"), inputs("cpu")
expected = step(*theirs)
expected[0].sum().backward()
run = torch.compile(step, backend="neuron_dynamo", dynamic=False)
for given in (ours, host):
    results = run(*given)
    results[0].sum().backward()
    device = given[0].device
    assert [r.device for r in results] == [device] * 4 + [torch.device("cpu")], [r.device for r in results]
    assert results[2] is given[0]
    for result, value in zip(results, expected, strict=True):
        torch.testing.assert_close(result.cpu(), value)
    torch.testing.assert_close(given[2].cpu(), theirs[2])
    assert given[1].grad.device == device
    torch.testing.assert_close(given[1].grad.cpu(), theirs[1].grad)
keys = [(r.graph.rpartition(".")[2], r.key) for r in neuron_dynamo.metrics()]
assert len(keys) == 4 and keys[:2] == keys[2:], keys  # one program wherever the tensors lie
"""


def test_tensors_on_the_device_of_the_other_package() -> None:
    """In a process of its own: a device is named once."""
    command = [sys.executable, "-c", CHILD, str(device_library())]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
