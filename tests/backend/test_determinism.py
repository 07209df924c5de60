"""One program has one key and one text, whoever traces it and wherever."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

import neuron_dynamo
from neuron_dynamo.lowering import hlo
from tests.support.against_eager import compiled

MODEL = """
import torch

class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.first, self.second = torch.nn.Linear(4, 8), torch.nn.Linear(8, 4)
        self.register_buffer("steps", torch.zeros(1))

    def forward(self, {x}, {y}):
        self.steps.add_(1)
        table = torch.tensor([1.5, 2.5, 3.5, 4.5])
        {h} = self.second(torch.relu(self.first({x}))) + {y} * table
        return {h}, {h}.sum(), {h}.t()
"""

MAIN = """
import hashlib, importlib, pathlib, sys, torch, neuron_dynamo
module = importlib.import_module(sys.argv[1])
model = torch.compile(module.Block(), backend="neuron", dynamic=False, options={"dump": sys.argv[2]})
with torch.no_grad():
    model(torch.ones(3, 4), torch.ones(4))
from neuron_dynamo.lowering import hlo
(folder,) = pathlib.Path(sys.argv[2]).iterdir()
hashed = hlo.key_bytes((folder / "module.hlo.pb").read_bytes())
print(neuron_dynamo.metrics()[0].key, hashlib.sha256(hashed).hexdigest())
"""


def trace_elsewhere(
    directory: Path, number: int, *, name: str = "model", prefix: str = "", names: dict[str, str] | None = None
) -> tuple[str, Path]:
    """Compile ``MODEL`` in a fresh process; what it printed, and the folder that it dumped."""
    checkout = directory / f"checkout{number}" / ("deep" * number)
    checkout.mkdir(parents=True)
    text = MODEL.format(**(names or {"x": "x", "y": "y", "h": "h"}))
    (checkout / f"{name}.py").write_text(prefix + text)
    dump = directory / f"dump{number}"
    environment = {
        **os.environ,
        "PYTHONHASHSEED": str(number),
        "PYTHONPATH": str(checkout),
        "TMPDIR": str(checkout),
        "HOSTNAME": f"host{number}",
        "MASTER_PORT": str(2000 + number),
        "NEURON_DYNAMO_CACHE_DIR": str(directory / f"cache{number}"),
    }
    done = subprocess.run(
        [sys.executable, "-c", MAIN, name, str(dump)],
        capture_output=True, text=True, env=environment, cwd=checkout, check=True,
    )  # fmt: skip
    (folder,) = dump.iterdir()
    return done.stdout.strip(), folder


def test_r47_r50_r51_one_key_in_every_process_checkout_and_spelling(tmp_path: Path) -> None:
    runs = [
        trace_elsewhere(tmp_path, 0),
        trace_elsewhere(tmp_path, 1, name="renamed"),
        trace_elsewhere(tmp_path, 2, prefix="# a comment\n\n\n# another\n"),
        trace_elsewhere(tmp_path, 3, names={"x": "hidden_states", "y": "gate", "h": "out"}),
    ]
    assert len({printed for printed, _ in runs}) == 1
    # Line numbers for the compiler's messages are right, not those of the first who compiled it.
    relu = "table = torch.tensor([1.5, 2.5, 3.5, 4.5])"
    for _, folder in runs[:3]:
        assert relu in (folder / "fx.txt").read_text()


def test_r52_hashed_bytes_hold_no_address_path_name_or_line(tmp_path: Path) -> None:
    _, folder = trace_elsewhere(tmp_path, 1, name="conspicuous", names={"x": "odd_input", "y": "y", "h": "h"})
    module = (folder / "module.hlo.pb").read_bytes()
    hashed = hlo.key_bytes(module)
    assert b"conspicuous.py" in module  # the compiler gets it
    strings = re.findall(rb"[\x20-\x7e]{4,}", hashed)
    assert strings  # opcodes at least
    for pattern in (rb"0x[0-9a-fA-F]+", rb"/", rb"\\", rb"\.py", rb"conspicuous", rb"odd_input", rb"aten", rb"line"):
        assert [s for s in strings if re.search(pattern, s)] == []


def test_ids_are_consistent_and_fit_int32(tmp_path: Path) -> None:
    compiled(lambda x: (x.softmax(-1), x.cumsum(0), x.argmax(), x.sum()), dump=tmp_path / "dump")(torch.ones(3, 4))
    (folder,) = (tmp_path / "dump").iterdir()
    module = hlo.parse((folder / "module.hlo.pb").read_bytes())
    seen: set[int] = set()
    computations = {c.id for c in module.computations}
    assert computations == set(range(1, len(module.computations) + 1))
    for computation in module.computations:
        here = {i.id for i in computation.instructions}
        assert len(here) == len(computation.instructions)
        assert not here & seen
        assert computation.root_id in here
        earlier: set[int] = set()
        for instruction in computation.instructions:
            assert 0 < instruction.id < 2**31
            assert set(instruction.operand_ids) <= earlier
            assert set(instruction.control_predecessor_ids) <= here
            assert all(called < computation.id for called in instruction.called_computation_ids)
            earlier.add(instruction.id)
        seen |= here
    assert module.entry_computation_id in computations


def key_of(fn: Callable[..., Any], *args: Any, **options: Any) -> str:
    (graph,) = neuron_dynamo.explain(fn, *args, options=options).graphs
    return graph.key


def test_what_changes_the_program_changes_the_key() -> None:
    x = torch.ones(3, 4)
    large, other = torch.arange(4000.0).tolist(), [*torch.arange(3999.0).tolist(), 0.0]
    keys = {
        "base": key_of(lambda t: t * 2, x),
        "constant": key_of(lambda t: t * 3, x),
        "type of constant": key_of(lambda t: t.bfloat16() * 2, x),
        "table": key_of(lambda t: t.sum() + torch.tensor([1.0, 2.0]), x),
        "other table": key_of(lambda t: t.sum() + torch.tensor([1.0, 3.0]), x),
        "shape": key_of(lambda t: t * 2, torch.ones(4, 3)),
        "rank": key_of(lambda t: t * 2, torch.ones(1, 3, 4)),
        "dtype": key_of(lambda t: t * 2, x.double()),
        "flag": key_of(lambda t: t * 2, x, compiler_args=["--xla_backend_optimization_level=1"]),
        "flag's value": key_of(lambda t: t * 2, x, compiler_args=["--xla_backend_optimization_level=2"]),
        "mutation": key_of(lambda t: t.mul_(2), x),
        "two results": key_of(lambda t: (t * 2, t * 2 + 1), x),
    }
    assert len(set(keys.values())) == len(keys)
    # A large constant is an argument of the program: its value is not part of what is compiled.
    assert key_of(lambda t: t.sum() + torch.tensor(large), x) == key_of(lambda t: t.sum() + torch.tensor(other), x)


def test_what_does_not_change_the_program_does_not_change_the_key() -> None:
    x = torch.ones(3, 4)
    first = torch.nn.Linear(4, 4)
    second = torch.nn.Linear(4, 4)
    with torch.no_grad():
        assert key_of(first, x) == key_of(second, x) == key_of(first, x + 1)
    assert key_of(lambda t: t * 2, x) == key_of(lambda other_name: other_name.mul(2), x)


@pytest.mark.parametrize("number", [1.0, -0.0, float("inf")])
def test_values_of_scalars_are_told_apart_to_the_bit(number: float) -> None:
    x = torch.ones(3)
    assert key_of(lambda t: t * number, x) != key_of(lambda t: t * 0.0, x)
