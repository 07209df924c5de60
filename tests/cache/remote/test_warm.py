"""Warming from a remote: exactly what the set lists, proved, and for each missing entry the reason."""

from __future__ import annotations

import json
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from neuron_dynamo.cache import Store, verify, warmset
from neuron_dynamo.cache.cli import main
from neuron_dynamo.cache.remote import warm as warming
from neuron_dynamo.cache.remote.guard import Guarded
from neuron_dynamo.cache.remote.names import object_path, record_path
from neuron_dynamo.cache.remote.open import open_remote
from neuron_dynamo.cache.remote.push import push
from neuron_dynamo.cache.remote.selection import of_keys
from neuron_dynamo.cache.remote.warm import warm
from neuron_dynamo.cache.trust import trusted
from neuron_dynamo.cache.trust.gate import Gate
from neuron_dynamo.cache.trust.keys import SigningKey
from neuron_dynamo.cache.trust.vouching import sign_entries
from neuron_dynamo.errors import RemoteContentError, UnsignedEntryError, WarmSetError, WarmSetNotFoundError
from tests.cache.remote.conftest import Hub
from tests.cache.remote.support import fill
from tests.cache.support import flip, parts

ACME = SigningKey("acme-1", b"a" * 32)


class Fleet:
    """A CI machine with six entries, three of them in the set, and a remote that it has filled."""

    def __init__(self, folder: Path, remote: Guarded) -> None:
        self.folder = folder
        self.remote = remote
        self.ci = Store(folder / "ci")
        self.keys = fill(self.ci, 6)
        self.wanted = self.keys[1:4]

    def publish(self, signing_key: SigningKey | None = None) -> None:
        made, _ = warmset.record_keys(self.ci, "bert", self.wanted, signing_key=signing_key)
        push(self.ci, self.remote)
        warming.publish(self.remote, made)

    def node(self, name: str = "node", chosen: str = "auto") -> tuple[Store, Gate]:
        store = Store(self.folder / name)
        return store, Gate(store.paths, self.remote.url, chosen=chosen)


@pytest.fixture
def fleet(tmp_path: Path) -> Fleet:
    return Fleet(tmp_path, open_remote((tmp_path / "remote").as_uri()))


def files(fleet: Fleet) -> Path:
    return fleet.folder / "remote"


def test_exactly_what_the_set_lists_comes(fleet: Fleet) -> None:
    """R83: one model of a large cache, and nothing else."""
    fleet.publish()
    node, gate = fleet.node()
    report = warm(node, "bert", fleet.remote, gate)
    assert (report.entries, report.present, report.fetched, report.missing) == (3, 0, 3, [])
    assert sorted(node.keys()) == sorted(fleet.wanted)
    records = [fleet.ci.record(key) for key in fleet.wanted]
    objects = {each.sha256: each.size for record in records if record for each in record.outputs.values()}
    assert (report.files, report.bytes) == (len(objects), sum(objects.values()))
    assert report.compile_seconds == sum(record.details.compile_seconds for record in records if record)
    assert verify(node, deep=True).bad == ()
    assert warmset.load(node.paths, "bert").keys == fleet.wanted
    again = warm(node, "bert", fleet.remote, gate)
    assert (again.present, again.fetched, again.bytes) == (3, 0, 0)
    assert warm(node, "bert").present == 3, "the list is here now too"


def test_an_object_of_the_set_comes_with_it(fleet: Fleet) -> None:
    key = warmset.attach(fleet.ci, "bert", "warm_start", {"bundle": b"opaque" * 1000})
    fleet.publish()
    node, gate = fleet.node()
    assert warm(node, "bert", fleet.remote, gate).fetched == 4
    assert key in node
    found = warmset.attached(node, "bert", "warm_start")
    assert found is not None
    assert bytes(found.read("bundle")) == b"opaque" * 1000


def test_what_is_here_is_checked_too(fleet: Fleet) -> None:
    fleet.publish()
    node, gate = fleet.node()
    warm(node, "bert", fleet.remote, gate)
    record = node.record(fleet.wanted[0])
    assert record is not None
    flip(node.paths.object(record.outputs["neff"].sha256))
    report = warm(node, "bert", fleet.remote, gate)
    assert (report.present, report.fetched, report.missing) == (2, 1, [])
    assert verify(node, deep=True).bad == ()


def test_a_dry_run_says_what_would_come(fleet: Fleet) -> None:
    fleet.publish()
    node, gate = fleet.node()
    report = warm(node, "bert", fleet.remote, gate, dry_run=True)
    assert (report.fetched, report.missing) == (3, [])
    assert report.bytes
    assert list(node.keys()) == []
    assert not node.paths.warm_sets.exists()


def test_a_stale_set_says_what_is_missing_and_why(fleet: Fleet) -> None:
    fleet.publish()
    gone, lost, untold = fleet.wanted
    record = fleet.ci.record(lost)
    assert record is not None
    (files(fleet) / record_path(gone)).unlink()
    (files(fleet) / object_path(record.outputs["neff"].sha256)).unlink()
    shutil.rmtree(files(fleet) / "v1" / "index")
    # The same program, compiled by a newer compiler: that is what the set should list by now.
    newer = fleet.ci.put(
        parts("p1", compiler={"name": "fakecc", "version": "2.0", "build": "1" * 64}), {"neff": b"new"}
    ).key
    push(fleet.ci, fleet.remote, of_keys([newer]))
    node, gate = fleet.node()
    report = warm(node, "bert", fleet.remote, gate)
    assert untold in node
    reasons = {each.key: each.reason for each in report.missing}
    assert set(reasons) == {gone, lost}
    assert "does not have it: it was removed there, or never published" in reasons[gone]
    assert f"the same program for trn2 by fakecc 2.0 ({newer[:12]}): make the set again" in reasons[gone]
    assert "neff: the remote does not have it" in reasons[lost]
    assert {each.key: each.what for each in report.missing}[gone] == "org/a g1 for trn2 by fakecc 1.0"
    local = warm(node, "bert")
    assert {each.key for each in local.missing} == {gone, lost}
    assert "never fetched, collected, or cleared" in local.missing[0].reason


def test_entries_that_no_index_lists_are_found_by_name(fleet: Fleet) -> None:
    """Someone copied files there by other means: the index knows nothing of it."""
    made, _ = warmset.record_keys(fleet.ci, "bert", fleet.wanted)
    push(fleet.ci, fleet.remote, of_keys(fleet.wanted[:1]))
    node, gate = fleet.node()
    warming.publish(fleet.remote, made)
    assert len(warm(node, "bert", fleet.remote, gate).missing) == 2
    for key in fleet.wanted[1:]:
        record = fleet.ci.record(key)
        assert record is not None
        sources = [(fleet.ci.paths.object(each.sha256), object_path(each.sha256)) for each in record.outputs.values()]
        for source, path in [*sources, (fleet.ci.paths.record(key), record_path(key))]:
            (files(fleet) / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, files(fleet) / path)
    assert warm(node, "bert", fleet.remote, gate).missing == []
    assert sorted(node.keys()) == sorted(fleet.wanted)


def test_under_require_list_and_entries_must_be_signed(fleet: Fleet) -> None:
    fleet.publish()
    node, gate = fleet.node(chosen="require")
    with pytest.raises(UnsignedEntryError, match="warm set bert from file://"):
        warm(node, "bert", fleet.remote, gate)
    trusted.change(node.paths, lambda now: now.with_key(ACME.public))
    made = warmset.load(fleet.ci.paths, "bert").signed(ACME)
    warming.publish(fleet.remote, made)
    report = warm(node, "bert", fleet.remote, gate)
    assert list(node.keys()) == []
    assert ["no trusted key has signed it" in each.reason for each in report.missing] == [True] * 3
    sign_entries(fleet.ci, fleet.wanted[:2], ACME)
    push(fleet.ci, fleet.remote)
    report = warm(node, "bert", fleet.remote, gate)
    assert sorted(node.keys()) == sorted(fleet.wanted[:2])
    assert [each.key for each in report.missing] == fleet.wanted[2:]


def test_a_forged_object_does_not_come_in(fleet: Fleet) -> None:
    fleet.publish(ACME)
    node, gate = fleet.node(chosen="require")
    trusted.change(node.paths, lambda now: now.with_key(ACME.public))
    record = fleet.ci.record(fleet.wanted[0])
    assert record is not None
    path = files(fleet) / object_path(record.outputs["neff"].sha256)
    size = path.stat().st_size
    path.chmod(0o644)
    path.write_bytes(b"e" * size)
    report = warm(node, "bert", fleet.remote, gate)
    assert [each.key for each in report.missing] == fleet.wanted[:1]
    assert "SHA-256" in report.missing[0].reason
    assert verify(node, deep=True).bad == ()
    assert b"e" * size not in {each.read_bytes() for each in node.paths.objects.rglob("*") if each.is_file()}


def test_a_list_that_is_not_there_or_not_a_list(fleet: Fleet) -> None:
    fleet.publish()
    node, gate = fleet.node()
    with pytest.raises(WarmSetNotFoundError, match="has no warm set 'nobody'; it has bert"):
        warm(node, "nobody", fleet.remote, gate)
    with pytest.raises(WarmSetNotFoundError):
        warm(node, "bert")
    path = files(fleet) / warmset.path_of("bert")
    path.write_bytes(b"<html>")
    with pytest.raises(WarmSetError):
        warm(node, "bert", fleet.remote, gate)
    with path.open("wb") as stream:
        stream.truncate(warmset.MAX_BYTES + 1)
    with pytest.raises(RemoteContentError, match="the limit is"):
        warm(node, "bert", fleet.remote, gate)
    for name in ("../records/x", "a/b", ".."):
        with pytest.raises(WarmSetError, match="a name has letters"):
            warm(node, name, fleet.remote, gate)


def test_a_list_that_is_replayed_under_another_name_is_none(fleet: Fleet) -> None:
    """What was signed as one set cannot pass for another: it might lack what the other needs."""
    fleet.publish(ACME)
    node, gate = fleet.node(chosen="require")
    trusted.change(node.paths, lambda now: now.with_key(ACME.public))
    data = (files(fleet) / warmset.path_of("bert")).read_bytes()
    (files(fleet) / warmset.path_of("llama")).write_bytes(data)
    with pytest.raises(WarmSetError, match="another name"):
        warm(node, "llama", fleet.remote, gate)
    (files(fleet) / warmset.path_of("llama")).write_bytes(data.replace(b'"name": "bert"', b'"name": "llama"'))
    with pytest.raises(UnsignedEntryError, match="does not verify"):
        warm(node, "llama", fleet.remote, gate)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing: pytest shows what matters."""


def test_a_web_server_that_gives_no_list_will_do(fleet: Fleet) -> None:
    fleet.publish(ACME)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(files(fleet))))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        remote = open_remote(f"http://127.0.0.1:{server.server_address[1]}")
        node = Store(fleet.folder / "node")
        gate = Gate(node.paths, remote.url)
        with pytest.raises(UnsignedEntryError):
            warm(node, "bert", remote, gate)
        trusted.change(node.paths, lambda now: now.with_key(ACME.public))
        report = warm(node, "bert", remote, gate)
        assert (report.fetched, report.missing) == (3, [])
        assert verify(node, deep=True).bad == ()
        (files(fleet) / record_path(fleet.wanted[0])).unlink()
        (missing,) = warm(Store(fleet.folder / "other"), "bert", remote, Gate(node.paths, remote.url)).missing
        assert "was removed there, or never published" in missing.reason
        with pytest.raises(WarmSetNotFoundError, match=r"has no warm set 'nobody'\. "):
            warm(node, "nobody", remote, gate)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_the_set_goes_through_a_bucket(hub: Hub, tmp_path: Path) -> None:
    fleet = Fleet(tmp_path, hub.remote())
    fleet.publish(ACME)
    node, gate = fleet.node()
    with pytest.raises(UnsignedEntryError):
        warm(node, "bert", fleet.remote, gate)
    trusted.change(node.paths, lambda now: now.with_key(ACME.public))
    report = warm(node, "bert", fleet.remote, gate)
    assert (report.fetched, report.missing) == (3, [])
    assert verify(node, deep=True).bad == ()
    assert warming.names(fleet.remote) == ["bert"]


def cli(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    found = main(list(arguments))
    out, err = capsys.readouterr()
    assert found == code, out + err
    return out + err


def test_the_verb(
    fleet: Fleet, capsys: pytest.CaptureFixture[str], cache_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fleet.publish()
    url = fleet.remote.url
    assert "say where from" in cli(capsys, "warm", "bert", code=2)
    assert "has no warm set" in cli(capsys, "warm", "nobody", "--remote", url, code=1)
    assert "3 to fetch" in cli(capsys, "warm", "bert", "--remote", url, "--dry-run")
    out = cli(capsys, "warm", "bert", "--remote", url)
    assert "bert: 3 entries; 0 here already, 3 fetched (4 files, 1.5 kB)" in out
    assert "compiling it took 6.0 s" in out
    content: Any = json.loads(cli(capsys, "warm", "bert", "--remote", url, "--json"))
    assert (content["present"], content["missing"]) == (3, [])
    assert cli(capsys, "warm", "--remote", url) == "name\twhere\nbert\there, remote\n"
    Store(cache_dir).paths.record(fleet.wanted[0]).unlink()
    out = cli(capsys, "warm", "bert", "--local", code=1)
    assert f"missing  {fleet.wanted[0][:16]} org/a g1 for trn2 by fakecc 1.0: it is not in this cache" in out
    cli(capsys, "warm", "bert", "--forget")
    assert "[]" in cli(capsys, "warm", "--local", "--json")
    monkeypatch.setenv("NEURON_DYNAMO_OFFLINE", "1")
    assert "offline is set" in cli(capsys, "warm", "bert", "--remote", "https://127.0.0.1:1/x", code=3)


def test_the_verb_under_require_names_keys(
    fleet: Fleet, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fleet.publish(ACME)
    url = fleet.remote.url
    out = cli(capsys, "warm", "bert", "--remote", url, "--trust", "require", code=1)
    assert f"Signatures on it: acme-1 ({ACME.public.id}). Trusted keys: none." in out
    monkeypatch.setenv("NEURON_DYNAMO_TRUST", "require")
    monkeypatch.setenv("NEURON_DYNAMO_TRUSTED_KEYS", ACME.public.text)
    assert "3 fetched" in cli(capsys, "warm", "bert", "--remote", url)
