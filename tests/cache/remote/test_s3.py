"""S3, through s3fs against moto's server behind a proxy with faults; and the same files over plain HTTP."""

from __future__ import annotations

import functools
import http.server
import itertools
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from neuron_dynamo.cache import Built, Store
from neuron_dynamo.cache.remote.attach import attach
from neuron_dynamo.cache.remote.deadline import Patience
from neuron_dynamo.cache.remote.guard import Guarded
from neuron_dynamo.cache.remote.open import open_remote
from neuron_dynamo.cache.remote.pull import fetch, pull
from neuron_dynamo.cache.remote.push import push
from neuron_dynamo.errors import RemoteError, RemoteReadOnlyError, RemoteRefusedError, RemoteUnreachableError
from tests.cache.remote.conftest import HASTY
from tests.cache.remote.support import anyone, assert_same, fill
from tests.cache.support import parts
from tests.hubsim.proxy import Proxy

# moto and botocore use what newer versions of Python deprecate.
pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]


@pytest.fixture(scope="module")
def server() -> Iterator[Proxy]:
    import boto3
    from moto.server import ThreadedMotoServer

    moto = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    moto.start()
    proxy = Proxy(f"http://127.0.0.1:{moto.get_host_and_port()[1]}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ENDPOINT_URL", proxy.url)
        patch.setenv("AWS_ACCESS_KEY_ID", "test")
        patch.setenv("AWS_SECRET_ACCESS_KEY", "test")
        patch.setenv("AWS_DEFAULT_REGION", "us-east-1")
        boto3.client("s3").create_bucket(Bucket="cache")
        yield proxy
    proxy.stop()
    moto.stop()


_numbers = itertools.count()


@pytest.fixture
def remote(server: Proxy) -> Guarded:
    server.reset()
    return open_remote(f"s3://cache/p{next(_numbers)}", patience=HASTY)


@pytest.fixture
def mine(tmp_path: Path) -> Store:
    return Store(tmp_path / "mine")


@pytest.fixture
def theirs(tmp_path: Path) -> Store:
    return Store(tmp_path / "theirs")


def test_there_and_back(server: Proxy, remote: Guarded, mine: Store, theirs: Store) -> None:
    keys = fill(mine, 3, size=100_000)
    assert sorted(push(mine, remote).done) == sorted(keys)
    got = pull(theirs, remote, anyone)
    assert (sorted(got.done), got.good) == (sorted(keys), True)
    assert_same(mine, theirs)
    server.reset()
    assert (push(mine, remote).present, pull(theirs, remote, anyone).present) == (3, 3)
    assert server.requests <= 4
    info = next(info for info in remote.list_files("v1/objects/") if info.size == 100_000)
    assert info.tag.startswith("md5:")
    remote.upload([(b"x" * 100_000, info.path)])
    assert push(mine, remote, full=True).files == 1
    assert pull(Store(theirs.paths.root.parent / "third"), remote, anyone).good


@pytest.mark.parametrize("action", ["status:500", "status:503", "status:429", "reset", "cut:10"])
def test_passing_faults_pass(server: Proxy, remote: Guarded, mine: Store, theirs: Store, action: str) -> None:
    fill(mine, 2)
    server.faults.add("PUT ", action, times=1)
    push(mine, remote)
    for match in (r"GET /cache/?\?", r"GET /cache/p.*/objects/", "HEAD "):
        server.faults.add(match, action, times=1)
    assert pull(theirs, remote, anyone).good
    assert_same(mine, theirs)


@pytest.mark.parametrize("status", [401, 403, 404, 412])
def test_a_refusal_is_never_taken_for_empty(server: Proxy, remote: Guarded, mine: Store, status: int) -> None:
    fill(mine, 1)
    server.faults.add("GET ", f"status:{status}", times=99)
    server.faults.add("HEAD ", f"status:{status}", times=99)
    with pytest.raises(RemoteError):
        push(mine, remote)
    assert server.counts["PUT"] == 0


def test_what_is_cut_short_or_changed_is_not_kept(server: Proxy, remote: Guarded, mine: Store, theirs: Store) -> None:
    (key,) = fill(mine, 1, size=50_000)
    push(mine, remote)
    server.faults.add(r"GET .*/objects/", "short:10", times=1)
    server.faults.add(r"GET .*/objects/", "flip:7", times=2)
    assert pull(theirs, remote, anyone).done == [key]
    server.faults.add(r"GET .*/objects/", "flip:7", times=99)
    other = Store(theirs.paths.root.parent / "other")
    got = pull(other, remote, anyone)
    assert ([each.path for each in got.refused], list(other.keys())) == ([key], [])


def test_a_bucket_that_is_not_there(server: Proxy) -> None:
    server.reset()
    remote = open_remote("s3://nowhere/x", patience=HASTY)
    with pytest.raises(RemoteRefusedError):
        remote.list_files("")
    with pytest.raises(RemoteError):
        remote.upload([(b"x", "a")])


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Proxy]:
    """The folder ``site`` behind a plain web server and the proxy."""
    (tmp_path / "site").mkdir()
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(tmp_path / "site"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    proxy = Proxy(f"http://127.0.0.1:{server.server_address[1]}")
    yield proxy
    proxy.stop()
    server.shutdown()
    server.server_close()


def test_a_web_server_is_read_and_not_written(web: Proxy, mine: Store, theirs: Store, tmp_path: Path) -> None:
    fill(mine, 2)
    push(mine, open_remote((tmp_path / "site").as_uri()))
    remote = open_remote(web.url, patience=HASTY)
    with pytest.raises(RemoteRefusedError, match="gives no list"):
        pull(theirs, remote, anyone)
    with pytest.raises(RemoteReadOnlyError):
        push(mine, remote)
    web.faults.add("HEAD ", "status:503", times=1)
    web.faults.add("GET ", "reset", times=1)
    got = fetch(theirs, remote, anyone, list(mine))
    assert (len(got.done), got.good) == (2, True)
    assert_same(mine, theirs)
    web.faults.add("GET ", "status:503", times=99)
    with pytest.raises(RemoteUnreachableError, match="answers 503"):
        fetch(
            Store(tmp_path / "third"), open_remote(web.url, patience=Patience(tries=2, base=0.01)), anyone, list(mine)
        )


def test_a_miss_is_looked_for_on_a_web_server(web: Proxy, mine: Store, tmp_path: Path) -> None:
    fill(mine, 1)
    push(mine, open_remote((tmp_path / "site").as_uri()))
    store = Store(tmp_path / "store")
    attach(store, web.url, write=True, trust="off")
    assert store.get_or_build(parts("p0"), lambda: Built({"neff": b"built"}))[1] == "remote"
    assert store.get_or_build(parts("p1"), lambda: Built({"neff": b"built"}))[1] == "compiled"
