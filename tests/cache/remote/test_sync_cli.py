"""`neuron-cache sync`, `push` and `pull` as people and scripts use them."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from neuron_dynamo.cache import Store, config, warmset
from neuron_dynamo.cache.cli import main
from neuron_dynamo.cache.layouts import libneuronxla
from neuron_dynamo.cache.remote import deletion, names
from tests.cache.remote.conftest import Hub
from tests.cache.remote.support import assert_same, files_of, fill
from tests.cache.support import make_neff
from tests.hubsim.server import TOKEN


class Cli:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, store: Store, *arguments: str, code: int = 0) -> str:
        found = main([*arguments, "--cache-dir", str(store.paths.root)])
        out, err = self.capsys.readouterr()
        assert found == code, out + err
        return out + err

    def json(self, store: Store, *arguments: str, code: int = 0) -> Any:
        return json.loads(self(store, *arguments, "--json", code=code))


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(capsys)


@pytest.fixture
def mine(tmp_path: Path) -> Store:
    return Store(tmp_path / "mine")


@pytest.fixture
def theirs(tmp_path: Path) -> Store:
    return Store(tmp_path / "theirs")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return (tmp_path / "remote").as_uri()


def age(folder: Path, seconds: float) -> None:
    """Make every file that much older."""
    for path in folder.rglob("*"):
        if path.is_file():
            os.utime(path, (time.time() - seconds, time.time() - seconds))


def test_both_ways(cli: Cli, mine: Store, theirs: Store, url: str) -> None:
    fill(mine, 3)
    assert "sent: 3 (4 objects, 1.5 kB), 0 there already" in cli(mine, "push", url)
    fill(theirs, 2, start=3)
    found = cli.json(theirs, "sync", url)
    assert (len(found["pull"]["done"]), len(found["push"]["done"])) == (3, 2)
    assert len(cli.json(mine, "sync", url)["pull"]["done"]) == 2
    assert_same(mine, theirs)


def test_the_remote_of_the_environment(cli: Cli, mine: Store, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(mine, 1)
    assert "name a remote" in cli(mine, "push", code=2)
    monkeypatch.setenv("NEURON_DYNAMO_REMOTE", url)
    assert cli.json(mine, "push")["push"]["remote"] == url
    monkeypatch.setenv("NEURON_DYNAMO_OFFLINE", "1")
    assert cli.json(mine, "push")["push"]["present"] == 1
    assert "not asked, because the option offline is set" in cli(mine, "pull", "hf://buckets/a/b", code=3)


def test_filters_and_a_dry_run(cli: Cli, mine: Store, theirs: Store, url: str) -> None:
    first, second = fill(mine, 2, model="org/a"), fill(mine, 2, model="org/b", start=2)
    assert sorted(cli.json(mine, "push", url, "--model", "org/b", "--dry-run")["push"]["done"]) == sorted(second)
    assert cli.json(mine, "pull", url)["pull"]["done"] == []
    cli(mine, "push", url)
    assert cli.json(theirs, "pull", url, "--target", "trn1")["pull"]["done"] == []
    assert cli.json(theirs, "pull", url, "--compiler", "othercc")["pull"]["done"] == []
    assert cli.json(theirs, "pull", url, "--older", "1h")["pull"]["done"] == []
    assert "would be fetched: 2" in cli(theirs, "pull", url, "--model", "org/a", "--newer", "1h", "--dry-run")
    assert list(theirs.keys()) == []
    found = cli.json(theirs, "pull", url, "--model", "org/a", "--target", "trn2", "--compiler", "fakecc 1")
    assert sorted(found["pull"]["done"]) == sorted(first)


def test_r83_one_model_of_a_large_remote_then_no_network(
    cli: Cli, mine: Store, theirs: Store, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """optimum-neuron#535: 60 GB of cache, and one model is wanted."""
    wanted = fill(mine, 2, model="org/small")
    fill(mine, 6, model="org/large", size=50_000, start=2)
    cli(mine, "push", hub.url)
    hub.sim.reset()
    cli(theirs, "pull", hub.url, "--model", "org/small", "--trust", "off")
    assert sorted(theirs.keys()) == sorted(wanted)
    assert hub.sim.bytes_out < 50_000
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    assert all(theirs.get(key) is not None for key in wanted)
    assert "HF_HUB_OFFLINE is set" in cli(theirs, "pull", hub.url, code=3)


def test_r82_a_model_is_found_without_an_index(cli: Cli, mine: Store, theirs: Store, url: str, tmp_path: Path) -> None:
    """optimum-neuron#1102: a missing or stale index may cost look-ups and never hits."""
    keys = fill(mine, 2, model="org/a")
    cli(mine, "push", url)
    for path in (tmp_path / "remote" / names.INDEX).rglob("*"):
        if path.is_file():
            path.write_bytes(b"damaged")
    cli(theirs, "pull", url, "--model", "org/a")
    assert sorted(theirs.keys()) == sorted(keys)


def test_deleting_is_for_those_who_ask_and_spares_what_is_new(
    cli: Cli, mine: Store, theirs: Store, url: str, tmp_path: Path
) -> None:
    keys = fill(mine, 3)
    cli(mine, "push", url)
    others = fill(theirs, 1, start=7)
    cli(theirs, "push", url)
    cli(mine, "push", url)
    assert len(list((tmp_path / "remote").glob("v1/records/*/*"))) == 4
    found = cli.json(mine, "push", url, "--delete")["push"]
    assert (found["deleted"], found["kept"]) == ([], others)
    age(tmp_path / "remote", 2 * deletion.GRACE_SECONDS)
    assert cli.json(mine, "push", url, "--delete", "--dry-run")["push"]["deleted"] == others
    assert cli.json(mine, "push", url, "--delete", "--model", "nobody")["push"]["deleted"] == []
    assert "removed: 1" in cli(mine, "push", url, "--delete")
    fresh = Store(tmp_path / "fresh")
    assert sorted(cli.json(fresh, "pull", url)["pull"]["done"]) == sorted(keys)
    assert cli.json(fresh, "pull", url, "--full")["pull"]["missing"] == []
    there = {path for path in files_of(tmp_path / "remote") if path.startswith(names.OBJECTS)}
    assert there == {path for path in files_of(mine.paths.root) if path.startswith(names.OBJECTS)}


def test_deleting_here_spares_what_is_new_pinned_or_still_there(
    cli: Cli, mine: Store, theirs: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = fill(mine, 2)
    cli(mine, "push", url)
    cli(theirs, "pull", url)
    new, pinned = fill(theirs, 1, start=5), fill(theirs, 1, start=6, model="pinned")
    config.change(theirs.paths, lambda old: config.Config(pinned_models=frozenset({"pinned"})))
    found = cli.json(theirs, "pull", url, "--delete")["pull"]
    assert (found["deleted"], sorted(found["kept"])) == ([], sorted([*new, *pinned]))
    monkeypatch.setattr(deletion, "_is_young", lambda store, key, grace: False)
    assert cli.json(theirs, "pull", url, "--delete", "--dry-run")["pull"]["deleted"] == new
    assert cli.json(theirs, "pull", url, "--delete")["pull"]["deleted"] == new
    assert sorted(theirs.keys()) == sorted([*keys, *pinned])


def test_a_listing_that_is_not_whole_deletes_nothing(
    cli: Cli, mine: Store, theirs: Store, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    from neuron_dynamo.cache.remote.bucket import BucketRemote

    fill(mine, 4)
    cli(mine, "push", hub.url)
    cli(theirs, "pull", hub.url, "--trust", "off")
    real = BucketRemote.list_files
    monkeypatch.setattr(BucketRemote, "list_files", lambda self, prefix: real(self, prefix)[:1])
    monkeypatch.setattr(deletion, "_is_young", lambda store, key, grace: False)
    found = cli.json(theirs, "pull", hub.url, "--trust", "off", "--delete")["pull"]
    assert (found["deleted"], found["kept"]) == ([], [])
    assert len(list(theirs.keys())) == 4


def test_what_is_not_signed_is_refused_by_default_from_where_others_write(
    cli: Cli, mine: Store, theirs: Store, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(mine, 2)
    cli(mine, "push", hub.url)
    monkeypatch.setenv("HF_TOKEN", "hf_other")
    assert "no trusted key has signed it" in cli(theirs, "pull", hub.url, code=1)
    assert list(theirs.keys()) == []
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    assert "fetched: 2" in cli(theirs, "pull", hub.url)  # one's own namespace


@pytest.mark.parametrize("where", ["hub", "folder"])
def test_another_tool_s_cache_in_a_bucket_is_usable_and_the_reverse(
    cli: Cli, mine: Store, hub: Hub, tmp_path: Path, where: str
) -> None:
    """What `hf buckets sync` put there from a libneuronxla cache, unfinished entries included."""
    remote = hub.remote("neuronxcc-2.21")
    url = remote.url
    if where == "folder":
        url = (tmp_path / "remote" / "neuronxcc-2.21").as_uri()
        from neuron_dynamo.cache.remote.open import open_remote

        remote = open_remote(url)
    neff = make_neff("a")
    remote.upload(
        [
            (neff, "MODULE_1+d41d8cd9/model.neff"),
            (b"", "MODULE_1+d41d8cd9/model.done"),
            (b"[]", "MODULE_1+d41d8cd9/compile_flags.json"),
            (make_neff("b"), "MODULE_2+d41d8cd9/model.neff"),
            (b"failed", "MODULE_3+d41d8cd9/model.log"),
            (make_neff("d"), "MODULE_4+d41d8cd9/model.neff"),
            (b"", "MODULE_4+d41d8cd9/model.done"),
            (b"", "MODULE_4+d41d8cd9/model.hlo_module.pb.lock"),
            (b"x", "README.md"),
        ]
    )
    folder = tmp_path / "xla"
    found = cli.json(mine, "pull", "--layout", "neuronxcc", "--trust", "off", url, str(folder))["pull"]
    assert len(found["done"]) == 3
    assert sorted(files_of(folder)) == sorted(f"neuronxcc-2.21/{path}" for path in found["done"])
    if where == "hub":
        again = cli.json(mine, "pull", "--layout", "neuronxcc", "--trust", "off", url, str(folder))["pull"]
        assert (again["done"], again["present"]) == ([], 3)
    cli(mine, "import", str(folder))
    entry = mine.get(libneuronxla.key_of("2.21", "1", []))
    assert entry is None  # the flags' hash of that folder is of no flags at all, not of an empty list
    (key,) = mine.keys()
    stored = mine.get(key)
    assert stored is not None
    assert bytes(stored.read("neff")) == neff
    out = tmp_path / "out"
    cli(mine, "export", "--layout", "libneuronxla", str(out))
    back = url.replace("neuronxcc-2.21", "back/neuronxcc-2.21")
    (out / "neuronxcc-2.21" / "MODULE_5+d41d8cd9").mkdir()
    (out / "neuronxcc-2.21" / "MODULE_5+d41d8cd9" / "model.neff").write_bytes(b"half")
    sent = cli.json(mine, "push", "--layout", "neuronxcc", back, str(out))["push"]
    assert sorted(sent["done"]) == sorted(found["done"])
    third = tmp_path / "third"
    cli(mine, "pull", "--layout", "neuronxcc", "--trust", "off", back, str(third))
    assert files_of(third) == files_of(folder)


def test_a_terminal_gets_a_bar_with_bytes_and_a_pipe_none(
    mine: Store, theirs: Store, url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(mine, 3, size=100_000)
    assert main(["push", url, "--cache-dir", str(mine.paths.root)]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["pull", url, "--cache-dir", str(theirs.paths.root)]) == 0
    shown = capsys.readouterr().err
    assert "4 objects" in shown
    assert "300.0/300.0 kB" in shown


def test_a_warm_set_goes_with_its_list(cli: Cli, mine: Store, theirs: Store, url: str) -> None:
    keys = fill(mine, 3)
    warmset.record_keys(mine, "two", keys[:2])
    assert sorted(cli.json(mine, "push", url, "--warm-set", "two")["push"]["done"]) == sorted(keys[:2])
    cli(mine, "push", url)
    assert sorted(cli.json(theirs, "pull", url, "--warm-set", "two")["pull"]["done"]) == sorted(keys[:2])


def test_doctor_asks_the_remote(cli: Cli, mine: Store, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    def verdict(url: str, code: int = 0) -> tuple[str, str]:
        monkeypatch.setenv("NEURON_DYNAMO_REMOTE", url)
        found = cli.json(mine, "doctor", code=code)["findings"]
        return next((each["verdict"], each["detail"]) for each in found if each["check"] == "remote")

    fill(mine, 1)
    cli(mine, "push", hub.url)
    assert verdict(hub.url) == ("ok", f"{hub.url} answers; its index has 1 segments")
    assert verdict("hf://buckets/sim/nowhere", code=1)[0] == "problem"
    monkeypatch.setenv("NEURON_DYNAMO_OFFLINE", "1")
    assert verdict(hub.url)[0] == "warning"


def test_wrong_arguments(cli: Cli, mine: Store, url: str, tmp_path: Path) -> None:
    assert "go together" in cli(mine, "pull", url, str(tmp_path), code=2)
    assert "go together" in cli(mine, "push", url, "--layout", "neuronxcc", code=2)
    assert "removes none" in cli(mine, "pull", url, str(tmp_path), "--layout", "neuronxcc", "--delete", code=2)
    assert "exclude each other" in cli(mine, "pull", url, "--delete", "--warm-set", "x", code=2)
    assert "A remote is hf://" in cli(mine, "pull", "hf://elsewhere", code=2)
    with pytest.raises(SystemExit):
        cli(mine, "sync", url, "--delete")
    assert "carry no signatures" in cli(
        mine, "pull", url, str(tmp_path), "--layout", "neuronxcc", "--trust", "require", code=1
    )
