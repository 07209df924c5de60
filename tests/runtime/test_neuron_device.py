"""Programs on a Neuron device, through a stand-in for libnrt that runs each NEFF's module on the CPU executor."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from transformers import LlamaForCausalLM, StaticCache

from neuron_dynamo import errors
from neuron_dynamo.runtime import nrt, placement, programs
from tests.standin.fixture import Standin, install
from tests.standin.nrt import StandinNrt
from tests.support import ranks
from tests.support.against_eager import compiled
from tests.support.decoders import llama_config

ROOT = Path(__file__).parents[2]
LLAMA = llama_config(initializer_range=0.2)


@pytest.fixture
def device(standin: Standin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandinNrt]:
    """The library, where AWS's packages would have put it. No test may have called it in a wrong way."""
    for name in ("RANK", "WORLD_SIZE", "LOCAL_RANK"):
        monkeypatch.delenv(name, raising=False)
    library = StandinNrt(tmp_path / "neuron")
    monkeypatch.setattr(nrt, "_PLACES", (str(library.path),))
    monkeypatch.setattr(programs, "_TABLE", programs._Table())  # each test has a library of its own
    yield library
    assert library.violations() == ""


def on_device(fn: Any, **options: Any) -> Any:
    return compiled(fn, **{"target": "trn2", **options})


def mlp() -> torch.nn.Module:
    torch.manual_seed(0)
    return torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.GELU(), torch.nn.Linear(16, 4)).eval()


def test_results_equal_eagers_and_weights_are_sent_once(device: StandinNrt) -> None:
    model, x = mlp(), torch.randn(3, 8)
    run = on_device(model)
    with torch.no_grad():
        for _ in range(3):
            torch.testing.assert_close(run(x), model(x))
    assert device.count("runs") == 3
    assert device.count("writes") == 4 + 3  # four weights once, the input each time
    with torch.no_grad():
        model[0].weight.mul_(2)
        torch.testing.assert_close(run(x), model(x))
        model[0].weight.data.mul_(2)  # PyTorch does not count this
        torch.testing.assert_close(run(x), model(x))
        model[0].weight.data = torch.randn(16, 8)
        torch.testing.assert_close(run(x), model(x))
    assert device.count("writes") == 4 + 3 + 3 * 2


def test_inputs_that_are_written(device: StandinNrt) -> None:
    def step(x: torch.Tensor, cache: torch.Tensor, counter: torch.Tensor) -> torch.Tensor:
        cache[:, 1:3].add_(x)
        counter.add_(1)
        return cache.sum(-1)

    ours = torch.ones(2, 2), torch.arange(8.0).reshape(2, 4), torch.tensor([2**33])
    eager = tuple(t.clone() for t in ours)
    run = on_device(step, compiler_args="--native-int64=enabled")
    for _ in range(3):
        torch.testing.assert_close(run(*ours), step(*eager))
        for mine, its in zip(ours, eager, strict=True):
            assert torch.equal(mine, its)


def test_decode_of_a_llama_over_a_static_cache(device: StandinNrt) -> None:
    torch.manual_seed(0)
    model = LlamaForCausalLM(LLAMA).eval()

    def decode(forward: Any) -> list[int]:
        cache = StaticCache(config=LLAMA, max_cache_len=16)
        ids, positions, tokens = torch.arange(1, 6)[None], torch.arange(5)[None], []
        with torch.no_grad():
            for _ in range(6):
                logits = forward(input_ids=ids, position_ids=positions, cache=cache, use_cache=True).logits
                ids, positions = logits[:, -1:].argmax(-1), positions[:, -1:] + 1
                tokens.append(int(ids))
        return tokens

    expected = decode(model.forward)
    assert len(set(expected)) > 2
    # The stand-in for the device runs plain HLO only; kernel calls are decoded by the stand-in compiler's tests.
    assert decode(on_device(model.forward, kernels="off")) == expected
    assert device.count("runs") == 6


def test_a_training_step(device: StandinNrt) -> None:
    ours, eager = mlp().train(), mlp().train()
    x, target = torch.randn(5, 8), torch.randn(5, 4)
    run = on_device(ours)
    for model, call in ((ours, run), (eager, eager)):
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        for _ in range(3):
            optimizer.zero_grad()
            torch.nn.functional.mse_loss(call(x), target).backward()
            optimizer.step()
    for mine, its in zip(ours.parameters(), eager.parameters(), strict=True):
        torch.testing.assert_close(mine, its)
    assert device.count("runs") == 6


def test_nothing_is_left_after_many_runs(device: StandinNrt) -> None:
    model, x = mlp(), torch.randn(3, 8)
    run = on_device(model)
    with torch.no_grad():
        run(x)
        before = device.count("tensors"), device.count("bytes"), device.count("sets")
        for _ in range(200):
            run(x)
    assert (device.count("tensors"), device.count("bytes"), device.count("sets")) == before == (4, 848, 0)
    most = device.count("most bytes")
    assert most < 2 * 848
    del run, model
    torch._dynamo.reset()
    gc.collect()
    assert [device.count(what) for what in ("tensors", "bytes", "sets")] == [0, 0, 0]  # torch may keep compiled code


def test_threads(device: StandinNrt) -> None:
    model = mlp()
    run = on_device(model)
    inputs = [torch.randn(3, 8) for _ in range(8)]
    wrong: list[str] = []
    start = threading.Barrier(8)
    with torch.no_grad():
        run(inputs[0])

    def work(x: torch.Tensor) -> None:
        start.wait()
        with torch.no_grad():
            for _ in range(20):
                if not torch.allclose(run(x), model(x), atol=1e-6):
                    wrong.append("differs")

    threads = [threading.Thread(target=work, args=(x,)) for x in inputs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert device.count("runs") == 1 + 8 * 20


@pytest.mark.parametrize(
    ("call", "status", "expected", "text"),
    [
        ("nrt_init", 1, errors.NeuronRuntimeError, "NRT_FAILURE"),
        ("nrt_load", 10, errors.DeviceLoadError, "NRT_UNSUPPORTED_NEFF_VERSION.*update aws-neuronx-runtime-lib"),
        ("nrt_load", 4, errors.DeviceMemoryError, "NRT_RESOURCE"),
        ("nrt_tensor_allocate", 4, errors.DeviceMemoryError, "device memory"),
        ("nrt_execute", 1006, errors.NeuronRuntimeError, "NRT_EXEC_OOB.*index is out of range"),
        ("nrt_execute", 1202, errors.DeviceHardwareError, "NRT_EXEC_HW_ERR_NC_UE.*End the process"),
        ("nrt_execute", 4242, errors.NeuronRuntimeError, "unknown status"),
    ],
)
def test_a_status_is_an_error_and_nothing_is_written(
    device: StandinNrt, call: str, status: int, expected: type[Exception], text: str
) -> None:
    cache, x = torch.ones(3), torch.ones(3)
    run = on_device(lambda c, x: c.add_(x).sum())
    device.fail(call, status)
    with pytest.raises(expected, match=f"(?s){call} failed.*{text}") as caught:
        run(cache, x)
    assert caught.value.status == status  # type: ignore[attr-defined]
    assert torch.equal(cache, torch.ones(3))
    if call == "nrt_init":
        return  # a runtime that does not start is not asked again
    device.fail(call, 0)
    run(cache, x)
    assert torch.equal(cache, torch.full((3,), 2.0))


def test_a_run_that_makes_a_nan_is_a_run(device: StandinNrt) -> None:
    run = on_device(torch.sqrt)
    run(torch.ones(2))
    # The stand-in fails before it runs, so only the absence of an error can be seen here.
    device.fail("nrt_execute", 1003)
    run(torch.ones(2))


def test_memory_that_is_not_there(standin: Standin, tmp_path: Path) -> None:
    library = StandinNrt(tmp_path / "small", memory=1000)
    run = on_device(torch.tanh, libnrt=library.path)
    with pytest.raises(errors.DeviceMemoryError):
        run(torch.ones(1000))
    assert library.violations() == ""


def test_a_check_on_data(device: StandinNrt) -> None:
    table, out = torch.randn(5, 3), torch.zeros(2, 3)

    def lookup(ids: torch.Tensor) -> torch.Tensor:
        return out.add_(torch.nn.functional.embedding(ids, table))

    run = on_device(lookup)
    with pytest.raises(errors.CheckFailedError):
        run(torch.tensor([1, 7]))
    assert not out.any()


@pytest.mark.parametrize(("set_to", "flags", "fits"), [("1", "", True), ("2", "", True), ("", "--lnc=1", False)])
def test_cores_per_logical_core(
    device: StandinNrt, monkeypatch: pytest.MonkeyPatch, set_to: str, flags: str, fits: bool
) -> None:
    if set_to:
        monkeypatch.setenv("NEURON_LOGICAL_NC_CONFIG", set_to)
    run = on_device(torch.tanh, compiler_args=flags)
    if fits:
        run(torch.ones(3))
    else:
        with pytest.raises(errors.DeviceLoadError, match="NEURON_LOGICAL_NC_CONFIG=1"):
            run(torch.ones(3))
        assert device.count("models") == 0


@pytest.mark.parametrize(("product", "target"), [("trn1.32xlarge", "trn1"), ("trn2u.48xlarge", "trn2")])
def test_everything_automatic(
    device: StandinNrt, standin: Standin, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, product: str, target: str
) -> None:
    (tmp_path / "product").write_text(product + "\n")
    monkeypatch.setattr(placement, "PRODUCT_NAME", tmp_path / "product")
    x = torch.randn(3)
    torch.testing.assert_close(compiled(torch.tanh)(x), torch.tanh(x))
    assert f"--target={target}" in standin.runs()[0]["argv"]
    assert device.count("runs") == 1
    torch.testing.assert_close(compiled(torch.tanh, device="cpu")(x), torch.tanh(x))
    assert device.count("runs") == 1


def test_a_runtime_without_a_core_is_no_device(standin: Standin, tmp_path: Path) -> None:
    library = StandinNrt(tmp_path / "none", cores=0)
    assert torch.equal(compiled(torch.neg, libnrt=library.path)(torch.ones(2)), -torch.ones(2))
    with pytest.raises(errors.MissingDeviceError):
        compiled(torch.neg, libnrt=library.path, target="trn1")(torch.ones(2))


def test_a_library_that_is_named_must_be_one(standin: Standin, tmp_path: Path) -> None:
    with pytest.raises(errors.NeuronLibraryError, match="cannot be loaded"):
        on_device(torch.neg, libnrt=tmp_path / "libnrt.so")(torch.ones(2))
    with pytest.raises(errors.NeuronLibraryError, match="it has no nrt_init"):
        on_device(torch.neg, libnrt="libm.so.6")(torch.ones(2))


def test_the_version(device: StandinNrt) -> None:
    runtime = nrt.find()
    assert runtime is not None
    assert runtime.version() == "2.34.10.0"


@pytest.mark.parametrize(
    ("environ", "visible", "core"),
    [({}, 4, 0), ({"LOCAL_RANK": "2"}, 4, 2), ({"LOCAL_RANK": "2"}, 1, 0), ({"LOCAL_RANK": "4"}, 4, None)],
)
def test_each_process_has_its_core(environ: dict[str, str], visible: int, core: int | None) -> None:
    ranks = placement.Ranks.read(environ)
    if core is None:
        with pytest.raises(errors.MissingDeviceError, match="4 are visible"):
            ranks.core(visible)
    else:
        assert ranks.core(visible) == core


def test_ranks_that_do_not_talk_load_alone(device: StandinNrt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RANK", "1")
    monkeypatch.setenv("WORLD_SIZE", "2")
    monkeypatch.setenv("LOCAL_RANK", "1")
    on_device(torch.tanh)(torch.ones(3))
    assert device.loads == [(0, 1)]


def test_ranks_that_talk_load_together(device: StandinNrt) -> None:
    runtime = nrt.find()
    assert runtime is not None
    runtime.start()
    with pytest.raises(errors.NeuronRuntimeError, match="nrt_load_collectives"):
        runtime.load(bytes(2000), 0, (1, 2))  # no NEFF: what counts is who is asked


def test_a_program_for_other_ranks_than_there_are_is_not_loaded(device: StandinNrt) -> None:
    def summed(x: torch.Tensor) -> torch.Tensor:
        torch.distributed.all_reduce(y := x * 2)
        return y

    with ranks.world(2), pytest.raises(errors.DeviceLoadError, match="2 ranks exchange data, and this is one of 1"):
        on_device(summed)(torch.ones(3))
    assert device.loads == []


CHILD = """
import os, sys
from pathlib import Path
import torch
from tests.standin.nrt import StandinNrt
from neuron_dynamo.runtime import nrt
library = StandinNrt(Path(sys.argv[1]))
x = torch.randn(3, 4)
run = torch.compile(torch.tanh, backend="neuron", options={
    "target": "trn2", "neuronx_cc": sys.argv[2], "libnrt": library.path, "cache_dir": sys.argv[3]})
torch.testing.assert_close(run(x), torch.tanh(x))
if "fork" in sys.argv:
    child = os.fork()
    if child == 0:
        other = torch.compile(torch.sin, backend="neuron", options={
            "target": "trn2", "neuronx_cc": sys.argv[2], "libnrt": library.path, "cache_dir": sys.argv[3]})
        for call in (run, other):
            try:
                call(x)
                os._exit(9)
            except RuntimeError as fault:
                if "does not survive a fork" not in str(fault):
                    os._exit(8)
        os._exit(7)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
assert library.violations() == "", library.violations()
"""


@pytest.mark.parametrize("how", ["twice", "fork"])
def test_processes(tmp_path: Path, cache_dir: Path, how: str) -> None:
    """Two at once compile once; each frees what it has before the runtime is closed; a fork is refused by name."""
    log = tmp_path / "log"
    environ = {**os.environ, "STANDIN_NRT_LOG": str(log), "PYTHONPATH": str(ROOT)}
    tool = install(tmp_path / "bin")
    count = 2 if how == "twice" else 1
    children = [
        subprocess.Popen(
            [sys.executable, "-c", CHILD, str(tmp_path / f"lib{n}"), str(tool), str(cache_dir), how], env=environ
        )
        for n in range(count)
    ]
    assert [child.wait() for child in children] == [0] * count
    assert log.read_text() == "closed\n" * count
