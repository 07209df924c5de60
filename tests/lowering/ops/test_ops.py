from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from itertools import groupby

import pytest
import torch

from neuron_dynamo.lowering.registry import OP_MODULES, default_registry
from tests.lowering.ops.golden import FOLDER, check_golden
from tests.support import ranks
from tests.support.lowering import Case, check_case

CASES: list[Case] = [
    case for name in OP_MODULES for case in importlib.import_module(f"tests.lowering.ops.{name}_cases").CASES
]
BY_OVERLOAD = {
    overload: list(cases)
    for overload, cases in groupby(sorted(CASES, key=lambda c: c.overload), key=lambda c: c.overload)
}


@pytest.fixture(autouse=True, scope="module")
def group_of_one() -> Iterator[None]:
    """Collectives need a process group."""
    with ranks.alone():
        yield


@pytest.mark.parametrize("case", CASES, ids=str)
def test_result_is_eagers(case: Case) -> None:
    check_case(case)


@pytest.mark.parametrize("overload", sorted(BY_OVERLOAD))
def test_golden_ir(overload: str, request: pytest.FixtureRequest) -> None:
    check_golden(overload, BY_OVERLOAD[overload], update=request.config.getoption("--update-golden"))


def test_case_names_are_unique() -> None:
    assert len({str(c) for c in CASES}) == len(CASES)


def test_every_rule_has_a_case_and_every_golden_file_a_rule() -> None:
    rules = set(default_registry())
    assert rules - set(BY_OVERLOAD) == set()
    assert {path.stem for path in FOLDER.glob("*.mlir")} - set(BY_OVERLOAD) == set()


def _schema(overload: str) -> str:
    namespace, op, name = overload.split(".")
    return str(getattr(getattr(getattr(torch.ops, namespace), op), name)._schema).partition("::")[2]


@pytest.mark.parametrize("overload", sorted(name for name in default_registry() if not name.startswith("higher_order")))
def test_docstring_states_the_schema(overload: str) -> None:
    doc = re.sub(r"\s+", " ", default_registry()[overload].__doc__ or "")
    assert _schema(overload) in doc
