"""What docs/legalization.md says of files and limits is so."""

from __future__ import annotations

from neuron_dynamo.lowering import legalize
from neuron_dynamo.lowering.legalize import integers, loops, products
from neuron_dynamo.lowering.legalize.target import NEWEST_KNOWN
from tests.packaging.layout import ROOT

TEXT = (ROOT / "docs" / "legalization.md").read_text(encoding="utf-8")


def test_every_step_and_every_file_of_rewrites_is_described() -> None:
    for step in legalize.PASSES:
        assert f"\n| {step.name} | `" in TEXT
    folder = ROOT / "lowering" / "legalize"
    rewrites = {path.name for path in folder.glob("*.py") if "\nREWRITES: " in path.read_text(encoding="utf-8")}
    assert rewrites
    assert [name for name in sorted(rewrites) if f"`{name}`" not in TEXT] == []


def test_limits_are_those_of_the_code() -> None:
    assert f"up to {loops.MOST_ROUNDS}, are unrolled" in TEXT
    assert f"more than {integers.MOST_UPDATES:,} int32" in TEXT
    assert products.MOST_PRODUCTS == 2**26
    assert "more than 2^26 terms" in TEXT
    assert "up to {}.{}. If".format(*NEWEST_KNOWN) in TEXT
