"""A stand-in for AWS's ``neuronx-cc``: strict about what it is called with, and able to fail in each known way.

It parses the command line by the documented grammar (AWS Neuron SDK, compiler/neuronx-cc/api-reference-guide), reads
the module with a decoder of its own, refuses what the real one is known to refuse, and writes a well-formed NEFF. It
compiles nothing. Variables steer it:

    STANDIN_VERSION         what it claims to be (default 2.27.5334.0+f702b353)
    STANDIN_VERSION_STREAM  where it says so: stdout (default) or stderr
    STANDIN_FAIL            ncc, ncc-internal, disk, oom, oom-driver, abort, crash, status, hang, garbage, truncated,
                            missing, misnamed, small, empty
    STANDIN_REFUSE          an opcode that it does not take
    STANDIN_SECONDS         how long a compile takes
    STANDIN_UNTIL           a file; a compile goes on when it is there
    STANDIN_RECORD          a file that gets a JSON line per compile: arguments, working directory, process, times
    STANDIN_CHILDREN        start children that outlive it, one in a session of its own
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.standin import kernel_calls, neff, rules, wire

VERSION = "2.27.5334.0+f702b353"
EX_SOFTWARE = 70

Check = Callable[[str], bool]


def _one_of(*values: str) -> Check:
    return lambda value: value in values


def _any(value: str) -> bool:
    return bool(value)


_DOWNCASTS = ("dot", "scatter", "all_reduce", "reduce_scatter", "pow")
_LEVELS = ("info", "warning", "error", "critical", "debug")

WITH_VALUE: dict[str, Check] = {
    "--framework": _one_of("XLA"),
    "--target": _one_of("inf2", "trn1", "trn1n", "trn2", "trn3"),
    "--model-type": _one_of("generic", "transformer", "unet-inference"),
    "--auto-cast": _one_of("none", "matmult", "all"),
    "--auto-cast-type": _one_of("bf16", "fp16", "tf32", "fp8_e4m3"),
    "--optlevel": _one_of("1", "2", "3"),
    "--logical-nc-config": _any,
    "--native-int64": _one_of("default", "enabled", "disabled"),
    "--implicit-integer-downcast": lambda v: v in ("default", "all", "none") or set(v.split(",")) <= set(_DOWNCASTS),
    "--distribution-strategy": _one_of("llm-training"),
    "--output": _any,
    "--logfile": _any,
    "--verbose": lambda value: value.lower() in _LEVELS or value.isdigit(),
    # Undocumented, used by AWS's own front ends:
    "--pipeline": _one_of("compile", "tensorize"),
    "--tensorizer-options": _any,
    "--logfile-verbose": _any,
    "--temp-dir": _any,
    "--jobs": str.isdigit,
    "--execute-repetition": str.isdigit,
    "--hbm-scratchpad-page-size": str.isdigit,
}
ALONE = {
    "--enable-mixed-precision-accumulation",
    "--disable-mixed-precision-accumulation",
    "--enable-saturate-infinity",
    "--enable-fast-context-switch",
    "--enable-fast-loading-neuron-binaries",
    "--query-compute-placement",
    "--enable-internal-neff-wrapper",
}
SINCE = {"--native-int64": (2, 27), "--implicit-integer-downcast": (2, 27)}
SPELLINGS = {"-O": "--optlevel", "-lnc": "--logical-nc-config", "--lnc": "--logical-nc-config"}


class UsageError(Exception):
    """The command line is not understood."""


def version() -> str:
    return os.environ.get("STANDIN_VERSION", VERSION)


def release() -> tuple[int, int]:
    major, minor = re.findall(r"\d+", version())[:2]
    return int(major), int(minor)


def main(arguments: list[str]) -> int:
    if arguments[:1] in (["--version"], ["-V"]):
        stream = sys.stderr if os.environ.get("STANDIN_VERSION_STREAM") == "stderr" else sys.stdout
        print(
            f"NeuronX Compiler version {version()}\n\nPython version 3.11.9\nHWM version 1\nNumPy version 2",
            file=stream,
        )
        return 0
    try:
        if arguments[:1] == ["list-operators"] and arguments[1:] in (["--framework", "XLA"], ["--framework=XLA"]):
            print("Add\nDot\nReduce")
            return 0
        if arguments[:1] != ["compile"]:
            raise UsageError(
                f"argument command: invalid choice: {' '.join(arguments[:1])!r} (choose from compile, list-operators)"
            )
        source, options = parse(arguments[1:])
        check_options(options)
    except UsageError as error:
        print(f"usage: neuronx-cc <command> [parameters]\nneuronx-cc: error: {error}", file=sys.stderr)
        return 2
    except rules.RefusedError as refusal:
        return fail(str(refusal), {})
    return compile_module(source, options)


def parse(words: list[str]) -> tuple[str, dict[str, str]]:
    """The input file and the options; of several of a kind the right-most counts."""
    sources: list[str] = []
    options: dict[str, str] = {}
    left = list(words)
    while left:
        if left[0].startswith("-"):
            name, value = take_option(left)
            options[name] = value
        else:
            sources.append(left.pop(0))
    for required in ("--framework", "--target"):
        if required not in options:
            raise UsageError(f"the following arguments are required: {required}")
    if len(sources) != 1:
        raise UsageError(f"one model file is expected, not {len(sources)}")
    return sources[0], options


def take_option(left: list[str]) -> tuple[str, str]:
    """Take one option with its values from the words that are left."""
    word = left.pop(0)
    name, equals, value = (word[:2], "=", word[2:]) if re.fullmatch(r"-O\d", word) else word.partition("=")
    name = SPELLINGS.get(name, name)
    if name in ALONE and not equals:
        return name, ""
    if name.startswith("--internal-"):
        return name, value
    if name not in WITH_VALUE or SINCE.get(name, (0, 0)) > release():
        raise UsageError(f"unrecognized arguments: {word}")
    if not equals:
        if not left or left[0].startswith("-"):
            raise UsageError(f"argument {name}: expected one argument")
        value = left.pop(0)
    if not WITH_VALUE[name](value):
        raise UsageError(f"argument {name}: invalid choice: {value!r}")
    while name == "--pipeline" and left[:1] == ["SaveTemps"]:
        left.pop(0)
    return name, value


def check_options(options: dict[str, str]) -> None:
    """What only combinations of options can have wrong."""
    target = options["--target"]
    cores = options.get("--logical-nc-config", "1")
    if cores not in ("1", "2") or (cores == "2" and target not in rules.TARGETS_WITH_LNC):
        raise rules.RefusedError("NCC_EARG001", f"Unsupported logical core configuration {cores} for {target}")
    if "--native-int64" in options and target not in rules.TARGETS_WITH_LNC:
        raise UsageError("argument --native-int64: only available on trn2 and later")
    override = os.environ.get("NEURON_PLATFORM_TARGET_OVERRIDE")
    if override and {"gen2": "trn1", "gen3": "trn2", "gen4": "trn3"}.get(override, override) != target:
        raise UsageError(f"NEURON_PLATFORM_TARGET_OVERRIDE={override} contradicts --target={target}")


def fail(text: str, options: dict[str, str], status: int = EX_SOFTWARE) -> int:
    """End as the real one does on a diagnosed error."""
    line = f"2026-08-21T10:00:00Z ERROR 4711 [neuronx-cc]: [ERROR] {text}"
    print(line, file=sys.stderr)
    with open(options.get("--logfile", "log-neuron-cc.txt"), "a", encoding="utf-8") as log:
        log.write(line + "\n")
    return status


def compile_module(source: str, options: dict[str, str]) -> int:
    record("start")
    with open(options.get("--logfile", "log-neuron-cc.txt"), "w", encoding="utf-8") as log:
        log.write("2026-08-21T10:00:00Z INFO 4711 [neuronx-cc]: started\n")
    Path("neuronxcc-standin").mkdir(exist_ok=True)
    Path(os.environ.get("TMPDIR", "/tmp"), "neuronxcc-scratch").write_text("scratch", encoding="utf-8")
    if os.environ.get("STANDIN_CHILDREN"):
        sleeper = [sys.executable, "-S", "-c", "import time; time.sleep(600)"]
        for apart in (False, True):
            subprocess.Popen(sleeper, start_new_session=apart, stdin=subprocess.DEVNULL)
    time.sleep(float(os.environ.get("STANDIN_SECONDS", "0")))
    until = os.environ.get("STANDIN_UNTIL")
    while until and not os.path.exists(until):
        time.sleep(0.01)
    status = ended_early(options)
    if status is not None:
        return status
    try:
        module = wire.decode(Path(source).read_bytes())
        rules.check_contract(module)
        refused = refusals(module, options)
    except rules.RefusedError as refusal:
        return fail(str(refusal), options)
    except (OSError, ValueError) as error:
        return fail(f"[NCC_EHLO001] cannot read {source}: {error}", options)
    for line in refused:
        fail(line, options)
    if refused:
        return EX_SOFTWARE
    write(module, options, Path(source).read_bytes())
    record("end")
    return 0


def refusals(module: wire.Module, options: dict[str, str]) -> list[str]:
    """A line per instruction that is not taken."""
    downcast = options.get("--implicit-integer-downcast", "none" if release() < (2, 27) else "all")
    allowed = {"default": _DOWNCASTS, "all": _DOWNCASTS, "none": ()}.get(downcast, tuple(downcast.split(",")))
    refused = list(rules.refusals(module, rules.Setting(options["--target"], release(), frozenset(allowed))))
    refused += kernel_calls.refusals(module, Path.cwd())
    for instruction in module.entry.instructions:
        if instruction.opcode == os.environ.get("STANDIN_REFUSE"):
            refused.append(f"[NCC_EVRF001] Operation {instruction.opcode} is not supported: {instruction.name}")
    return refused


MESSAGES = {
    "ncc": "[NCC_EVRF029] Operation sort is not supported on trn2: sort.7",
    "ncc-internal": "[NCC_INLA001] Unhandled exception in the compiler",
    "disk": "[NCC_IDSK001] [Errno 28] No space left on device: 'sg00/def.json'",
    "oom": "[F137] neuronx-cc was forcibly killed - most commonly for insufficient system memory",
    "abort": "[F134] neuronx-cc terminated abnormally",
}


def ended_early(options: dict[str, str]) -> int | None:
    """Fail without looking at the module, if that is asked for."""
    how = os.environ.get("STANDIN_FAIL", "")
    print("2026-08-21T10:00:00Z WARNING 4711 [neuronx-cc]: [NCC_WDRV001] something is unusual", file=sys.stderr)
    if how in MESSAGES:
        return fail(MESSAGES[how], options)
    if how == "status":
        print("something went wrong", file=sys.stderr)
        return 3
    if how == "oom-driver":
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if how == "hang":
        print("compiling", flush=True)
        time.sleep(3600)
    return None


def write(module: wire.Module, options: dict[str, str], source: bytes) -> None:
    how = os.environ.get("STANDIN_FAIL", "")
    output = Path(options.get("--output", "file.neff"))
    parameters = sorted(
        (i for i in module.entry.instructions if i.opcode == "parameter"), key=lambda i: i.parameter_number
    )
    shrink = 2 if how == "small" else 1
    prefix = "x_" if how == "misnamed" else ""
    inputs = {
        prefix + name: parameter.shape.nbytes // shrink
        for name, parameter in zip(rules.input_names(module), parameters, strict=True)
    }
    outputs = {
        name: shape.nbytes for name, shape in zip(rules.output_names(module), rules.results(module), strict=True)
    }
    default_cores = "2" if options["--target"] in rules.TARGETS_WITH_LNC else "1"
    data = neff.pack(
        inputs,
        outputs,
        build=version(),
        logical_cores=int(options.get("--logical-nc-config", default_cores)),
        compressed="--enable-fast-loading-neuron-binaries" not in options,
        extra={neff.PROGRAM: source},  # in the place of instructions, for the stand-in of the runtime
    )
    if how == "garbage":
        data = b"this is not a NEFF\n" * 100
    elif how == "truncated":
        data = data[: len(data) // 2]
    elif how == "empty":
        data = b""
    if how != "missing":
        output.write_bytes(data)


def record(event: str) -> None:
    if path := os.environ.get("STANDIN_RECORD"):
        line = {
            "event": event,
            "argv": sys.argv[1:],
            "cwd": os.getcwd(),
            "pid": os.getpid(),
            "time": time.monotonic(),
            "environ": {name: value for name, value in os.environ.items() if name.startswith(("NEURON", "TMPDIR"))},
        }
        with open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
