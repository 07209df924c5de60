"""What the gate lets through, what it refuses and what it says: each way in which a record can lie has a test."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from neuron_dynamo.cache import Details, Output, Record, Store
from neuron_dynamo.cache.record import RecordError
from neuron_dynamo.cache.trust import signatures, statement, trusted
from neuron_dynamo.cache.trust.gate import Gate
from neuron_dynamo.cache.trust.keys import SigningKey
from neuron_dynamo.errors import CacheConfigError, UnsignedEntryError, UntrustedEntryError
from tests.cache.support import parts

REMOTE = "s3://someones/cache"
ACME, OTHER = SigningKey("acme-1", b"a" * 32), SigningKey("other-1", b"o" * 32)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


@pytest.fixture
def record(tmp_path: Path) -> Record:
    built = Store(tmp_path / "built")
    return built.put(parts(), {"neff": b"code", "hlo": b"program"}, Details(requires={"neff": "2.0"})).record


def trust(store: Store, *keys: SigningKey) -> None:
    for public in (key.public for key in keys):
        trusted.change(store.paths, partial(trusted.Trusted.with_key, key=public))


def test_a_signed_record_is_admitted_and_its_signer_named(store: Store, record: Record) -> None:
    trust(store, ACME)
    verdict = Gate(store.paths, REMOTE).admit(signatures.sign(record, ACME), record.key)
    assert (verdict.admitted, verdict.fault, verdict.signer) == (True, "", f"acme-1 ({ACME.public.id})")


def test_an_unsigned_record_is_refused_and_the_message_lists_keys(store: Store, record: Record) -> None:
    gate = Gate(store.paths, REMOTE)
    with pytest.raises(UnsignedEntryError, match=r"Signatures on it: none\. Trusted keys: none\."):
        gate.admit(record)
    trust(store, ACME)
    with pytest.raises(UnsignedEntryError) as caught:
        gate.admit(signatures.sign(record, OTHER))
    assert f"Signatures on it: other-1 ({OTHER.public.id}). Trusted keys: acme-1 ({ACME.public.id})." in str(
        caught.value
    )
    assert (caught.value.place, caught.value.reason) == (REMOTE, "no trusted key has signed it")


def test_no_verdict_is_kept(store: Store, record: Record) -> None:
    """A key trusted late, a signature that comes late, and a key that is taken away all count at once."""
    gate, signed = Gate(store.paths, REMOTE), signatures.sign(record, ACME)
    assert not gate.judge(signed).admitted
    trust(store, ACME)
    assert not gate.judge(record).admitted
    assert gate.judge(signed).admitted
    trusted.change(store.paths, lambda now: now.without_key("acme-1"))
    assert not gate.judge(signed).admitted


def test_one_good_signature_of_several_is_enough(store: Store, record: Record) -> None:
    trust(store, ACME)
    both = signatures.sign(signatures.sign(record, OTHER), ACME)
    assert len(both.signatures) == 2
    assert Gate(store.paths, REMOTE).judge(both).signer == f"acme-1 ({ACME.public.id})"
    assert Record.from_bytes(both.to_bytes()) == both
    assert signatures.sign(both, ACME) == both, "signing again changes nothing"


@pytest.mark.parametrize(
    "change",
    [
        lambda r: replace(r, outputs={**r.outputs, "neff": Output.of(b"evil")}),
        lambda r: replace(r, outputs={**r.outputs, "neff": replace(r.outputs["neff"], size=5)}),
        lambda r: replace(r, outputs={"hlo": r.outputs["hlo"], "NEFF": r.outputs["neff"]}),
        lambda r: replace(r, outputs={"neff": r.outputs["hlo"], "hlo": r.outputs["neff"]}),
        lambda r: replace(r, outputs={"neff": r.outputs["neff"]}),
        lambda r: replace(r, details=replace(r.details, requires={"neff": "1.0"})),
        lambda r: replace(r, details=replace(r.details, requires={})),
        lambda r: replace(r, signatures=({**r.signatures[0], "signature": OTHER.sign(statement.of_record(r))},)),
        lambda r: replace(r, signatures=({**r.signatures[0], "signature": "AAAA"},)),
        lambda r: replace(r, signatures=({**r.signatures[0], "signature": "not base64 \N{SNOWMAN}"},)),
    ],
)
def test_whatever_is_signed_cannot_be_changed(store: Store, record: Record, change: object) -> None:
    trust(store, ACME)
    signed = signatures.sign(record, ACME)
    with pytest.raises(UnsignedEntryError, match=r"acme-1 \(\w+\), which does not verify"):
        Gate(store.paths, REMOTE).admit(change(signed))  # type: ignore[operator]


def test_a_name_proves_nothing(store: Store, record: Record) -> None:
    """A stranger may call a key by the trusted one's name, or claim its id."""
    trust(store, ACME)
    namesake = SigningKey("acme-1", b"x" * 32)
    assert not Gate(store.paths, REMOTE).judge(signatures.sign(record, namesake)).admitted
    claimed = {"name": "acme-1", "id": ACME.public.id, "signature": namesake.sign(statement.of_record(record))}
    assert not Gate(store.paths, REMOTE).judge(replace(record, signatures=(claimed,))).admitted


def test_a_signed_record_under_another_key_is_refused_by_every_policy(store: Store, record: Record) -> None:
    trust(store, ACME)
    signed = signatures.sign(record, ACME)
    other = parts("another")
    for policy in ("require", "warn", "off"):
        gate = Gate(store.paths, REMOTE, chosen=policy)
        with pytest.raises(UntrustedEntryError, match="record of another key"):
            gate.admit(signed, other.key())
        with pytest.raises(UntrustedEntryError, match="does not follow from its parts"):
            gate.admit(replace(signed, key=other.key()), other.key())
        moved = replace(signed, key=other.key(), parts=other.to_json())
        assert gate.judge(moved, other.key()).admitted == (policy != "require"), "the signature covers the key"


@pytest.mark.parametrize("schema", [0, 2, "1", None])
def test_another_schema_is_refused_by_every_policy(store: Store, schema: object) -> None:
    """An older meaning of the parts would bring back what a newer one was made to tell apart."""
    old = parts(schema=schema)
    output = {"neff": Output.of(b"code")}
    record = signatures.sign(Record(old.key(), old.to_json(), output, Details(), 0.0), ACME)
    trust(store, ACME)
    for policy in ("require", "warn", "off"):
        with pytest.raises(UntrustedEntryError, match="schema"):
            Gate(store.paths, REMOTE, chosen=policy).admit(record)


def test_an_older_format_does_not_parse(record: Record) -> None:
    content = json.loads(record.to_bytes())
    text = record.to_bytes().replace(b'"format": 1', b'"format": 0')
    assert content["format"] == 1
    from neuron_dynamo.cache.digest import xxh3_hex

    text = text[:16] + xxh3_hex(text[:16] + b"0" * 32 + text[48:]).encode() + text[48:]
    with pytest.raises(RecordError, match="format 0"):
        Record.from_bytes(text)


def test_oversize_objects_and_crowds_are_refused_by_every_policy(store: Store, record: Record) -> None:
    trust(store, ACME)
    huge = signatures.sign(replace(record, outputs={"neff": replace(record.outputs["neff"], size=1 << 50)}), ACME)
    crowd = signatures.sign(replace(record, outputs={f"o{n}": record.outputs["neff"] for n in range(257)}), ACME)
    many = replace(record, signatures=tuple(signatures.sign(record, ACME).signatures) * 33)
    for policy in ("require", "warn", "off"):
        gate = Gate(store.paths, REMOTE, chosen=policy)
        with pytest.raises(UntrustedEntryError, match="the limit is 17179869184"):
            gate.admit(huge)
        with pytest.raises(UntrustedEntryError, match="257 objects"):
            gate.admit(crowd)
    with pytest.raises(UntrustedEntryError, match="33 signatures"):
        Gate(store.paths, REMOTE).admit(many)
    assert Gate(store.paths, REMOTE, max_object_bytes=4).judge(signatures.sign(record, ACME)).fault


@pytest.mark.parametrize("junk", ["text", 3, None, {}, {"name": 1, "id": 2, "signature": 3}, ["x"]])
def test_malformed_signatures_are_no_signatures(store: Store, record: Record, junk: object) -> None:
    trust(store, ACME)
    gate = Gate(store.paths, REMOTE)
    with pytest.raises(UnsignedEntryError, match="Signatures on it: none"):
        gate.admit(replace(record, signatures=(junk,)))  # type: ignore[arg-type]
    signed = signatures.sign(record, ACME).signatures
    assert gate.judge(replace(record, signatures=(junk, *signed))).admitted  # type: ignore[arg-type]


def test_a_strangers_name_cannot_write_to_the_terminal(store: Store, record: Record) -> None:
    claimed = {"name": "\x1b[2Jadmin\n", "id": "0" * 400, "signature": "AA=="}
    fault = Gate(store.paths, REMOTE).judge(replace(record, signatures=(claimed,)))
    assert str(fault.seen[0]) == f"[2Jadmin ({'0' * 16})"


def test_warn_logs_once_and_off_looks_at_nothing(
    store: Store, record: Record, caplog: pytest.LogCaptureFixture
) -> None:
    gate = Gate(store.paths, REMOTE, chosen="warn")
    with caplog.at_level(logging.WARNING, "neuron_dynamo"):
        assert gate.admit(record).fault
        assert gate.admit(record).fault
        assert Gate(store.paths, REMOTE, chosen="off").admit(record).fault == ""
    assert [each.levelname for each in caplog.records] == ["WARNING"]
    assert "no trusted key has signed it; the policy for it is to warn" in caplog.text


def test_a_damaged_trust_file_trusts_nothing(store: Store, record: Record) -> None:
    trust(store, ACME)
    for text in ("{", "[]", '{"trusted_keys": ["x"]}', '{"policies": {"s3://a": "maybe"}}', '{"revoked": []}'):
        store.paths.trust.write_text(text)
        with pytest.raises(CacheConfigError, match=r"trust\.json"):
            Gate(store.paths, REMOTE).admit(signatures.sign(record, ACME))


def test_keys_of_the_options_count_too(store: Store, record: Record) -> None:
    gate = Gate(store.paths, REMOTE, keys=[OTHER.public.text])
    assert gate.judge(signatures.sign(record, OTHER)).admitted
    assert not gate.judge(signatures.sign(record, ACME)).admitted


def test_a_signature_for_one_purpose_is_none_for_another(store: Store, record: Record) -> None:
    trust(store, ACME)
    gate = Gate(store.paths, REMOTE)
    message = statement.of_warm_set("x", {"entries": []})
    gate.admit_signed("warm set x", message, [signatures.make(message, ACME)])
    with pytest.raises(UnsignedEntryError, match=r"warm set x from s3://"):
        gate.admit_signed("warm set x", message, signatures.sign(record, ACME).signatures)
    with pytest.raises(UnsignedEntryError):
        gate.admit_signed("warm set y", statement.of_warm_set("y", {"entries": []}), [signatures.make(message, ACME)])


def test_the_signed_bytes_are_as_documented(record: Record) -> None:
    """Golden: another implementation must come to these bytes, and a change of them would void every signature."""
    code, program = record.outputs["neff"].sha256, record.outputs["hlo"].sha256
    assert (
        statement.of_record(record)
        == (
            f'{{"format":1,"key":"{record.key}","outputs":{{"hlo":{{"sha256":"{program}","size":7}},'
            f'"neff":{{"sha256":"{code}","size":4}}}},"requires":{{"neff":"2.0"}},"signs":"neuron-dynamo record 1"}}'
        ).encode()
    )


def test_merging_joins_signatures_of_the_same_statement_only(record: Record) -> None:
    one, two = signatures.sign(record, ACME), signatures.sign(record, OTHER)
    assert {each["name"] for each in signatures.merge(one, two).signatures} == {"acme-1", "other-1"}
    assert signatures.merge(one, two) == signatures.merge(two, one)
    other = replace(two, details=replace(two.details, requires={}))
    assert signatures.merge(one, other) == one
