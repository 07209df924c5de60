"""A remote behind a store: it helps when it can, and never harms."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from neuron_dynamo.cache import Built, Store
from neuron_dynamo.cache.record import Record
from neuron_dynamo.cache.remote import breaker as breakers
from neuron_dynamo.cache.remote import publisher as publishers
from neuron_dynamo.cache.remote.attach import attach
from neuron_dynamo.cache.remote.breaker import Breaker
from neuron_dynamo.cache.remote.deadline import Patience
from neuron_dynamo.cache.remote.guard import Guarded
from neuron_dynamo.cache.remote.open import open_remote
from neuron_dynamo.cache.remote.publisher import Publisher
from neuron_dynamo.cache.remote.pull import pull
from neuron_dynamo.cache.remote.push import push
from neuron_dynamo.cache.remote.tier import ReadThrough
from neuron_dynamo.cache.trust.gate import Verdict
from neuron_dynamo.cache.trust.keys import SigningKey
from neuron_dynamo.cache.trust.secret import Secret
from neuron_dynamo.errors import CacheMissError
from tests.cache.remote.conftest import HASTY, Hub
from tests.cache.remote.support import anyone, files_of, fill
from tests.cache.support import finish, parts, python

BRISK = Patience(call=5.0, stall=1.0, tries=1, base=0.01)


def build() -> Built:
    return Built({"neff": b"built here"})


def never() -> Built:
    raise AssertionError("nothing should be built here")


def store_behind(root: Path, remote: Guarded, judge: Callable[..., Verdict] = anyone) -> Store:
    store = Store(root)
    store.remote = ReadThrough(remote, judge, store.count)
    return store


@pytest.fixture
def filled(hub: Hub, tmp_path: Path) -> Hub:
    """A bucket with three entries."""
    mine = Store(tmp_path / "mine")
    fill(mine, 3, size=100_000)
    push(mine, hub.remote())
    hub.sim.reset()
    return hub


def test_a_miss_is_fetched_and_kept(filled: Hub, tmp_path: Path) -> None:
    store = store_behind(tmp_path / "store", filled.remote())
    entry, source = store.get_or_build(parts("p1"), never)
    assert (source, entry.lookup.kind, len(entry.read("neff"))) == ("remote", "hit_remote", 100_000)
    assert store.get_or_build(parts("p1"), never)[1] == "disk"
    assert store.counters["hit_remote"] == 1


def test_what_is_absent_costs_one_request_and_is_not_asked_for_again(filled: Hub, tmp_path: Path) -> None:
    store = store_behind(tmp_path / "store", filled.remote())
    for _ in range(2):
        with pytest.raises(CacheMissError):
            store.get_or_build(parts("unknown"), never, fail_on_miss=True)
    assert filled.sim.requests == 1


def test_many_that_miss_together_make_one_download(filled: Hub, tmp_path: Path) -> None:
    one = store_behind(tmp_path / "one", filled.remote())
    one.get_or_build(parts("p0"), never)
    alone = dict(filled.sim.counts)
    filled.sim.reset()
    filled.sim.faults.add("paths-info", "stall:0.3")
    sources: list[str] = []

    def rank() -> None:
        store = store_behind(tmp_path / "store", filled.remote())
        sources.append(store.get_or_build(parts("p0"), never)[1])

    threads = [threading.Thread(target=rank) for _ in range(64)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (sources.count("remote"), sources.count("disk")) == (1, 63)
    for route in ("GET /_xorb/{hash}", "POST /api/buckets/{ns}/{name}/paths-info"):
        assert filled.sim.counts[route] == alone[route]


def test_r72_a_slow_fetch_delays_the_build(filled: Hub, tmp_path: Path) -> None:
    """optimum-neuron#271: the compile began before the download had ended."""
    filled.sim.faults.add(r"GET /_xorb/", "stall:1", times=1)
    store = store_behind(tmp_path / "store", filled.remote())
    assert store.get_or_build(parts("p0"), never)[1] == "remote"


@pytest.mark.parametrize(
    ("match", "action"),
    [
        (r"paths-info", "status:401"),
        (r"paths-info", "status:403"),
        (r"paths-info", "status:404"),
        (r"HEAD .*/resolve/", "status:403"),
        (r"xet-read-token", "status:403"),
        (r"reconstructions", "status:403"),
        (r"GET /_xorb/", "status:403"),
        (r"GET /_xorb/", "cut:5"),
        (r"GET /_xorb/", "short:5"),
    ],
)
def test_a_sick_remote_costs_a_build_and_one_warning(
    filled: Hub, tmp_path: Path, match: str, action: str, caplog: pytest.LogCaptureFixture
) -> None:
    filled.sim.faults.add(match, action, times=10_000)
    store = store_behind(tmp_path / "store", filled.remote(patience=BRISK))
    for number in range(3):
        entry, source = store.get_or_build(parts(f"p{number}"), build)
        assert (source, bytes(entry.read("neff"))) == ("compiled", b"built here")
    assert store.counters["remote_error"] + store.counters["remote_timeout"] >= 1
    ours = [record for record in caplog.records if record.name == "neuron_dynamo.cache"]
    assert len([record for record in ours if record.levelno == logging.WARNING]) == 1


def test_a_silent_remote_is_given_up_and_left_alone(filled: Hub, tmp_path: Path) -> None:
    filled.sim.faults.add("paths-info", "stall:5", times=99)
    store = store_behind(tmp_path / "store", filled.remote(patience=Patience(call=0.2, tries=1)))
    for number in range(8):
        assert store.get_or_build(parts(f"p{number}"), build)[1] == "compiled"
    assert (store.counters["remote_timeout"], store.counters["remote_skipped"]) == (breakers.FAILURES, 6)


def test_wrong_content_is_a_build(filled: Hub, tmp_path: Path) -> None:
    filled.sim.faults.add(r"GET /_xorb/", "flip:50000", times=99, after=1)
    store = store_behind(tmp_path / "store", filled.remote())
    assert store.get_or_build(parts("p0"), build)[1] == "compiled"
    assert store.counters["remote_error"] == 1


def test_what_the_judge_refuses_is_never_fetched(filled: Hub, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def nobody(record: Record, key: str = "") -> Verdict:
        return Verdict(False, "no trusted key has signed it")

    store = store_behind(tmp_path / "store", filled.remote(), nobody)
    for number in range(2):
        assert store.get_or_build(parts(f"p{number}"), build)[1] == "compiled"
    assert store.counters["remote_untrusted"] == 2
    assert caplog.text.count("no trusted key has signed it") == 1
    assert filled.sim.bytes_out < 20_000


def test_a_store_that_is_only_read_uses_the_entry_all_the_same(filled: Hub, tmp_path: Path) -> None:
    store = Store(tmp_path / "store", read_only=True)
    store.remote = ReadThrough(filled.remote(), anyone, store.count)
    entry, source = store.get_or_build(parts("p1"), never)
    assert (source, len(entry.read("neff"))) == ("remote", 100_000)
    assert not (tmp_path / "store").exists()


def test_attached_by_settings(filled: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    strict, own, offline = (Store(tmp_path / name) for name in ("strict", "own", "offline"))
    attach(strict, filled.url, trust="require")
    assert strict.get_or_build(parts("p0"), build)[1] == "compiled"
    attach(own, filled.url)
    assert own.get_or_build(parts("p0"), never)[1] == "remote"
    filled.sim.reset()
    attach(offline, filled.url, offline=True)
    assert offline.get_or_build(parts("p0"), build)[1] == "compiled"
    assert filled.sim.requests == 0
    folder = tmp_path / "folder"
    push(own, open_remote(folder.as_uri()))
    here = Store(tmp_path / "here")
    attach(here, folder.as_uri(), offline=True)
    assert here.get_or_build(parts("p0"), never)[1] == "remote"
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    hub_offline = Store(tmp_path / "hub offline")
    attach(hub_offline, filled.url)
    assert hub_offline.get_or_build(parts("p0"), build)[1] == "compiled"
    assert hub_offline.counters["remote_skipped"] == 1


def test_what_is_built_is_published_beside_the_run(hub: Hub, tmp_path: Path) -> None:
    store, reader = Store(tmp_path / "store"), Store(tmp_path / "reader")
    attach(store, hub.url, write=True, trust="off")
    keys = [store.get_or_build(parts(f"p{number}"), build)[0].key for number in range(3)]
    assert isinstance(store.remote, ReadThrough)
    assert store.remote.publisher is not None
    assert store.remote.publisher.flush(60)
    assert sorted(pull(reader, hub.remote(), anyone).done) == sorted(keys)
    assert store.counters["pushed"] == 3


def test_what_is_published_is_signed_and_so_admitted_elsewhere(hub: Hub, tmp_path: Path) -> None:
    key = SigningKey.generate("ci-1")
    key.save(tmp_path / "key")
    store, node = Store(tmp_path / "store"), Store(tmp_path / "node")
    attach(store, hub.url, write=True, trust="require", signing_key=Secret(str(tmp_path / "key")))
    store.get_or_build(parts("p0"), build)
    assert isinstance(store.remote, ReadThrough)
    assert store.remote.publisher is not None
    assert store.remote.publisher.flush(60)
    attach(node, hub.url, trust="require")
    assert node.get_or_build(parts("p0"), build)[1] == "compiled"
    trusting = Store(tmp_path / "trusting")
    attach(trusting, hub.url, trust="require", trusted_keys=[key.public.text])
    assert trusting.get_or_build(parts("p0"), never)[1] == "remote"
    assert [path for path in trusting.paths.staging.iterdir() if path.is_dir()] == []


def test_a_read_only_remote_gets_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    attach(store, (tmp_path / "remote").as_uri())
    assert store.get_or_build(parts("p0"), build)[1] == "compiled"
    assert isinstance(store.remote, ReadThrough)
    assert store.remote.publisher is None
    assert not (tmp_path / "remote").exists()


def test_a_remote_that_takes_nothing_costs_a_counter_and_one_warning(
    hub: Hub, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    hub.sim.faults.add("batch", "status:403", times=99)
    store = Store(tmp_path / "store")
    publisher = Publisher(store, hub.remote())
    for name in "ab":
        publisher.offer(store.put(parts(name), {"neff": name.encode()}).key)
    assert publisher.flush(60)
    assert store.counters["push_error"] == 2
    assert caplog.text.count("cannot be published") == 1


def test_the_end_of_the_process_waits_for_what_is_still_to_be_sent(tmp_path: Path) -> None:
    out = finish(
        python(
            """
            import pathlib, sys
            from neuron_dynamo.cache import Built, Store
            from neuron_dynamo.cache.remote.attach import attach
            from tests.cache.support import parts
            root = pathlib.Path(sys.argv[1])
            store = Store(root / "store")
            attach(store, (root / "remote").as_uri(), write=True)
            print(store.get_or_build(parts(), lambda: Built({"neff": b"x"}))[0].key)
            """,
            str(tmp_path),
        )
    )
    reader = Store(tmp_path / "reader")
    assert pull(reader, open_remote((tmp_path / "remote").as_uri()), anyone).done == [out.strip()]


def test_the_end_of_the_process_waits_no_longer_than_its_limit(tmp_path: Path) -> None:
    process = python(
        """
        import pathlib, sys, threading
        from neuron_dynamo.cache import Store
        from neuron_dynamo.cache.remote.open import open_remote
        from neuron_dynamo.cache.remote.publisher import Publisher
        from tests.cache.support import parts
        root = pathlib.Path(sys.argv[1])
        store = Store(root / "store")
        remote = open_remote((root / "remote").as_uri())
        remote.inner.upload = lambda files: threading.Event().wait()
        publisher = Publisher(store, remote, exit_seconds=0.5)
        publisher.offer(store.put(parts(), {"neff": b"x"}).key)
        """,
        str(tmp_path),
    )
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (0, "")
    assert "not sent" in err
    assert "`neuron-cache push` sends them" in err


def test_a_forked_child_has_a_queue_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publishers, "GATHER_SECONDS", 0.0)
    out = finish(
        python(
            """
            import os, pathlib, sys
            from neuron_dynamo.cache import Store
            from neuron_dynamo.cache.remote.open import open_remote
            from neuron_dynamo.cache.remote.publisher import Publisher
            from tests.cache.support import parts
            root = pathlib.Path(sys.argv[1])
            store = Store(root / "store")
            publisher = Publisher(store, open_remote((root / "remote").as_uri()))
            first, second = (store.put(parts(name), {"neff": b"x"}).key for name in "ab")
            publisher.offer(first)
            assert publisher.flush(30)
            child = os.fork()
            if not child:
                publisher.offer(second)
                os._exit(0 if publisher.flush(30) else 1)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
            """,
            str(tmp_path),
        )
    )
    assert out == ""
    assert len([path for path in files_of(tmp_path / "remote") if path.startswith("v1/records/")]) == 2


def test_the_breaker_lets_one_through_after_a_pause_that_grows() -> None:
    now = [0.0]
    breaker = Breaker(lambda: now[0])
    assert breaker.allows()
    assert breaker.failed() == 0
    assert breaker.allows()
    assert breaker.failed() == breakers.FIRST_SECONDS
    assert not breaker.allows()
    now[0] = breakers.FIRST_SECONDS
    assert [breaker.allows() for _ in range(3)] == [True, False, False]
    assert breaker.failed() == 2 * breakers.FIRST_SECONDS
    now[0] += 2 * breakers.FIRST_SECONDS
    assert breaker.allows()
    breaker.succeeded()
    assert all(breaker.allows() for _ in range(3))
    assert breaker.failed(at_once=True) == breakers.FIRST_SECONDS
    for _ in range(9):
        breaker.failed()
    assert breaker.failed() == breakers.LONGEST_SECONDS


def test_pauses_are_drawn_between_nothing_and_a_limit_that_doubles() -> None:
    patience = Patience(base=1.0, longest=4.0)
    for failures, limit in ((1, 1.0), (2, 2.0), (3, 4.0), (9, 4.0)):
        drawn = [patience.pause(failures) for _ in range(300)]
        assert 0 <= min(drawn) < limit / 4
        assert limit * 3 / 4 < max(drawn) <= limit


def test_no_thread_is_left_waiting_for_a_call_that_has_ended(hub: Hub) -> None:
    hub.remote(patience=HASTY).list_files("")
    until = time.monotonic() + 30
    while any(thread.name == "neuron-cache remote" for thread in threading.enumerate()):
        assert time.monotonic() < until
        time.sleep(0.01)
    assert os.getpid()
