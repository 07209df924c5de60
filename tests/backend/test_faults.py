"""What goes wrong is said by a typed error or a warning, changes no input, and can be tried again."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import torch

import neuron_dynamo
from neuron_dynamo import errors
from neuron_dynamo.runtime import pjrt
from tests.support.against_eager import check, compiled


def write_and_eig(x: torch.Tensor) -> torch.Tensor:
    x.add_(1)
    return torch.linalg.eigvals(x)  # no rule for this


def test_unsupported_op_names_overload_operands_and_line() -> None:
    x = torch.eye(3)
    run = compiled(write_and_eig)
    for _ in range(2):
        with pytest.raises(errors.UnsupportedOpError) as raised:
            run(x)
    assert "linalg_eig" in raised.value.overload
    assert raised.value.operands == "(float32[3, 3])"
    assert "test_faults.py" in raised.value.location
    assert "no rule for this" in raised.value.location
    assert torch.equal(x, torch.eye(3))


def test_unsupported_op_runs_eagerly_on_request() -> None:
    neuron_dynamo.reset_metrics()
    with pytest.warns(errors.EagerFallbackWarning, match="linalg_eig"):
        run = check(write_and_eig, lambda: (torch.eye(3),), calls=2, on_unsupported="eager")
    (record,) = neuron_dynamo.metrics()
    assert (record.source, record.key, record.calls) == ("eager", "", 2)
    assert "linalg_eig" in record.reason
    run(torch.eye(3))
    assert record.calls == 3


def test_unsupported_dtype_names_the_input() -> None:
    x = torch.zeros(4, dtype=torch.float32).to(torch.float8_e8m0fnu)
    with pytest.raises(errors.UnsupportedDtypeError, match="float8_e8m0fnu"):
        compiled(lambda t: t.to(torch.float32))(x)


def test_eager_runs_other_graphs_compiled() -> None:
    def fn(x: torch.Tensor) -> torch.Tensor:
        y = x * 2
        torch._dynamo.graph_break()
        return torch.linalg.eigvals(y)

    neuron_dynamo.reset_metrics()
    run = torch.compile(fn, backend="neuron", options={"on_unsupported": "eager"})
    with pytest.warns(errors.EagerFallbackWarning):
        torch.testing.assert_close(run(torch.eye(3)), fn(torch.eye(3)))
    assert [r.source for r in neuron_dynamo.metrics()] == ["compiled", "eager"]


def positive(x: torch.Tensor) -> torch.Tensor:
    return x[x > 0] * 2


def test_shape_that_only_data_can_tell() -> None:
    with pytest.raises(errors.UnsupportedOpError, match=r"aten\.index.*depends on data") as raised:
        compiled(positive)(torch.ones(3))
    assert "x[x > 0]" in raised.value.location
    with pytest.warns(errors.EagerFallbackWarning, match="depends on data"):
        check(positive, lambda: (torch.arange(-2.0, 3.0),), on_unsupported="eager")


def test_model_that_cannot_be_captured(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any, **options: Any) -> None:
        raise ValueError("no such trace")

    monkeypatch.setattr("torch._dynamo.backends.common.aot_module_simplified", fail)
    with pytest.raises(errors.CaptureError, match=r"ValueError: no such trace[\s\S]*aot_eager"):
        compiled(lambda x: x + 1)(torch.ones(3))


def test_fail_on_miss() -> None:
    x = torch.ones(7)
    with pytest.raises(errors.CacheMissError, match="fail_on_miss") as raised:
        compiled(lambda t: t.mul_(3), fail_on_miss=True)(x)
    assert torch.equal(x, torch.ones(7))
    torch._dynamo.reset()
    neuron_dynamo.reset_metrics()
    compiled(lambda t: t.mul_(3))(x)
    assert neuron_dynamo.metrics()[0].key == raised.value.key
    torch._dynamo.reset()
    compiled(lambda t: t.mul_(3), fail_on_miss=True)(x)
    assert torch.equal(x, torch.full((7,), 9.0))


def test_failed_compile_changes_nothing_and_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    attempts = []
    real = pjrt.CpuClient.compile

    def failing(self: pjrt.CpuClient, *args: Any) -> bytes:
        attempts.append(args)
        if len(attempts) < 3:
            raise errors.CompilerFailedError("xla-cpu", "out of luck", deterministic=False)
        return real(self, *args)

    monkeypatch.setattr(pjrt.CpuClient, "compile", failing)
    x = torch.arange(11.0)
    run = compiled(lambda t: t.add_(1))  # the first attempt, ahead of the call, fails silently
    with pytest.raises(errors.CompilerFailedError, match="out of luck"):
        run(x)
    assert torch.equal(x, torch.arange(11.0))
    assert run(x) is x
    assert torch.equal(x, torch.arange(11.0) + 1)
    assert len(attempts) == 3


def test_deterministic_refusal_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    attempts = []

    def refusing(self: pjrt.CpuClient, *args: Any) -> bytes:
        attempts.append(args)
        raise errors.CompilerFailedError("xla-cpu", "no such thing", deterministic=True)

    monkeypatch.setattr(pjrt.CpuClient, "compile", refusing)
    run = compiled(lambda t: t * 13)
    for _ in range(2):
        with pytest.raises(errors.CachedFailureError, match="no such thing"):
            run(torch.ones(13))
    assert len(attempts) == 1


def test_failure_while_running_changes_no_input(monkeypatch: pytest.MonkeyPatch) -> None:
    run = compiled(lambda t: (t.add_(1), t * 2)[1])
    x = torch.ones(3)
    run(x)
    with monkeypatch.context() as patch:
        patch.setattr(pjrt.Executable, "run", lambda self, buffers: (_ for _ in ()).throw(RuntimeError("device lost")))
        with pytest.raises(RuntimeError, match="device lost"):
            run(x)
    assert torch.equal(x, torch.full((3,), 2.0))
    assert torch.equal(run(x), torch.full((3,), 6.0))


def test_failed_check_on_data_changes_no_input() -> None:
    def fn(table: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
        table.add_(1)
        return table[index]

    table = torch.arange(4.0)
    run = compiled(fn)
    assert torch.equal(run(table, torch.tensor([0, -1])), torch.tensor([1.0, 4.0]))
    with pytest.raises(errors.CheckFailedError, match=r"test_faults\.py") as raised:
        run(table, torch.tensor([0, 4]))
    assert isinstance(raised.value, IndexError)
    assert torch.equal(table, torch.arange(4.0) + 1)


CHILD = """
import sys, torch, neuron_dynamo
run = torch.compile(lambda x: x.sin() * 3, backend="neuron")
x = torch.arange(4.0)
torch.testing.assert_close(run(x), x.sin() * 3)
print(neuron_dynamo.metrics()[0].source)
"""


def child(cache_dir: Path) -> tuple[str, str]:
    environment = {**os.environ, "NEURON_DYNAMO_CACHE_DIR": str(cache_dir)}
    done = subprocess.run([sys.executable, "-c", CHILD], capture_output=True, text=True, env=environment, check=True)
    return done.stdout.strip(), done.stderr


def test_damaged_object_is_set_aside_and_compiled_again(cache_dir: Path) -> None:
    assert child(cache_dir)[0] == "compiled"
    damaged = 0
    for path in (cache_dir).rglob("*"):
        if path.is_file() and path.stat().st_size > 4096:
            data = bytearray(path.read_bytes())
            data[len(data) // 2] ^= 4
            path.chmod(0o644)
            path.write_bytes(data)
            damaged += 1
    assert damaged
    source, log = child(cache_dir)
    assert source == "compiled"
    assert "set aside" in log
    assert child(cache_dir)[0] == "disk"


@pytest.mark.parametrize("kind", ["a file", "read-only"])
def test_disk_that_refuses_costs_a_warning(
    kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "place"
    if kind == "a file":
        place.write_text("not a directory")
    elif os.geteuid() == 0:
        # Root may write anywhere; a full disk refuses it too.
        from neuron_dynamo.cache import store

        def refuse(*args: Any) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(store, "publish", refuse)
    else:
        place.mkdir(mode=0o500)
    neuron_dynamo.reset_metrics()
    run = compiled(lambda t: t.add_(1).cos(), cache_dir=place)
    x = torch.zeros(9 + len(kind))  # a program that nothing before has loaded
    with caplog.at_level(logging.WARNING, "neuron_dynamo"):
        assert torch.allclose(run(x), torch.ones(x.shape).cos())
    assert torch.equal(x, torch.ones(x.shape))
    assert neuron_dynamo.metrics()[0].source == "compiled"
    assert any(str(place) in r.getMessage() for r in caplog.records)


def test_dump_holds_what_was_compiled(tmp_path: Path) -> None:
    import json

    from neuron_dynamo.cache import program_digest
    from neuron_dynamo.lowering import hlo

    neuron_dynamo.reset_metrics()
    compiled(lambda x, y: (x.add_(1) * y).sum(), dump=tmp_path / "dump")(torch.ones(3), torch.ones(3))
    (folder,) = (tmp_path / "dump").iterdir()
    assert {p.name for p in folder.iterdir()} == {
        "fx.txt", "stablehlo.mlir", "module.hlo.pb", "module.hlo.txt", "key.json",
    }  # fmt: skip
    key = json.loads((folder / "key.json").read_text())
    assert key["key"] == neuron_dynamo.metrics()[0].key
    module = (folder / "module.hlo.pb").read_bytes()
    assert key["parts"]["program"] == program_digest(hlo.key_bytes(module))
    assert "aten.mul" in (folder / "fx.txt").read_text()
    assert "stablehlo.multiply" in (folder / "stablehlo.mlir").read_text()
    assert "multiply(" in (folder / "module.hlo.txt").read_text()


def test_unwritable_dump_folder_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    call = compiled(lambda x: x + 1, dump=tmp_path / "file" / "dump")
    with pytest.warns(errors.DumpWarning, match=r"file.dump.*Not a directory"):
        assert call(torch.ones(3)).tolist() == [2, 2, 2]
