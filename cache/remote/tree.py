"""The caches of other tools on a remote, as `hf buckets sync` puts them there: their files as they are.

Only finished entries move, in either direction: a lock, a log of a failure or a half-written NEFF would make the tool
that reads it wait, fail or crash. The mark of a finished entry moves last. A file that is there is compared by digest,
and what arrives is put in place whole.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from neuron_dynamo.cache import files
from neuron_dynamo.cache.layouts.report import Left
from neuron_dynamo.cache.paths import children
from neuron_dynamo.errors import RemoteUrlError

from .guard import Guarded
from .protocol import FileInfo
from .report import Meter, Report, Silent
from .selection import batches

MAX_FILE_BYTES = 16 << 30
MAX_BATCH_FILES = 1000
MAX_BATCH_BYTES = 1 << 30

_VERSION = re.compile(r"neuronxcc-[A-Za-z0-9][A-Za-z0-9._+-]*")
_XLA = re.compile(
    r"(?:neuronxcc-[A-Za-z0-9][A-Za-z0-9._+-]*/)?(MODULE_[A-Za-z0-9._-]+\+[0-9a-f]{8})/"
    r"(model\.neff|model\.done|model\.hlo_module\.pb(?:\.gz)?|model\.hlo\.pb(?:\.gz)?|compile_flags\.json)"
)
_TORCH = re.compile(r"([0-9a-f]{2})/([0-9a-f]{2})/(\1\2[0-9a-f]{28})\.neff")


@dataclass(frozen=True, slots=True)
class Layout:
    """Which files of another tool's cache move: `finished` chooses from all paths, `last` says which move last."""

    name: str
    finished: Callable[[Iterable[str]], set[str]]
    last: Callable[[str], bool]


def _finished_xla(paths: Iterable[str]) -> set[str]:
    found = list(paths)
    folders = {path.rpartition("/")[0] for path in found if path.endswith("/model.done")}
    folders &= {path.rpartition("/")[0] for path in found if path.endswith("/model.neff")}
    folders -= {path.rpartition("/")[0] for path in found if path.endswith(".lock")}
    return {path for path in found if _XLA.fullmatch(path) and path.rpartition("/")[0] in folders}


LIBNEURONXLA = Layout("libneuronxla", _finished_xla, lambda path: path.endswith("/model.done"))
TORCHNEURON = Layout(
    "torchneuron", lambda paths: {path for path in paths if _TORCH.fullmatch(path)}, lambda path: False
)
LAYOUTS = {"libneuronxla": LIBNEURONXLA, "neuronxcc": LIBNEURONXLA, "torchneuron": TORCHNEURON}


def pull_tree(
    remote: Guarded, folder: Path, layout: Layout, *, dry_run: bool = False, meter: Meter | None = None
) -> Report:
    """Fetch the finished entries of another tool's cache into `folder`, ready for that tool or for ``import``.

    A remote whose URL ends in ``neuronxcc-<version>`` fills the folder of that name in `folder`.

    Raises:
        RemoteError: the remote fails; what was fetched stays, and what is there is finished.
        OSError: `folder` cannot be written.
    """
    started = time.monotonic()
    report = Report(remote.url, dry_run)
    inside = remote.url.rpartition("/")[2]
    root = folder / inside if layout is LIBNEURONXLA and _VERSION.fullmatch(inside) else folder
    listing = {info.path: info for info in remote.list_files("")}
    wanted = []
    for path in sorted(layout.finished(listing)):
        if listing[path].size > MAX_FILE_BYTES:
            report.refused.append(Left(path, f"it has {listing[path].size} bytes; the limit is {MAX_FILE_BYTES}"))
        else:
            wanted.append(listing[path])
    same = _same(remote, root, wanted)
    report.present = len(same)
    wanted = [info for info in wanted if info.path not in same]
    (meter or Silent()).plan(len(wanted), sum(info.size for info in wanted))
    if dry_run:
        _note(report, wanted)
    else:
        sized = [(info, 1, info.size) for info in sorted(wanted, key=lambda info: (layout.last(info.path), info.path))]
        for batch in batches(sized, MAX_BATCH_FILES, MAX_BATCH_BYTES):
            _fetch(remote, root, batch, layout, report, meter or Silent())
    report.seconds = time.monotonic() - started
    return report


def _fetch(remote: Guarded, root: Path, batch: list[FileInfo], layout: Layout, report: Report, meter: Meter) -> None:
    before = report.bytes
    with files.staging_folder(root / ".pull") as staging:
        places = {info.path: staging / str(number) for number, info in enumerate(batch)}
        remote.download([(info, places[info.path]) for info in batch], lambda size: meter.at(before + size))
        there = [info for info in batch if places[info.path].exists()]
        tags = remote.tags([places[info.path] for info in there])
        failed = {Left(info.path, "it has gone") for info in batch if info not in there}
        for info, tag in zip(there, tags, strict=True):
            if places[info.path].stat().st_size != info.size or (tag and info.tag and tag != info.tag):
                failed.add(Left(info.path, "it arrived with other bytes than the remote promises"))
        report.refused += sorted(failed, key=lambda left: left.path)
        spoilt = {left.path.rpartition("/")[0] for left in report.refused}
        for info in there:
            if info.path in {left.path for left in failed}:
                continue
            if layout.last(info.path) and info.path.rpartition("/")[0] in spoilt:
                continue  # an entry with a hole is not finished
            files.move_in(places[info.path], root / info.path)
            _note(report, [info])
    try:
        os.rmdir(root / ".pull")
    except OSError:
        return


def push_tree(
    remote: Guarded, folder: Path, layout: Layout, *, dry_run: bool = False, meter: Meter | None = None
) -> Report:
    """Send the finished entries of another tool's cache in `folder`.

    A remote whose URL ends in ``neuronxcc-<version>`` gets the content of the folder of that name in `folder`.

    Raises:
        RemoteError: the remote fails; what is there is finished.
        RemoteUrlError: the URL ends in a version that `folder` does not have.
        OSError: `folder` cannot be read.
    """
    started = time.monotonic()
    report = Report(remote.url, dry_run)
    inside = remote.url.rpartition("/")[2]
    root = folder
    if layout is LIBNEURONXLA and _VERSION.fullmatch(inside) and folder.name != inside:
        root = folder / inside
        if not root.is_dir():
            raise RemoteUrlError(remote.url, f"{folder} has no {inside}")
    paths = sorted(layout.finished(_walk(root, "")), key=lambda path: (layout.last(path), path))
    there = remote.stat(paths)
    same = _same(remote, root, list(there.values()))
    report.present = len(same)
    wanted = [FileInfo(path, (root / path).stat().st_size) for path in paths if path not in same]
    (meter or Silent()).plan(len(wanted), sum(info.size for info in wanted))
    for batch in batches([(info, 1, info.size) for info in wanted], MAX_BATCH_FILES, MAX_BATCH_BYTES):
        if not dry_run:
            for last in (False, True):
                remote.upload([(root / info.path, info.path) for info in batch if layout.last(info.path) == last])
        _note(report, batch)
        (meter or Silent()).at(report.bytes)
    report.seconds = time.monotonic() - started
    return report


def _walk(root: Path, prefix: str) -> Iterable[str]:
    for name in children(root / prefix):
        path = f"{prefix}/{name}" if prefix else name
        if (root / path).is_dir() and not (root / path).is_symlink():
            yield from _walk(root, path)
        else:
            yield path


def _same(remote: Guarded, root: Path, infos: Collection[FileInfo]) -> set[str]:
    """The paths whose local files have the bytes that the remote's digests promise; without digests, none."""
    tagged = [info for info in infos if info.tag and files.exists(root / info.path)]
    tags = remote.tags([root / info.path for info in tagged])
    return {info.path for info, tag in zip(tagged, tags, strict=True) if tag == info.tag}


def _note(report: Report, moved: Collection[FileInfo]) -> None:
    report.done += [info.path for info in moved]
    report.files += len(moved)
    report.bytes += sum(info.size for info in moved)
