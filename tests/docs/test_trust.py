"""What docs/trust.md says of limits, bytes and defaults is so."""

from __future__ import annotations

import json
import re
from pathlib import Path

from neuron_dynamo.cache import Details, Output, Record
from neuron_dynamo.cache.trust import gate, signatures, statement
from neuron_dynamo.cache.trust.keys import PublicKey, SigningKey
from neuron_dynamo.cache.trust.policy import POLICIES, policy_for

TEXT = (Path(__file__).parents[2] / "docs" / "trust.md").read_text(encoding="utf-8")


def test_limits() -> None:
    assert f"more than {gate.MAX_OBJECT_BYTES >> 30} GiB, or there are more than {gate.MAX_OUTPUTS}" in TEXT
    assert f"up to {signatures.MAX_SIGNATURES}:" in TEXT


def test_the_signed_bytes_have_the_members_shown() -> None:
    shown = json.loads(re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)[0])
    record = Record("0" * 64, {}, {"neff": Output.of(b"x")}, Details(), 0.0)
    signed = json.loads(statement.of_record(record))
    assert list(signed) == list(shown)
    assert (signed["signs"], signed["format"]) == (shown["signs"], shown["format"])
    assert list(signed["outputs"]["neff"]) == list(shown["outputs"]["neff"])
    assert json.loads(statement.of_warm_set("x", {})) == {"content": {}, "name": "x", "signs": statement.WARM_SET}
    assert statement.WARM_SET in TEXT
    made = signatures.make(b"", SigningKey("acme-1", b"a" * 32))
    assert list(made) == re.findall(r'"(\w+)": ', re.findall(r'`(\{"name".*?\})`', TEXT)[0])


def test_the_example_key_is_one_and_the_policies_are_these() -> None:
    key = PublicKey.parse(re.findall(r"trust add (acme-1:\S+)", TEXT)[0])
    assert f'"id": "{key.id}"' in TEXT
    assert re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE) == list(POLICIES)
    assert policy_for("file:///x") == "off"
    assert policy_for("hf://buckets/me/x", own=True) == "off"
    assert policy_for("bundle:x") == "require"
