"""Checks of a store's surroundings: can it be written, do locks work, is there room, is it in order."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from neuron_dynamo.errors import CacheConfigError, CacheError

from . import config as settings
from . import files, stats
from .census import census
from .lock import flock_fault
from .mounts import is_remote, mount_type
from .paths import Paths
from .publish import prepare

Verdict = Literal["ok", "warning", "problem"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: its name, the verdict, and what was seen, with what to do if that is needed."""

    check: str
    verdict: Verdict
    detail: str


def examine(paths: Paths) -> Iterator[Finding]:
    """Run every check. The root is created if it is missing; a probe file is written and removed."""
    for check, run in _CHECKS.items():
        try:
            verdict, detail = run(paths)
        except (OSError, CacheError) as error:
            verdict, detail = "problem", files.in_words(error)
        yield Finding(check, verdict, detail)


def _root(paths: Paths) -> tuple[Verdict, str]:
    prepare(paths)
    owner = os.stat(paths.root).st_uid
    if owner != os.geteuid():
        return "warning", f"{paths.root} belongs to user {owner}, not to this one ({os.geteuid()})"
    return "ok", str(paths.root)


def _writing(paths: Paths) -> tuple[Verdict, str]:
    started = time.perf_counter()
    if not os.access(paths.version, os.W_OK | os.X_OK):
        return "problem", f"{paths.version} is read-only for this user: entries are found, new ones are not kept"
    with files.staging_folder(paths.staging) as staging:
        files.write_new(staging / "probe", b"probe" * 1000)
        os.rename(staging / "probe", staging / "renamed")
        files.sync_folder(staging)
        if files.read_small(staging / "renamed", 1 << 16) != b"probe" * 1000:
            return "problem", "what was written does not read back"
        skew = os.stat(staging / "renamed").st_mtime - time.time()
    if abs(skew) > 60:
        return "warning", f"works, but the file server's clock is {skew:+.0f} s off; ages of entries are off by as much"
    return "ok", f"write, sync, rename and read back in {(time.perf_counter() - started) * 1000:.1f} ms"


def _locking(paths: Paths) -> tuple[Verdict, str]:
    try:
        fault = flock_fault(paths.staging)
    except OSError as error:
        return "warning", f"not tried, because nothing can be written: {error.strerror}"
    if fault:
        wait = "a killed holder on another machine is waited for up to two minutes"
        return "warning", f"{fault}; leases with a heartbeat are used instead: {wait}"
    return "ok", "flock works between processes of this machine"


def _file_system(paths: Paths) -> tuple[Verdict, str]:
    kind = mount_type(paths.root)
    if is_remote(kind):
        return "warning", f"{kind}: locks and renames between machines are as good as its server and mount options"
    return "ok", kind or "unknown"


def _space(paths: Paths) -> tuple[Verdict, str]:
    usage, held = shutil.disk_usage(paths.root), census(paths)
    limit = settings.size_limit(paths, settings.load(paths))
    detail = f"{usage.free / 1e9:.1f} GB free; holds {held.bytes / 1e9:.2f} GB of at most {limit / 1e9:.1f} GB"
    if usage.free < 1_000_000_000:
        return "problem", f"{detail}; publishing will fail soon: `neuron-cache gc --max-size` makes room"
    if usage.free < limit - held.bytes:
        return "warning", f"{detail}, which the disk cannot hold: `neuron-cache gc --max-size SIZE --save` lowers it"
    return "ok", detail


def _settings(paths: Paths) -> tuple[Verdict, str]:
    try:
        config = settings.load(paths)
    except CacheConfigError as error:
        return "problem", str(error)
    return "ok", f"{len(config.pinned_models)} models and {len(config.pinned_keys)} entries pinned"


def _order(paths: Paths) -> tuple[Verdict, str]:
    held = census(paths)
    detail = f"{held.records:,} records, {held.objects:,} objects, {held.quarantined:,} files in quarantine"
    if held.quarantined:
        return "warning", f"{detail}; {paths.quarantine} has the reasons. Many of them point to a failing disk."
    return "ok", detail


def _errors(paths: Paths) -> tuple[Verdict, str]:
    counts = stats.totals(paths).counts
    kinds = ("publish_error", "read_error", "lock_error", "remote_error", "remote_timeout", "push_error")
    seen = {kind: counts[kind] for kind in kinds}
    told = ", ".join(f"{count:,} {kind}" for kind, count in seen.items() if count)
    return ("warning", f"{told}; see `neuron-cache stats`") if told else ("ok", "none counted")


_CHECKS: dict[str, Callable[[Paths], tuple[Verdict, str]]] = {
    "root": _root,
    "writing": _writing,
    "locking": _locking,
    "file system": _file_system,
    "space": _space,
    "settings": _settings,
    "order": _order,
    "errors so far": _errors,
}
