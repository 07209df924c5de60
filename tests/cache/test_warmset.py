"""Warm sets as files: what they say, who vouches for them, and what cannot be one."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from neuron_dynamo.cache import Details, Store, verify, warmset
from neuron_dynamo.cache.trust import trusted
from neuron_dynamo.cache.trust.gate import Gate
from neuron_dynamo.cache.trust.keys import SigningKey
from neuron_dynamo.cache.warmset import Member, WarmSet
from neuron_dynamo.errors import UnsignedEntryError, WarmSetError, WarmSetNotFoundError
from tests.cache.support import finish, parts, python

ACME = SigningKey("acme-1", b"a" * 32)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


@pytest.fixture
def keys(store: Store) -> list[str]:
    details = [Details(graph=name, model="org/m", compile_seconds=2.0) for name in "abc"]
    return [store.put(parts(each.graph), {"neff": each.graph.encode() * 9}, each).key for each in details]


def test_a_set_lists_entries_in_order_with_what_to_say_of_them(store: Store, keys: list[str]) -> None:
    made, absent = warmset.record_keys(store, "bert", [keys[2], keys[0], "0" * 64, keys[2]])
    assert (made.keys, absent) == ([keys[2], keys[0]], ["0" * 64])
    assert made.members[0] == Member(
        keys[2], parts("c").program, "c", "org/m", "fakecc 1.0", "trn2", size=9, seconds=2.0
    )
    assert warmset.load(store.paths, "bert") == made
    assert warmset.names(store.paths) == ["bert"]
    assert os.listdir(store.paths.staging) == []


def test_a_set_is_replaced_or_added_to(store: Store, keys: list[str]) -> None:
    warmset.record_keys(store, "bert", keys[:2])
    assert warmset.record_keys(store, "bert", [keys[2], keys[0]], add=True)[0].keys == [*keys[:2], keys[2]]
    assert warmset.record_keys(store, "bert", [keys[1]])[0].keys == [keys[1]]


def test_objects_are_entries_found_by_label(store: Store, keys: list[str]) -> None:
    warmset.record_keys(store, "bert", keys)
    key = warmset.attach(store, "bert", "warm_start", {"bundle": b"opaque"}, requires={"torch": "2.13"})
    assert key == warmset.attach(Store(store.paths.root), "other", "warm_start", {"bundle": b"opaque"})
    assert warmset.load(store.paths, "bert").keys == [*keys, key]
    found = warmset.attached(store, "bert", "warm_start")
    assert found is not None
    assert bytes(found.read("bundle")) == b"opaque"
    assert warmset.attached(store, "bert", "something") is None
    newer = warmset.attach(store, "bert", "warm_start", {"bundle": b"newer"})
    assert warmset.load(store.paths, "bert").objects == {"warm_start": newer}
    assert warmset.record_keys(store, "bert", keys[:1])[0].keys == [keys[0], newer], "programs change, objects stay"
    assert verify(store, deep=True).bad == ()


def test_a_signed_set_is_admitted_and_a_changed_one_is_not(store: Store, keys: list[str]) -> None:
    trusted.change(store.paths, lambda now: now.with_key(ACME.public))
    gate = Gate(store.paths, "s3://x")
    made, _ = warmset.record_keys(store, "bert", keys, signing_key=ACME)
    read = WarmSet.from_bytes(made.to_bytes(), "bert")
    gate.admit_signed("warm set bert", read.statement, read.signatures)
    assert all(record.signatures for record in store), "what it lists is signed too"
    for changed in (
        replace(read, members=read.members[1:]),
        replace(read, objects={"warm_start": keys[0]}),
        replace(read, name="other"),
        replace(read, created=read.created + 1),
        replace(read, members=(replace(read.members[0], size=0), *read.members[1:])),
    ):
        with pytest.raises(UnsignedEntryError):
            gate.admit_signed("warm set", changed.statement, changed.signatures)
    assert read.extended([]).signatures == ()


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden", "x" * 129, "a\nb", "a b"])
def test_a_name_is_a_plain_word(store: Store, name: str) -> None:
    with pytest.raises(WarmSetError, match="a name has letters"):
        warmset.record_keys(store, name, [])
    with pytest.raises(WarmSetError):
        warmset.load(store.paths, name)


def test_what_is_no_set_is_said_to_be_none(store: Store, keys: list[str]) -> None:
    made, _ = warmset.record_keys(store, "bert", keys)
    good = json.loads(made.to_bytes())
    entry = good["entries"][0]
    for text, words in [
        (b"{", "Expecting"),
        (b"[]", "TypeError"),
        (json.dumps(good | {"warm_set": 2}).encode(), "schema 2"),
        (json.dumps(good | {"name": "other"}).encode(), "another name"),
        (json.dumps(good | {"entries": [entry | {"key": "../../etc/passwd"}]}).encode(), "no key"),
        (json.dumps(good | {"objects": {"x": "../y"}}).encode(), "no key"),
        (json.dumps(good | {"entries": [{}]}).encode(), "key"),
    ]:
        with pytest.raises(WarmSetError, match=words):
            WarmSet.from_bytes(text, "bert")
    more = json.dumps(good | {"entries": [entry | {"later": 1}], "later": {}}).encode()
    assert WarmSet.from_bytes(more, "bert").keys == keys[:1], "members of a later version are ignored"
    with pytest.raises(WarmSetNotFoundError, match="it has bert"):
        warmset.load(store.paths, "nobody")
    warmset.remove(store.paths, "bert")
    with pytest.raises(WarmSetNotFoundError, match="it has none"):
        warmset.remove(store.paths, "bert")


def test_a_label_is_plain_text(store: Store) -> None:
    with pytest.raises(WarmSetError, match="label"):
        warmset.attach(store, "bert", "a\n", {"x": b"y"})
    with pytest.raises(WarmSetError, match="no bytes"):
        warmset.attach(store, "bert", "a", {})


def test_the_package_stays_light() -> None:
    code = """
        import sys
        import neuron_dynamo.cache.warmset
        heavy = {"torch", "jaxlib", "numpy", "cryptography", "huggingface_hub", "fsspec"}
        assert not heavy & set(sys.modules), heavy & set(sys.modules)
    """
    finish(python(code))
