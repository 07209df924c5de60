"""Who holds a lock: enough to tell people, and to tell a live process from a dead one on the same machine."""

from __future__ import annotations

import json
import os
import secrets
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from .files import host_word


@dataclass(frozen=True, slots=True)
class Holder:
    """One process's claim.

    Attributes:
        token: unique to this claim.
        host: machine name.
        boot: the kernel's boot id; tells two boots, and two machines of one name, apart.
        namespace: PID namespace; a pid means nothing in another one.
        pid: process id.
        started: the process's start time in clock ticks since boot, so that a reused pid is not taken for the holder.
        since: seconds since the epoch when the claim was made, by the holder's clock.
        what: what is being done, for people.
    """

    token: str
    host: str
    boot: str
    namespace: str
    pid: int
    started: int
    since: float
    what: str = ""

    @classmethod
    def me(cls, what: str = "") -> Holder:
        """A new claim of this process."""
        boot, namespace = _machine(os.getpid())
        return cls(
            secrets.token_hex(8),
            host_word(),
            boot,
            namespace,
            os.getpid(),
            _start_ticks(os.getpid()) or 0,
            time.time(),
            what,
        )

    @classmethod
    def parse(cls, data: bytes) -> Holder | None:
        """A claim from its file, or None if the bytes are not one (written half, or by something else)."""
        try:
            return cls(**json.loads(data))
        except (ValueError, TypeError):
            return None

    def to_bytes(self) -> bytes:
        """The claim as a line of JSON."""
        return json.dumps(asdict(self), sort_keys=True).encode() + b"\n"

    def is_alive(self) -> bool | None:
        """Whether the process still exists, stopped or not; None if it cannot be known from here."""
        boot, namespace = _machine(os.getpid())
        if not boot or not namespace or (self.boot, self.namespace) != (boot, namespace):
            return None
        return _start_ticks(self.pid) == self.started

    def __str__(self) -> str:
        return f"process {self.pid} on {self.host}" + (f" ({self.what})" if self.what else "")


@cache
def _machine(pid: int) -> tuple[str, str]:
    """Boot id and PID namespace of process `pid`, which is this one; the argument renews the answer after a fork."""
    boot = namespace = ""
    with suppress(OSError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        namespace = os.readlink(f"/proc/{pid}/ns/pid")
    return boot, namespace


def _start_ticks(pid: int) -> int | None:
    """Start time of a process from ``/proc/<pid>/stat``; None if it is gone or a zombie."""
    try:
        # The command's name may hold spaces and brackets; the fields that count come after the last bracket.
        words = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return None
    return None if words[0] in (b"Z", b"X") else int(words[19])
