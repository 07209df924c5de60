"""The driver with the stand-in compiler: a NEFF, and each way to get none."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from neuron_dynamo import errors
from neuron_dynamo.cache.neff import Neff
from neuron_dynamo.lowering import hlo
from neuron_dynamo.lowering.compilers import Job, neuronx_tool, reproduction
from neuron_dynamo.lowering.compilers.neuronx_cc import NeuronxCompiler
from neuron_dynamo.lowering.compilers.neuronx_environment import NeuronEnvironment
from neuron_dynamo.lowering.compilers.progress import Progress
from neuron_dynamo.runtime.neff_checks import wrong_with
from tests.standin.fixture import Standin
from tests.support import hlo_modules

JOB = Job("decode_0", usual=240.0)


def compiler(tmp_path: Path, target: str = "trn2", flags: tuple[str, ...] = (), **settings: Any) -> NeuronxCompiler:
    settings.setdefault("job_memory", 1 << 30)
    settings.setdefault("verify", wrong_with)
    return NeuronxCompiler(
        neuronx_tool.find(target), target, flags, reproductions=tmp_path / "reproductions", **settings
    )


def failure(tmp_path: Path, module: bytes | None = None, **settings: Any) -> errors.NeuronxCompileError:
    with pytest.raises(errors.NeuronxCompileError) as caught:
        compiler(tmp_path, **settings).compile(module or hlo_modules.canonical(file="/home/u/model.py"), JOB)
    return caught.value


def test_a_neff_with_the_programs_tensors(standin: Standin, tmp_path: Path) -> None:
    built = compiler(tmp_path)
    neff = Neff.parse(built.compile(hlo_modules.canonical(alias=True), JOB))
    assert neff.inputs == (("input0", 24), ("input1", 24))
    assert neff.outputs == (("output0", 24), ("output1", 24))
    assert neff.logical_cores == built.target["lnc"] == 2
    assert built.target == {"platform": "trn2", "lnc": 2}
    assert (built.identity.name, built.identity.version) == ("neuronx-cc", "2.27.5334.0+f702b353")
    assert standin.left_over() == []
    assert not (tmp_path / "reproductions").exists()


def test_it_runs_alone_in_a_folder_of_its_own(
    standin: Standin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NEURON_CC_FLAGS", "--bad-flag")
    monkeypatch.setenv("NEURON_RT_LOG_LEVEL", "INFO")
    compiler(tmp_path, environment=NeuronEnvironment(work_folder=str(tmp_path / "w"))).compile(hlo_modules.canonical())
    [run] = standin.runs()
    folder = Path(run["cwd"])
    assert folder.parent == tmp_path / "w"
    assert not folder.exists()
    # Its temporary files are removed with it; its flags are on its command line and nowhere else.
    assert run["environ"]["TMPDIR"] == str(folder / "tmp")
    assert "NEURON_CC_FLAGS" not in run["environ"]
    assert run["environ"]["NEURON_RT_LOG_LEVEL"] == "INFO"


def test_a_module_that_breaks_the_contract_is_not_compiled(standin: Standin, tmp_path: Path) -> None:
    with pytest.raises(errors.ContractError, match="int32-ids"):
        compiler(tmp_path).compile(hlo.serialize(hlo_modules.raw()))
    assert standin.runs() == []


def test_a_refused_operation_names_code_line_and_reproduction(standin: Standin, tmp_path: Path) -> None:
    error = failure(tmp_path, hlo_modules.canonical("cholesky", file="/home/u/model.py"))
    assert isinstance(error, errors.CompilerDiagnosticError)
    assert error.codes == ("NCC_EVRF001",)
    assert error.places == ("/home/u/model.py:88 (aten.thing.default)",)
    assert (error.exit_status, error.deterministic, error.graph) == (70, True, "decode_0")
    text = str(error)
    assert text.startswith("neuronx-cc refused the program (NCC_EVRF001) on decode_0")
    assert "Operation cholesky is not supported" in text
    assert "at /home/u/model.py:88" in text
    assert f"sh {error.reproduction}/run.sh" in text


@pytest.mark.parametrize(
    ("how", "kind", "deterministic"),
    [
        ("ncc", errors.CompilerDiagnosticError, True),
        ("ncc-internal", errors.CompilerDiagnosticError, True),
        ("disk", errors.CompilerDiagnosticError, False),
        ("oom", errors.CompilerOutOfMemoryError, False),
        ("oom-driver", errors.CompilerOutOfMemoryError, False),
        ("abort", errors.CompilerCrashedError, False),
        ("crash", errors.CompilerCrashedError, False),
        ("status", errors.CompilerExitError, False),
        ("missing", errors.CompilerOutputError, False),
        ("empty", errors.CompilerOutputError, False),
        ("garbage", errors.CompilerOutputError, False),
        ("truncated", errors.CompilerOutputError, False),
        ("misnamed", errors.CompilerOutputError, False),
        ("small", errors.CompilerOutputError, False),
    ],
)
def test_each_failure_has_its_type(
    standin: Standin, tmp_path: Path, how: str, kind: type[errors.NeuronxCompileError], deterministic: bool
) -> None:
    standin.set(fail=how)
    error = failure(tmp_path)
    assert type(error) is kind
    assert error.deterministic is deterministic
    assert Path(error.reproduction, "module.hlo.pb").exists()
    assert standin.left_over() == []


@pytest.mark.parametrize(("how", "signal_number"), [("oom", 9), ("oom-driver", 9), ("abort", 6), ("crash", 11)])
def test_signals_of_the_driver_and_of_its_children(
    standin: Standin, tmp_path: Path, how: str, signal_number: int
) -> None:
    standin.set(fail=how)
    error = failure(tmp_path)
    assert isinstance(error, errors.CompilerCrashedError)
    assert error.signal == signal_number


def test_a_warning_with_a_code_is_not_the_reason(standin: Standin, tmp_path: Path) -> None:
    standin.set(fail="ncc-internal")
    error = failure(tmp_path)
    assert isinstance(error, errors.CompilerDiagnosticError)
    assert error.codes == ("NCC_INLA001",)
    assert "unusual" not in error.diagnostic


@pytest.mark.parametrize("flag", ["--no-such-flag", "--optlevel=9"])
def test_a_flag_that_the_compiler_does_not_know(standin: Standin, tmp_path: Path, flag: str) -> None:
    error = failure(tmp_path, flags=(flag,))
    assert isinstance(error, errors.CompilerDiagnosticError)
    assert (error.codes, error.exit_status, error.deterministic) == ((), 2, True)
    assert flag.partition("=")[0] in error.diagnostic


def test_logical_cores_that_the_target_does_not_have(standin: Standin, tmp_path: Path) -> None:
    error = failure(tmp_path, target="trn1", flags=("--lnc", "2"))
    assert isinstance(error, errors.CompilerDiagnosticError)
    assert error.codes == ("NCC_EARG001",)


def test_a_compiler_that_hangs_is_ended(standin: Standin, tmp_path: Path) -> None:
    standin.set(fail="hang", children="1")
    error = failure(tmp_path, timeout=1.0)
    assert isinstance(error, errors.CompilerTimeoutError)
    assert isinstance(error, TimeoutError)
    assert (error.limit, error.deterministic) == (1.0, False)
    assert standin.left_over() == []


def test_the_reproduction_runs_again_and_moves(standin: Standin, tmp_path: Path) -> None:
    module = hlo_modules.canonical("cholesky", file="/home/u/model.py")
    folder = Path(failure(tmp_path, module).reproduction)
    assert {path.name for path in folder.iterdir()} == {
        "command.txt",
        "log.txt",
        "module.hlo.pb",
        "outcome.txt",
        "run.sh",
    }
    assert (folder / "module.hlo.pb").read_bytes() == module
    assert "NCC_EVRF001" in (folder / "log.txt").read_text()
    assert "2.27.5334.0" in (folder / "outcome.txt").read_text()
    assert (folder / "command.txt").read_text().startswith(f"{standin.path} compile --framework=XLA module.hlo.pb")
    moved = folder.rename(tmp_path / "moved")
    again = subprocess.run(["sh", str(moved / "run.sh")], capture_output=True, text=True, check=False)
    assert again.returncode == 70
    assert "NCC_EVRF001" in again.stderr
    assert standin.runs()[0]["argv"] == standin.runs()[1]["argv"]
    other = subprocess.run(["sh", str(moved / "run.sh")], env={**os.environ, "NEURONX_CC": "/bin/true"}, check=False)
    assert other.returncode == 0


def test_a_second_failure_replaces_the_first_and_old_ones_go(
    standin: Standin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reproduction, "KEPT", 2)
    standin.set(fail="ncc")
    first = failure(tmp_path).reproduction
    assert failure(tmp_path).reproduction == first
    for opcode in ("subtract", "multiply"):
        failure(tmp_path, hlo_modules.canonical(opcode))
    assert len(list((tmp_path / "reproductions").iterdir())) == 2
    assert not Path(first).exists()


def test_a_full_disk_does_not_hide_the_reason(standin: Standin, tmp_path: Path) -> None:
    standin.set(fail="ncc")
    (tmp_path / "reproductions").write_text("in the way")
    error = failure(tmp_path)
    assert isinstance(error, errors.CompilerDiagnosticError)
    assert error.reproduction == ""
    assert "run.sh" not in str(error)


def test_compiles_take_turns_where_memory_is_for_one(standin: Standin, tmp_path: Path) -> None:
    standin.set(seconds="0.2")
    one_at_a_time = compiler(tmp_path, job_memory=1 << 60)
    threads = [
        threading.Thread(target=one_at_a_time.compile, args=(hlo_modules.canonical(opcode),))
        for opcode in ("add", "subtract", "multiply")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    starts, ends = (sorted(run["time"] for run in standin.runs(event)) for event in ("start", "end"))
    assert len(starts) == len(ends) == 3
    assert all(end < start for end, start in zip(ends, starts[1:], strict=False))


def test_progress_names_graph_phase_and_usual_time(standin: Standin, tmp_path: Path) -> None:
    standin.set(seconds="0.6")
    seen: list[Progress] = []
    compiler(tmp_path, on_progress=seen.append).compile(hlo_modules.canonical(), JOB)
    compiling = [each for each in seen if each.phase == "compiling"]
    assert compiling
    assert all((each.graph, each.usual) == ("decode_0", 240.0) for each in seen)
    assert [each.elapsed for each in compiling] == sorted(each.elapsed for each in compiling)
    assert "decode_0" in str(seen[0])


COMPILE = """
import signal, sys
from pathlib import Path
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job's children ignore it
from neuron_dynamo.lowering.compilers import neuronx_tool
from neuron_dynamo.lowering.compilers.neuronx_cc import NeuronxCompiler
try:
    NeuronxCompiler(neuronx_tool.find("trn2"), "trn2").compile(Path(sys.argv[1]).read_bytes())
except KeyboardInterrupt:
    sys.exit(9)
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_and_termination_leave_nothing(standin: Standin, tmp_path: Path, number: int) -> None:
    standin.set(fail="hang", children="1")
    module = tmp_path / "module.pb"
    module.write_bytes(hlo_modules.canonical())
    environment = {**os.environ, "TMPDIR": str(standin.scratch)}
    with subprocess.Popen([sys.executable, "-c", COMPILE, str(module)], env=environment) as process:
        while not standin.runs():
            time.sleep(0.01)
        [run] = standin.runs()
        process.send_signal(number)
        assert process.wait() == (9 if number == signal.SIGINT else -number)
    while any(_is_of(pid, run["cwd"]) for pid in _processes()):
        time.sleep(0.01)
    while standin.left_over():
        time.sleep(0.01)


def _processes() -> list[str]:
    return [name for name in os.listdir("/proc") if name.isdigit()]


def _is_of(pid: str, folder: str) -> bool:
    """Whether a process runs in a folder."""
    try:
        return os.readlink(f"/proc/{pid}/cwd").removesuffix(" (deleted)") == folder
    except OSError:
        return False
