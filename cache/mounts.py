"""What kind of file system a store lies on: some promise less than a local disk does."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

_REMOTE = frozenset({"nfs", "nfs4", "lustre", "smb3", "cifs", "9p", "ceph", "afs", "beegfs", "gpfs", "virtiofs"})


def is_remote(kind: str) -> bool:
    """Whether other machines may change what lies on a file system of this type."""
    return kind in _REMOTE or kind.startswith("fuse.")


@lru_cache(maxsize=64)
def mount_type(path: Path) -> str:
    """Type of the file system that holds `path`, from the kernel's table; empty if that cannot be read."""
    best, kind = "", ""
    try:
        table = Path("/proc/self/mounts").read_text()
    except OSError:
        return ""
    place = path.resolve()
    for line in table.splitlines():
        fields = line.split(" ")
        point = fields[1].replace("\\040", " ")
        if len(point) >= len(best) and place.is_relative_to(point):
            best, kind = point, fields[2]
    return kind
