"""Buckets, through the unmodified client of the Hub against a server on this machine."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from neuron_dynamo.cache import Store
from neuron_dynamo.cache.remote import names
from neuron_dynamo.cache.remote.deadline import Patience
from neuron_dynamo.cache.remote.open import open_remote
from neuron_dynamo.cache.remote.pull import pull
from neuron_dynamo.cache.remote.push import push
from neuron_dynamo.errors import (
    RemoteOfflineError,
    RemoteRefusedError,
    RemoteTimeoutError,
    RemoteUnreachableError,
)
from tests.cache.remote.conftest import HASTY, Hub
from tests.cache.remote.support import anyone, assert_same, fill
from tests.cache.support import parts


@pytest.fixture
def mine(tmp_path: Path) -> Store:
    return Store(tmp_path / "mine")


@pytest.fixture
def theirs(tmp_path: Path) -> Store:
    return Store(tmp_path / "theirs")


def test_there_and_back_with_a_prefix(hub: Hub, mine: Store, theirs: Store) -> None:
    keys = fill(mine, 5, size=30_000)
    remote = hub.remote("team/cache")
    hub.remote("team").upload([(b"not ours", "cache2/v1/records/x"), (b"", "cache/v1/empty")])
    assert sorted(push(mine, remote).done) == sorted(keys)
    got = pull(theirs, remote, anyone)
    assert (sorted(got.done), got.good) == (sorted(keys), True)
    assert_same(mine, theirs)
    assert remote.read(["v1/empty"], 9) == {"v1/empty": b""}


def test_what_is_in_sync_takes_one_request(hub: Hub, mine: Store, theirs: Store) -> None:
    fill(mine, 5)
    remote = hub.remote()
    push(mine, remote)
    pull(theirs, remote, anyone)
    hub.sim.reset()
    assert push(mine, remote).present == 5
    assert hub.sim.requests == 1
    assert pull(theirs, remote, anyone).present == 5
    assert hub.sim.requests == 2


@pytest.mark.slow
def test_ten_thousand_entries_in_sync_take_one_request(
    hub: Hub, mine: Store, theirs: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as unsynced:
        unsynced.setattr(os, "fsync", lambda descriptor: None)
        for number in range(10_000):
            mine.put(parts(f"p{number}"), {"neff": b"the same for all"})
    remote = hub.remote()
    assert len(push(mine, remote).done) == 10_000
    hub.sim.reset()
    assert len(pull(theirs, remote, anyone).done) == 10_000
    assert hub.sim.requests < 30
    hub.sim.reset()
    assert push(mine, remote).present == 10_000
    assert pull(theirs, remote, anyone).present == 10_000
    assert hub.sim.requests == 2


def test_a_damaged_transfer_is_repeated_and_damaged_content_refused(hub: Hub, mine: Store, theirs: Store) -> None:
    """The client checks lengths only."""
    keys = fill(mine, 1, size=300_000)
    remote = hub.remote()
    push(mine, remote)
    hub.sim.faults.add(r"GET /_xorb/", "flip:150000", times=1, after=1)
    got = pull(theirs, remote, anyone)
    assert (got.done, hub.sim.faults.rules[0].times) == (keys, 0)
    assert_same(mine, theirs)
    sha256 = next(iter(mine)).outputs["neff"].sha256
    remote.upload([(b"x" * 300_000, names.object_path(sha256))])
    got = pull(Store(theirs.paths.root.parent / "third"), remote, anyone)
    assert (got.done, "SHA-256" in got.refused[0].reason) == ([], True)


def test_a_wrong_object_is_replaced_by_the_next_push(hub: Hub, mine: Store, theirs: Store) -> None:
    """By the digest that the listing gives, not by size and time."""
    keys = fill(mine, 1)
    remote = hub.remote()
    sha256 = next(iter(mine)).outputs["neff"].sha256
    remote.upload([(b"x" * 500, names.object_path(sha256))])
    assert push(mine, remote).files == 2
    assert pull(theirs, remote, anyone).done == keys


@pytest.mark.parametrize(
    ("match", "action"),
    [
        (r"GET /api/buckets/.*/tree", "status:500"),
        (r"GET /api/buckets/.*/tree", "status:429"),
        (r"GET /api/buckets/.*/tree", "cut:1"),
        (r"POST .*/paths-info", "status:503"),
        (r"POST .*/paths-info", "reset"),
        (r"POST .*/paths-info", "cut:1"),
        (r"POST .*/batch", "status:409"),
        (r"POST .*/batch", "status:412"),
        (r"POST .*/batch", "status:500"),
        (r"POST .*/batch", "reset"),
        (r"POST .*/batch", "cut:1"),
        (r"HEAD .*/resolve/", "status:503"),
        (r"GET /_xorb/", "status:500"),
        (r"GET /_xorb/", "cut:100"),
        (r"GET /_xorb/", "short:100"),
    ],
)
def test_passing_faults_pass(
    hub: Hub, mine: Store, theirs: Store, action: str, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huggingface_hub.utils._http.time.sleep", lambda seconds: None)
    fill(mine, 2)
    hub.sim.faults.add(match, action, times=1)
    push(mine, hub.remote())
    got = pull(theirs, hub.remote(), anyone, full=True)
    assert got.good
    assert_same(mine, theirs)
    assert hub.sim.faults.rules[0].times == 0


@pytest.mark.parametrize("status", [401, 403, 404])
@pytest.mark.parametrize("match", [r"GET /api/buckets/.*/tree", r"POST .*/batch", "xet-write-token"])
def test_r80_a_refusal_ends_it_and_is_never_taken_for_empty(
    hub: Hub, mine: Store, status: int, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """huggingface_hub#3673: an error of the listing was read as an empty remote: send all, or delete all."""
    monkeypatch.setattr("huggingface_hub.utils._http.time.sleep", lambda seconds: None)
    fill(mine, 2)
    hub.sim.faults.add(match, f"status:{status}", times=99)
    with pytest.raises((RemoteRefusedError, RemoteUnreachableError)):
        push(mine, hub.remote())
    assert hub.sim.counts["POST /api/buckets/{ns}/{name}/batch"] == (match == r"POST .*/batch")
    hub.sim.reset()
    assert hub.remote().list_files("") == []


def test_r80_a_later_page_that_fails_ends_it(hub: Hub, mine: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.utils._http.time.sleep", lambda seconds: None)
    monkeypatch.setattr(hub.sim, "page_size", 3)
    fill(mine, 10)
    remote = hub.remote()
    push(mine, remote)
    assert len(remote.list_files(names.RECORDS)) == 10
    hub.sim.faults.add("cursor=", "status:403", times=99, after=1)
    with pytest.raises(RemoteRefusedError, match="may not do that"):
        remote.list_files(names.RECORDS)


@pytest.mark.parametrize("match", [r"GET /api/buckets/.*/tree", r"POST .*/paths-info"])
def test_a_silent_server_is_given_up(hub: Hub, mine: Store, match: str) -> None:
    """The client has no time limit of its own there."""
    fill(mine, 1)
    hub.sim.faults.add(match, "stall:3", times=9)
    with pytest.raises(RemoteTimeoutError, match="did not end within"):
        push(mine, hub.remote(patience=Patience(call=0.1, tries=1)), full=False)


def test_a_file_deleted_between_the_listing_and_its_reading_stops_nothing(hub: Hub, tmp_path: Path) -> None:
    remote = hub.remote()
    remote.upload([(b"one", "a/1"), (b"two", "a/2"), (b"three", "a/3")])
    listed = {info.path: info for info in remote.list_files("")}
    remote.delete(["a/1"])
    remote.download([(info, tmp_path / path.replace("/", "")) for path, info in listed.items()])
    assert not (tmp_path / "a1").exists()
    assert (tmp_path / "a3").read_bytes() == b"three"


def test_content_that_the_storage_lost_costs_its_own_file_only(hub: Hub, tmp_path: Path) -> None:
    remote = hub.remote()
    files = [(f"content {number}".encode() * 100, f"a/{number}") for number in range(5)]
    for file in files:
        remote.upload([file])
    lost = remote.stat(["a/2"])["a/2"].tag.removeprefix("xet:")
    hub.sim.faults.add(f"reconstructions/{lost}", "status:404", times=99)
    remote.download([(info, tmp_path / info.path[2:]) for info in remote.list_files("a/")])
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["0", "1", "3", "4"]


def test_who_may_not_is_told(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RemoteRefusedError, match="no such bucket"):
        open_remote("hf://buckets/sim/nowhere", patience=HASTY).list_files("")
    monkeypatch.setenv("HF_TOKEN", "hf_other")
    with pytest.raises(RemoteRefusedError, match="may not do that"):
        hub.remote().upload([(b"x", "a")])
    monkeypatch.setenv("HF_TOKEN", "hf_wrong_secret")
    with pytest.raises(RemoteRefusedError, match="does not accept the token") as caught:
        hub.remote().list_files("")
    assert "hf_wrong_secret" not in str(caught.value)


def test_the_client_s_own_offline_mode_is_kept(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(RemoteOfflineError, match="HF_HUB_OFFLINE"):
        hub.remote().list_files("")
    assert hub.sim.requests == 0


def test_progress_bars_of_the_client_stay_as_they_were(hub: Hub, capfd: pytest.CaptureFixture[str]) -> None:
    from huggingface_hub.utils.tqdm import are_progress_bars_disabled

    assert not are_progress_bars_disabled()
    hub.remote().upload([(b"x" * 100_000, "a")])
    hub.remote().read(["a"], 1 << 20)
    assert capfd.readouterr() == ("", "")
    assert not are_progress_bars_disabled()
