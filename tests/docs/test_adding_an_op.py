"""The code blocks of docs/adding_an_op.md, run as a reader would."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

from neuron_dynamo.lowering import overloads
from neuron_dynamo.lowering.registry import Registry, default_registry
from tests.support.lowering import Case, check_case, run_graph, trace

PAGE = Path(__file__).parents[2] / "docs" / "adding_an_op.md"


def test_the_page_works_as_written() -> None:
    rule_source, case_source = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    module = ModuleType("adding_an_op")
    exec(rule_source, vars(module))
    exec(case_source, vars(module))
    rules = Registry.from_modules([module])
    case: Case = module.CASES[0]
    assert list(rules) == [case.overload]
    graph = trace(case.call, case.inputs)
    assert overloads.missing_rules(graph.graph, Registry({})) != []
    (result,) = run_graph(graph, case.inputs, default_registry().extended(rules))
    assert result.tolist() == [5.0, 13.0]
    check_case(case)


def test_the_page_fits_one_screen() -> None:
    assert len(PAGE.read_text(encoding="utf-8").splitlines()) <= 60
