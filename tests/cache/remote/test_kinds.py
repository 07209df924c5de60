"""What every kind of remote promises, asked of each in the same words."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from neuron_dynamo.cache.cli import main
from neuron_dynamo.cache.remote.deadline import Patience
from neuron_dynamo.cache.remote.guard import Guarded
from neuron_dynamo.cache.remote.open import open_remote, redacted
from neuron_dynamo.cache.remote.protocol import Download
from neuron_dynamo.errors import RemoteContentError, RemoteOfflineError, RemoteReadOnlyError, RemoteUrlError


@pytest.fixture(params=["file", "memory"])
def remote(request: pytest.FixtureRequest, tmp_path: Path) -> Guarded:
    return open_remote({"file": (tmp_path / "remote").as_uri(), "memory": f"memory://{tmp_path.name}"}[request.param])


def test_files_come_back_as_they_went(remote: Guarded, tmp_path: Path) -> None:
    assert remote.list_files("") == []
    big = tmp_path / "big"
    big.write_bytes(b"x" * 3_000_000)
    remote.upload([(b"one", "a/one"), (b"", "a/empty"), (big, "b/big")])
    assert sorted((info.path, info.size) for info in remote.list_files("")) == [
        ("a/empty", 0),
        ("a/one", 3),
        ("b/big", 3_000_000),
    ]
    assert [info.path for info in remote.list_files("b/")] == ["b/big"]
    assert remote.read(["a/one", "a/empty", "a/none"], 10) == {"a/one": b"one", "a/empty": b""}
    assert set(remote.stat(["b/big", "b/none", "b"])) == {"b/big"}
    remote.upload([(b"two", "a/one")])
    assert remote.read(["a/one"], 10) == {"a/one": b"two"}
    remote.delete(["a/one", "a/none"])
    assert remote.stat(["a/one"]) == {}


def test_a_file_that_is_gone_leaves_no_local_file_and_stops_nothing(remote: Guarded, tmp_path: Path) -> None:
    remote.upload([(b"one", "a/one"), (b"two", "a/two")])
    known = {info.path: info for info in remote.list_files("")}
    remote.delete(["a/one"])
    remote.download([(known["a/one"], tmp_path / "1"), (known["a/two"], tmp_path / "2")])
    assert not (tmp_path / "1").exists()
    assert (tmp_path / "2").read_bytes() == b"two"


def test_a_call_that_was_given_up_cannot_spoil_the_next(remote: Guarded, tmp_path: Path) -> None:
    remote.upload([(b"right", "a/one")])
    (info,) = remote.list_files("a/")
    real, late, calls = remote.inner.download, threading.Event(), []

    def slow_at_first(wanted: Sequence[Download]) -> None:
        calls.append(wanted)
        if len(calls) == 1:
            assert late.wait(30)
            for _, local in wanted:
                local.write_bytes(b"wrong")
        else:
            real(wanted)

    remote.inner.download = slow_at_first  # type: ignore[method-assign]
    remote.patience = Patience(call=0.1, tries=2, base=0.0)
    remote.download([(info, tmp_path / "one")])
    late.set()
    until = time.monotonic() + 30
    while not (tmp_path / "one.0").exists():
        assert time.monotonic() < until
    assert (tmp_path / "one").read_bytes() == b"right"


def test_what_is_too_large_is_not_read(remote: Guarded) -> None:
    remote.upload([(b"x" * 100, "a/one")])
    with pytest.raises(RemoteContentError, match="the limit is 99"):
        remote.read(["a/one"], 99)


@pytest.mark.parametrize("path", ["../x", "a/../../x", "/x", "a//x", "a/./x", "a\\x", "a\0x", "", "a" * 1025])
def test_paths_that_lead_elsewhere_are_refused(remote: Guarded, path: str, tmp_path: Path) -> None:
    with pytest.raises(RemoteContentError, match="is refused"):
        remote.upload([(b"x", path)])
    with pytest.raises(RemoteContentError, match="is refused"):
        remote.stat([path])
    with pytest.raises(RemoteContentError, match="is refused"):
        remote.delete([path])


def test_read_only_is_kept(tmp_path: Path) -> None:
    open_remote(tmp_path.as_uri()).upload([(b"x", "a")])
    remote = open_remote(tmp_path.as_uri(), read_only=True)
    assert remote.read(["a"], 9) == {"a": b"x"}
    for write in (lambda: remote.upload([(b"y", "a")]), lambda: remote.delete(["a"])):
        with pytest.raises(RemoteReadOnlyError):
            write()
    assert (tmp_path / "a").read_bytes() == b"x"


@pytest.mark.parametrize(
    "url", ["", "x", "hf://model/x", "hf://buckets/x", "hf://buckets/a/b/../c", "file://host/x", "nosuch://x"]
)
def test_what_is_no_remote_is_said_to_be_none(url: str) -> None:
    with pytest.raises(RemoteUrlError, match="A remote is hf://buckets/OWNER/NAME"):
        open_remote(url).list_files("")


def test_offline_allows_only_this_machine(tmp_path: Path) -> None:
    assert open_remote(tmp_path.as_uri(), offline=True).list_files("") == []
    for url in ("hf://buckets/a/b", "https://host/x", "s3://b/x"):
        with pytest.raises(RemoteOfflineError):
            open_remote(url, offline=True)


def test_secrets_of_a_url_are_never_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert redacted("https://me:hunter2@host/a?token=hunter2#hunter2") == "https://host/a"
    assert open_remote("https://me:hunter2@host/a?token=hunter2").url == "https://host/a"
    with pytest.raises(RemoteUrlError) as caught:
        open_remote("hf://me:hunter2@buckets/x?token=hunter2")
    assert "hunter2" not in str(caught.value)
    monkeypatch.setenv("NEURON_DYNAMO_REMOTE", "https://me:hunter2@host/a?token=hunter2")
    for arguments in (["env"], ["env", "--json"], ["pull"], ["push"]):
        main([*arguments, "--cache-dir", str(tmp_path)])
    out, err = capsys.readouterr()
    assert "https://host/a" in out
    assert "https://host/a" in err
    assert "hunter2" not in out + err
