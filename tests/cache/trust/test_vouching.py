"""Signing what a store holds, alone and in a crowd."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from neuron_dynamo.cache import Details, Record, Store, verify
from neuron_dynamo.cache.trust import trusted
from neuron_dynamo.cache.trust.gate import Gate
from neuron_dynamo.cache.trust.keys import SigningKey
from neuron_dynamo.cache.trust.signatures import sign
from neuron_dynamo.cache.trust.vouching import add_signatures, sign_entries, take_over
from tests.cache.support import finish, flip, parts, python

ACME, OTHER = SigningKey("acme-1", b"a" * 32), SigningKey("other-1", b"o" * 32)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


def names(store: Store, key: str) -> set[str]:
    record = store.record(key)
    assert record is not None
    return {each["name"] for each in record.signatures}


def test_signing_changes_the_signatures_and_nothing_else(store: Store) -> None:
    key = store.put(parts(), {"neff": b"code"}, Details(graph="g")).key
    path = store.paths.record(key)
    os.utime(path, (1e9, 1e9))
    before = store.record(key)
    report = sign_entries(store, [key], ACME)
    assert (report.signed, report.present, report.refused) == ([key], [], {})
    after = store.record(key)
    assert after is not None
    assert before == replace(after, signatures=())
    assert path.stat().st_mtime == 1e9, "a signature is no use of the entry"
    assert sign_entries(store, [key], ACME).present == [key]
    sign_entries(store, [key], OTHER)
    assert names(store, key) == {"acme-1", "other-1"}
    assert verify(store, deep=True).bad == ()
    assert os.listdir(store.paths.staging) == []


def test_damaged_bytes_are_not_vouched_for(store: Store) -> None:
    """XXH3 finds damage; what was changed by hand with a fitting checksum, only SHA-256 finds."""
    from neuron_dynamo.cache.digest import xxh3_hex

    good = store.put(parts("good"), {"neff": b"good"}).key
    bad, forged = store.put(parts("bad"), {"neff": b"bad"}), store.put(parts("forged"), {"neff": b"real"})
    flip(store.paths.object(bad.record.outputs["neff"].sha256))
    output = forged.record.outputs["neff"]
    os.chmod(store.paths.object(output.sha256), 0o644)
    store.paths.object(output.sha256).write_bytes(b"evil")
    lying = replace(forged.record, outputs={"neff": replace(output, xxh3=xxh3_hex(b"evil"))})
    store.paths.record(forged.key).write_bytes(lying.to_bytes())
    report = sign_entries(store, [good, bad.key, forged.key, "0" * 64], ACME)
    assert report.signed == [good]
    assert "XXH3" in report.refused[bad.key]
    assert report.refused[forged.key] == "neff does not have its SHA-256"
    assert report.refused["0" * 64] == "it is absent or damaged"


def test_a_signature_for_bytes_that_were_replaced_is_dropped(store: Store) -> None:
    old = store.put(parts(), {"neff": b"old"}).record
    store.put(parts(), {"neff": b"new"})
    assert not add_signatures(store.paths, sign(old, ACME))
    assert names(store, old.key) == set()


def test_only_good_signatures_are_taken_over(store: Store) -> None:
    record = store.put(parts(), {"neff": b"code"}).record
    trusted.change(store.paths, lambda now: now.with_key(ACME.public))
    crowd: Record = record
    for number in range(20):
        crowd = sign(crowd, SigningKey(f"stranger-{number}", bytes([number]) * 32))
    crowd = sign(crowd, ACME)
    take_over(store.paths, crowd, Gate(store.paths, "s3://x").judge(crowd))
    assert names(store, record.key) == {"acme-1"}


def test_ten_processes_sign_at_once_and_no_signature_is_lost(store: Store, tmp_path: Path) -> None:
    keys = [store.put(parts(str(number)), {"neff": b"code"}).key for number in range(4)]
    code = """
        import sys, time
        from pathlib import Path
        from neuron_dynamo.cache import Store
        from neuron_dynamo.cache.trust.keys import SigningKey
        from neuron_dynamo.cache.trust.vouching import sign_entries
        root, number, *keys = sys.argv[1:]
        key = SigningKey(f"key-{number}", bytes([int(number)]) * 32)
        print("ready", flush=True)
        while not Path(root, "go").exists():
            time.sleep(0.001)
        report = sign_entries(Store(root), keys, key)
        assert sorted(report.signed) == sorted(keys), report
    """
    signers = [python(code, str(store.paths.root), str(number), *keys) for number in range(10)]
    for signer in signers:
        assert signer.stdout is not None
        assert signer.stdout.readline() == "ready\n"
    (store.paths.root / "go").touch()
    for signer in signers:
        finish(signer)
    assert all(names(store, key) == {f"key-{number}" for number in range(10)} for key in keys)
    assert verify(store, deep=True).bad == ()


def test_a_killed_signer_blocks_nobody(store: Store) -> None:
    key = store.put(parts(), {"neff": b"code"}).key
    code = """
        import sys, time
        from neuron_dynamo.cache.lock import key_lock
        from neuron_dynamo.cache.paths import Paths
        from pathlib import Path
        assert key_lock(Paths(Path(sys.argv[1])).locks, "signing").try_acquire()
        print("held", flush=True)
        time.sleep(600)
    """
    holder = python(code, str(store.paths.root))
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    holder.kill()
    holder.wait()
    for stream in (holder.stdout, holder.stderr):
        assert stream is not None
        stream.close()
    assert sign_entries(store, [key], ACME).signed == [key]
