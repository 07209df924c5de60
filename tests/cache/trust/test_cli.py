"""`keygen`, `sign`, `trust`, and what `import` does with a bundle."""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from neuron_dynamo.cache import Store, verify, warmset
from neuron_dynamo.cache.cli import main
from tests.cache.support import parts


class Cli:
    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root = root
        self.capsys = capsys

    def __call__(self, *arguments: str | Path, code: int = 0) -> str:
        found = main([str(each) for each in arguments] + ["--cache-dir", str(self.root)])
        out, err = self.capsys.readouterr()
        assert found == code, out + err
        return out + err

    def json(self, *arguments: str | Path, code: int = 0) -> Any:
        return json.loads(self(*arguments, "--json", code=code))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(tmp_path / "store")
    for name in "abc":
        store.put(parts(name), {"neff": name.encode() * 2000, "shared": b"s" * 5000})
    return store


@pytest.fixture
def cli(store: Store, capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(store.paths.root, capsys)


def test_a_key_is_made_trusted_used_and_dropped(cli: Cli, store: Store, tmp_path: Path) -> None:
    made = cli.json("keygen", "acme-1", "--out", tmp_path / "acme.key")
    assert "File exists" in cli("keygen", "acme-1", "--out", tmp_path / "acme.key", code=1)
    assert [key["id"] for key in cli.json("trust", "add", made["public"])["keys"]] == [made["id"]]
    report = cli.json("sign", "--all", "--signing-key", tmp_path / "acme.key")
    assert sorted(report["signed"]) == sorted(store.keys())
    key = next(iter(store.keys()))
    assert f"acme-1 ({made['id']}), good\n" in cli("show", key)
    assert cli.json("trust", "list")["keys"][0]["name"] == "acme-1"
    assert cli.json("trust", "remove", "acme-1")["keys"] == []
    assert f"acme-1 ({made['id']})\n" in cli("show", key)
    assert "no trusted key has this name" in cli("trust", "remove", "acme-1", code=1)


def test_arguments_before_and_after_the_inner_verb_count(cli: Cli, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trust", "--json", "--cache-dir", str(cli.root), "policy", "s3://x", "off"]) == 0
    assert json.loads(capsys.readouterr().out)["policies"] == {"s3://x": "off"}
    assert cli.json("trust")["policies"] == {"s3://x": "off"}
    assert cli.json("trust", "policy", "s3://x", "default")["policies"] == {}


def test_sign_says_what_is_missing(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "give --signing-key FILE" in cli("sign", "--all", code=2)
    made = cli.json("keygen", "acme-1", "--out", tmp_path / "acme.key")
    monkeypatch.setenv("NEURON_DYNAMO_SIGNING_KEY", (tmp_path / "acme.key").read_text())
    assert "say what" in cli("sign", code=2)
    assert "3 signed by acme-1" in cli("sign", "--all")
    assert made["public"] in cli("trust", "add", made["public"])
    secret = (tmp_path / "acme.key").read_text().strip().rpartition(":")[2]
    assert secret not in cli("env")
    assert secret not in json.dumps(cli.json("env"))


def test_a_warm_set_is_signed_with_what_it_lists(cli: Cli, store: Store, tmp_path: Path) -> None:
    listed = sorted(store.keys())[:2]
    warmset.record_keys(store, "bert", listed)
    cli("keygen", "acme-1", "--out", tmp_path / "acme.key")
    report = cli.json("sign", "--warm-set", "bert", "--signing-key", tmp_path / "acme.key")
    assert sorted(report["signed"]) == listed
    assert [each["name"] for each in warmset.load(store.paths, "bert").signatures] == ["acme-1"]
    store.paths.record(listed[0]).unlink()
    warmset.save(store.paths, replace(warmset.load(store.paths, "bert"), name="gap", signatures=()))
    assert "it is absent or damaged" in cli("sign", "--warm-set", "gap", "--signing-key", tmp_path / "acme.key", code=1)
    assert warmset.load(store.paths, "gap").signatures == (), "nobody vouches for a list of what is not there"


def test_keys_of_the_variable_count(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = cli.json("keygen", "acme-1", "--out", tmp_path / "acme.key")
    monkeypatch.setenv("NEURON_DYNAMO_TRUSTED_KEYS", made["public"])
    assert [(key["name"], key["kept"]) for key in cli.json("trust")["keys"]] == [("acme-1", False)]
    cli("sign", "--all", "--signing-key", tmp_path / "acme.key")
    cli("export", tmp_path / "all.tar")
    cli.root = tmp_path / "new"
    assert len(cli.json("import", tmp_path / "all.tar")["done"]) == 3


def test_a_bundle_comes_in_only_with_a_trusted_signature(cli: Cli, store: Store, tmp_path: Path) -> None:
    bundle, old = tmp_path / "all.tar", cli.root
    cli("export", bundle)
    cli.root = tmp_path / "new"
    out = cli("import", bundle, code=1)
    assert out.count("no trusted key has signed it. Signatures on it: none. Trusted keys: none.") == 3
    assert "0 imported, 0 there already, 3 refused" in out
    assert list(Store(cli.root).keys()) == list(Store(cli.root).paths.object_names()) == []

    made = cli.json("keygen", "acme-1", "--out", tmp_path / "acme.key")
    cli.root = old
    cli("sign", "--all", "--signing-key", tmp_path / "acme.key")
    cli("export", bundle)
    cli.root = tmp_path / "new"
    assert f"Signatures on it: acme-1 ({made['id']})" in cli("import", bundle, code=1)
    cli("trust", "add", made["public"])
    assert len(cli.json("import", bundle)["done"]) == 3
    assert verify(Store(cli.root), deep=True).bad == ()
    assert len(cli.json("import", bundle)["present"]) == 3


def test_a_policy_for_bundles_can_be_kept(cli: Cli, tmp_path: Path) -> None:
    cli("export", tmp_path / "all.tar")
    cli.root = tmp_path / "new"
    cli("trust", "policy", "bundle:", "off")
    assert "3 refused" in cli("import", tmp_path / "all.tar", "--trust", "require", code=1)
    assert "3 imported" in cli("import", tmp_path / "all.tar")


def test_a_signed_record_with_other_bytes_is_refused(cli: Cli, store: Store, tmp_path: Path) -> None:
    """The bundle's object has the right name for its bytes, and the record a good signature, for other bytes."""
    made = cli.json("keygen", "acme-1", "--out", tmp_path / "acme.key")
    cli("sign", "--all", "--signing-key", tmp_path / "acme.key")
    cli("export", tmp_path / "all.tar")
    good, evil = b"a" * 2000, b"e" * 2000
    stream = io.BytesIO()
    with tarfile.open(tmp_path / "all.tar") as old, tarfile.open(fileobj=stream, mode="w") as new:
        for member in old.getmembers():
            data = old.extractfile(member).read()  # type: ignore[union-attr]
            if data == good:
                data, member.name = evil, f"objects/{hashlib.sha256(evil).hexdigest()}"
            member.size = len(data)
            new.addfile(member, io.BytesIO(data))
    (tmp_path / "evil.tar").write_bytes(stream.getvalue())
    cli.root = tmp_path / "new"
    cli("trust", "add", made["public"])
    report = cli.json("import", tmp_path / "evil.tar", code=1)
    assert len(report["done"]) == 2
    assert "is missing or bad" in report["refused"][0]["reason"]
    assert hashlib.sha256(evil).hexdigest() not in set(Store(cli.root).paths.object_names())


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE])
def test_tar_members_that_are_no_files_are_refused(cli: Cli, tmp_path: Path, kind: bytes) -> None:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        header = json.dumps({"bundle": 1, "format": 1}).encode()
        member = tarfile.TarInfo("neuron-dynamo-bundle.json")
        member.size = len(header)
        archive.addfile(member, io.BytesIO(header))
        link = tarfile.TarInfo(f"objects/{'0' * 64}")
        link.type, link.linkname = kind, "/etc/passwd"
        archive.addfile(link)
    (tmp_path / "evil.tar").write_bytes(stream.getvalue())
    assert "no plain file" in cli("import", tmp_path / "evil.tar", "--trust", "off", code=1)
