"""`compile_only`: graphs are compiled and stored, calls give marked zeros of the right form, nothing is written."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import torch
from transformers import GenerationConfig, LlamaForCausalLM, StaticCache

import neuron_dynamo
from neuron_dynamo import errors
from neuron_dynamo.cache import Store
from tests.standin.fixture import Standin
from tests.support.against_eager import compiled
from tests.support.decoders import llama_config

ROOT = Path(__file__).parents[2]
LLAMA = llama_config()


def only(fn: Any, target: str = "trn2", **options: Any) -> Any:
    return compiled(fn, target=target, compile_only=True, **options)


def form(tensor: torch.Tensor) -> tuple[Any, ...]:
    return tensor.shape, tensor.stride(), tensor.dtype, tensor.device


def several(x: torch.Tensor, cache: torch.Tensor) -> tuple[torch.Tensor, ...]:
    cache.add_(1)
    return (x.t() * 2, x.argmax(-1), x > 0, cache.sum(), x[:0] + 1, x, cache)


@pytest.mark.parametrize("device", ["cpu", "meta"])
def test_results_have_eagers_form_and_are_marked(standin: Standin, device: str) -> None:
    x, cache = torch.ones(3, 4, device=device), torch.ones(2, device=device)
    expected = several(x.clone(), cache.clone())
    results = only(several)(x, cache)
    assert [form(r) for r in results] == [form(e) for e in expected]
    assert [neuron_dynamo.is_computed(r) for r in results] == [False] * 5 + [True] * 2
    assert results[5] is x
    assert results[6] is cache
    if device == "cpu":
        assert torch.equal(cache, torch.ones(2))
        assert not any(r.any() for r in results[:5])


def test_a_mark_follows_views_and_ends_with_the_memory(standin: Standin) -> None:
    run = only(torch.tanh)
    result = run(torch.ones(3, 4))
    assert not neuron_dynamo.is_computed(result[1].detach())
    assert neuron_dynamo.is_computed(result + 1)
    for _ in range(3):  # the allocator likes to give the same addresses again
        del result
        fresh = [torch.zeros(3, 4) for _ in range(50)]
        assert all(neuron_dynamo.is_computed(f) for f in fresh)
        result = run(torch.ones(3, 4))
        assert not neuron_dynamo.is_computed(result)


def test_each_graph_is_stored_once_and_said_not_to_compute(
    standin: Standin, cache_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    neuron_dynamo.reset_metrics()
    run = only(torch.tanh)
    with caplog.at_level(logging.WARNING, "neuron_dynamo"):
        run(torch.ones(3))
        run(torch.ones(3))
    [record] = neuron_dynamo.metrics()
    assert (record.source, record.computed, record.calls) == ("compiled", False, 2)
    assert [r.key for r in Store(cache_dir).records()] == [record.key]
    [line] = [r.getMessage() for r in caplog.records if "compile_only" in r.getMessage()]
    assert record.graph in line


def test_a_run_with_weights_finds_what_was_compiled_on_meta(standin: Standin) -> None:
    """PyTorch decomposes attention by device; the programs must be the same all the same."""
    neuron_dynamo.reset_metrics()
    for device in ("meta", "cpu"):
        torch._dynamo.reset()
        with torch.device(device):
            model = LlamaForCausalLM(LLAMA).eval()
            cache = StaticCache(config=LLAMA, max_cache_len=16)
            ids, positions = torch.zeros(1, 4, dtype=torch.long), torch.arange(4)[None]
        forward = only(model.forward, dynamic=False)
        with torch.no_grad():
            for _ in range(2):
                logits = forward(input_ids=ids, position_ids=positions, cache=cache, use_cache=True).logits
                ids, positions = logits[:, -1:].argmax(-1), positions[:, -1:] + 1
    records = neuron_dynamo.metrics()
    assert [r.source for r in records] == ["compiled", "compiled", "disk", "disk"]
    assert [r.key for r in records[:2]] == [r.key for r in records[2:]]


def test_generate_runs_through(standin: Standin) -> None:
    neuron_dynamo.reset_metrics()
    torch.manual_seed(0)
    model = LlamaForCausalLM(LLAMA).eval()
    settings = GenerationConfig(
        max_new_tokens=6, do_sample=False, cache_implementation="static", disable_compile=True, pad_token_id=0
    )
    model.forward = only(model.forward, dynamic=False)
    tokens = model.generate(torch.arange(5)[None], generation_config=settings)
    assert tokens.shape == (1, 11)
    assert not tokens[0, 5:].any()
    assert not any(r.computed for r in neuron_dynamo.metrics())
    assert len({r.key for r in neuron_dynamo.metrics()}) == len(standin.runs()) >= 2


@pytest.mark.parametrize("device", ["cpu", "meta"])
def test_a_training_step_compiles_the_backward_graph(standin: Standin, device: str) -> None:
    neuron_dynamo.reset_metrics()
    model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.BatchNorm1d(8), torch.nn.Linear(8, 2)).to(device)
    before = {name: value.clone() for name, value in model.state_dict().items()}
    only(model)(torch.ones(3, 4, device=device)).sum().backward()
    assert [r.graph.rpartition(".")[2] for r in neuron_dynamo.metrics()] == ["forward", "backward"]
    for name, parameter in model.named_parameters():
        assert parameter.grad is not None, name
        assert form(parameter.grad) == form(parameter)
        assert not neuron_dynamo.is_computed(parameter.grad)
    if device == "cpu":
        assert all(torch.equal(value, before[name]) for name, value in model.state_dict().items())


def test_open_sizes_are_compiled_as_they_come(standin: Standin) -> None:
    run = compiled(torch.tanh, target="trn1", compile_only=True, dynamic=True)
    assert [tuple(run(torch.ones(n, 3)).shape) for n in (2, 5)] == [(2, 3), (5, 3)]
    assert len(standin.runs()) == 2


def test_what_cannot_be_compiled_is_an_error(standin: Standin) -> None:
    standin.set(refuse="tanh")
    with pytest.raises(errors.CompilerDiagnosticError):
        only(torch.tanh)(torch.ones(3))


def test_an_entry_compiled_before_is_loaded_by_a_run(cache_dir: Path) -> None:
    """On the CPU both halves can be seen: stored by one, and computed with by the other."""
    neuron_dynamo.reset_metrics()
    x = torch.ones(3)
    assert not only(torch.cos, target="cpu")(x).any()
    torch._dynamo.reset()
    torch.testing.assert_close(compiled(torch.cos, target="cpu")(x), torch.cos(x))
    assert [(r.source, r.computed) for r in neuron_dynamo.metrics()] == [("compiled", False), ("disk", True)]


@pytest.mark.slow
def test_the_example_compiles_for_each_target(standin: Standin, tmp_path: Path) -> None:
    command = [
        sys.executable,
        str(ROOT / "examples" / "compile_only.py"),
        "--small",
        "--cache-dir",
        str(tmp_path / "c"),
    ]
    command += ["--neuronx-cc", str(standin.path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for target in ("trn1", "trn2", "trn3"):
        assert sum(target in line and "compiled" in line for line in done.stdout.splitlines()) == 3
    standin.set(refuse="dot")
    refused = subprocess.run([*command, "--targets", "inf2"], capture_output=True, text=True, check=False)
    assert refused.returncode == 1
    assert "CompilerDiagnosticError" in refused.stdout


@pytest.mark.slow
def test_the_programs_for_each_target_run_on_the_cpu_as_eager_does(standin: Standin, tmp_path: Path) -> None:
    command = [
        sys.executable,
        str(ROOT / "examples" / "targets_on_cpu.py"),
        "--small",
        "--cache-dir",
        str(tmp_path / "c"),
    ]
    command += ["--neuronx-cc", str(standin.path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    for target in ("trn1", "trn2", "trn3"):
        lines = [line for line in done.stdout.splitlines() if target in line]
        assert sum("compiled, stored" in line for line in lines) == 3
        assert any("tokens equal eager's" in line for line in lines)
