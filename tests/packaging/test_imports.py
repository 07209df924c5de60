"""Importing does nothing, and the command line answers at once.

Each check runs in a process of its own: this one has long since loaded torch.
"""

from __future__ import annotations

import ast
import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.packaging.layout import ROOT, modules, source_files

HEAVY = {"torch", "jax", "jaxlib", "transformers", "numpy", "huggingface_hub"}
COMMAND = Path(sys.executable).with_name("neuron-cache")
CPU_SECONDS_OVER_INTERPRETER = 0.15


def run(*argv: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(argv, capture_output=True, text=True, check=False, cwd="/", env={**os.environ, **environment})
    assert done.returncode == 0, done.stderr
    return done


def run_python(code: str) -> Any:
    """Run code in a fresh interpreter and give back the JSON that it prints last."""
    return json.loads(run(sys.executable, "-c", code).stdout.splitlines()[-1])


def imported_by(*argv: str | Path) -> set[str]:
    """The top-level names of all modules that a command imports."""
    log = run(*argv, PYTHONPROFILEIMPORTTIME="1").stderr
    names = re.findall(r"^import time:\s+\d+ \|\s+\d+ \|\s+(\S+)$", log, flags=re.MULTILINE)
    assert "site" in names, "the interpreter did not log its imports"
    return {name.split(".")[0] for name in names}


def cpu_seconds(*argv: str | Path) -> float:
    """CPU time of a command and its children: the least of several runs, since noise only adds."""
    best = float("inf")
    for _ in range(7):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run(*argv)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return best


def test_import_loads_nothing_heavy() -> None:
    assert imported_by(sys.executable, "-c", "import neuron_dynamo") & HEAVY == set()


def test_command_help_loads_nothing_heavy() -> None:
    assert imported_by(COMMAND, "--help") & HEAVY == set()


def test_command_help_shows_usage() -> None:
    assert "usage: neuron-cache" in run(COMMAND, "--help").stdout.lower()


def test_command_help_is_quick() -> None:
    used = cpu_seconds(COMMAND, "--help") - cpu_seconds(sys.executable, "-c", "pass")
    assert used < CPU_SECONDS_OVER_INTERPRETER


def test_whole_cache_package_loads_neither_torch_nor_jaxlib() -> None:
    names = [name for name in modules() if name.split(".")[1:2] == ["cache"]]
    code = f"import {', '.join(names)}"
    assert imported_by(sys.executable, "-c", code) & {"torch", "jax", "jaxlib"} == set()


# Each line: a name, and an expression for state that an import could change without anybody asking.
GLOBAL_STATE = {
    "os.environ": "dict(os.environ)",
    "torch._dynamo.config": "torch._dynamo.config.get_config_copy()",
    "torch._functorch.config": "torch._functorch.config.get_config_copy()",
    "torch._inductor.config": "torch._inductor.config.get_config_copy()",
    "torch._dynamo backends": "list(torch._dynamo.backends.registry._COMPILER_FNS)",
    "torch decompositions": "list(torch._decomp.decomposition_table)",
    "pytree nodes": "list(torch.utils._pytree.SUPPORTED_NODES)",
    "default dtype": "torch.get_default_dtype()",
    "grad mode": "torch.is_grad_enabled()",
    "threads": "torch.get_num_threads()",
    "log handlers": "[(logging.getLogger(name).handlers, logging.getLogger(name).level) for name in ('', 'torch')]",
    "warning filters": "list(warnings.filters)",
}


def test_importing_changes_no_global() -> None:
    code = f"""
import importlib, json, logging, os, sys, warnings
import torch, torch._decomp, torch._dynamo, torch._functorch.config, torch._inductor.config, torch.utils._pytree
import torch._dynamo.backends.registry, torch._functorch.aot_autograd
# What the libraries that ours stand on do when imported is theirs.
import filelock, google.protobuf, numpy, platformdirs, rich, xxhash
STATE = {GLOBAL_STATE!r}
before = {{name: repr(eval(expression)) for name, expression in STATE.items()}}
for name in {modules()!r}:
    importlib.import_module(name)
after = {{name: repr(eval(expression)) for name, expression in STATE.items()}}
assert all(name in sys.modules for name in {modules()!r})
print(json.dumps([name for name in STATE if before[name] != after[name]]))
"""
    assert run_python(code) == []


def test_importing_reads_no_environment_variable() -> None:
    """A mapping in the place of os.environ notes each look-up that comes straight from one of our files."""
    code = f"""
import importlib, json, os, sys
sources = {[str(path) for path in source_files()]!r}
ours = {{os.path.realpath(path) for path in sources}}
reads = []

class Watched(type(os.environ)):
    def __getitem__(self, key):
        frame = sys._getframe(1)
        while frame.f_code.co_filename in (os.__file__, "<frozen os>", "<frozen _collections_abc>"):
            frame = frame.f_back
        if os.path.realpath(frame.f_code.co_filename) in ours:
            reads.append(f"{{os.path.realpath(frame.f_code.co_filename)}}:{{frame.f_lineno}} {{key}}")
        return super().__getitem__(key)

os.environ.__class__ = Watched
for name in {modules()!r}:
    importlib.import_module(name)
print(json.dumps(reads))
"""
    # XLA reads its own log level when it is loaded, which for us is when the bindings are: they look at it just before.
    bindings = str(ROOT / "lowering" / "bindings.py")
    reads = [line for line in run_python(code) if not (bindings in line and line.endswith(" TF_CPP_MIN_LOG_LEVEL"))]
    assert reads == []


def strings_that_name_a_variable(path: Path) -> list[str]:
    """The string constants of a file that are, as a whole, the name of one of our variables."""
    return [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.value}"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"NEURON_DYNAMO_[A-Z0-9_]*", node.value)
    ]


def test_variables_are_read_in_options_only() -> None:
    """Nobody can look a variable up without its name: outside options.py it may only be spoken of in a sentence."""
    options = ROOT / "neuron_dynamo" / "options.py"
    assert strings_that_name_a_variable(options), "options.py names no variable: this test looks for the wrong thing"
    elsewhere = [found for path in source_files() if path != options for found in strings_that_name_a_variable(path)]
    assert elsewhere == []


@pytest.mark.parametrize("name", ["neuron_dynamo", "neuron_dynamo.cache", "neuron_dynamo.lowering"])
def test_public_names_resolve(name: str) -> None:
    """What __all__ promises is there, also where it is loaded on first use."""
    code = f"""
import importlib, json
module = importlib.import_module({name!r})
print(json.dumps([public for public in getattr(module, "__all__", []) if not hasattr(module, public)]))
"""
    assert run_python(code) == []
