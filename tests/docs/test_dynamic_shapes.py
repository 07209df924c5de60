"""The rule in docs/dynamic_shapes.md, used in place of the table's own."""

from __future__ import annotations

import math
import re
from pathlib import Path
from types import ModuleType

import torch

from neuron_dynamo.passes.dims.table import collect, default_table
from neuron_dynamo.passes.padded import Padded
from neuron_dynamo.passes.padding import PadToBucket
from tests.support.padding import run_padded, symbolic, symbols_of

PAGE = Path(__file__).parents[2] / "docs" / "dynamic_shapes.md"


def test_the_rule_works_as_written() -> None:
    section = PAGE.read_text(encoding="utf-8").partition("### Adding a rule")[2]
    (source,) = re.findall(r"```python\n(.*?)```", section.partition("\n## ")[0], re.DOTALL)
    module = ModuleType("adding_a_rule")
    exec(source, vars(module))
    rules = collect([module])
    assert list(rules) == ["aten.logsumexp.default"]
    args = (torch.arange(15.0).view(5, 3),)
    gm = symbolic(lambda x: x.logsumexp(0), args)
    buckets = dict(zip(symbols_of(gm, [5]), [8], strict=True))
    assert not isinstance(PadToBucket(dict.fromkeys([])).run(gm, args, buckets), Padded)
    padded = PadToBucket({**default_table(), **rules}).run(gm, args, buckets)
    assert isinstance(padded, Padded)
    for n in (2, 8):
        x = torch.arange(3.0 * n).view(n, 3)
        torch.testing.assert_close(run_padded(padded, [x], math.nan), [x.logsumexp(0)])
