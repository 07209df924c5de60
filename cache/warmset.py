"""Warm sets: named lists of the entries that a workload needs, so that a fresh machine fetches these and no others.

A set is a small JSON file beside the records, on the disk and on remotes (``v1/warmsets/<name>.json``). It names keys;
what the keys stand for is in their records. Beside compiled programs it may name *objects*: entries of which only the
one who attached them knows the meaning, such as a bundle that lets a process start without tracing.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from neuron_dynamo.errors import WarmSetError, WarmSetNotFoundError

from . import files
from .canonical import canonical_sha256, plain
from .digest import Buffer, sha256_hex
from .entry import Entry
from .key import is_key
from .lock import root_lock
from .paths import Paths, children
from .publish import prepare
from .record import FORMAT, Details, Output, Record
from .store import Store
from .trust import statement
from .trust.keys import SigningKey
from .trust.signatures import joined, make

SCHEMA = 1
MAX_BYTES = 32 << 20
"""A larger file is neither written nor read: that is about 100,000 entries."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,127}")
_LABEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._ /-]{0,127}")


@dataclass(frozen=True, slots=True)
class Member:
    """One entry of a set, with what is worth knowing of it when it is missing.

    Attributes:
        key: of the entry.
        program: digest of the program, which entries of other compilers and flags share.
        graph, model: for people.
        compiler: name and version.
        target: platform.
        size: bytes of all outputs.
        seconds: that its compile took.
    """

    key: str
    program: str = ""
    graph: str = ""
    model: str = ""
    compiler: str = ""
    target: str = ""
    size: int = 0
    seconds: float = 0.0

    @classmethod
    def of(cls, record: Record) -> Member:
        """The member for an entry."""
        compiler, target, details = record.parts.get("compiler"), record.parts.get("target"), record.details
        compiler = compiler if isinstance(compiler, Mapping) else {}
        return cls(
            record.key,
            str(record.parts.get("program", "")),
            details.graph,
            details.model,
            f"{compiler.get('name', '')} {compiler.get('version', '')}".strip(),
            str(target.get("platform", "")) if isinstance(target, Mapping) else "",
            record.size,
            details.compile_seconds,
        )


@dataclass(frozen=True, slots=True)
class WarmSet:
    """A named list of entries.

    Attributes:
        name: a plain word.
        members: compiled programs, in the order in which the workload first needed them.
        objects: label to key of further entries; see the top of this file.
        created: seconds since the epoch.
        signatures: who vouches for the list.
    """

    name: str
    members: tuple[Member, ...] = ()
    objects: Mapping[str, str] = field(default_factory=dict)
    created: float = 0.0
    signatures: tuple[Mapping[str, str], ...] = ()

    @property
    def keys(self) -> list[str]:
        """Keys of everything in it, each once."""
        return list(dict.fromkeys([*(member.key for member in self.members), *self.objects.values()]))

    @property
    def statement(self) -> bytes:
        """The bytes that are signed."""
        return statement.of_warm_set(self.name, self._content())

    def signed(self, key: SigningKey) -> WarmSet:
        """With a signature by `key`."""
        return replace(self, signatures=joined(self.signatures, [make(self.statement, key)]))

    def extended(self, members: Iterable[Member], objects: Mapping[str, str] | None = None) -> WarmSet:
        """With more entries; a known one keeps its place. The signatures go, since the list is another."""
        by_key = {member.key: member for member in (*self.members, *members)}
        return replace(self, members=tuple(by_key.values()), objects={**self.objects, **(objects or {})}, signatures=())

    def _content(self) -> dict[str, Any]:
        return {
            "warm_set": SCHEMA,
            "name": self.name,
            "created": float(self.created),
            "entries": [asdict(member) for member in self.members],
            "objects": dict(self.objects),
        }

    def to_bytes(self) -> bytes:
        """The file's content.

        Raises:
            WarmSetError: the name or a label is no plain word, or the set is too large.
        """
        if not _NAME.fullmatch(self.name):
            raise WarmSetError(self.name, "a name has letters, digits and . _ - only, at most 128")
        for label in self.objects:
            if not _LABEL.fullmatch(label):
                raise WarmSetError(self.name, f"the label {label!r} is no plain text")
        content = self._content() | {"signatures": plain(list(self.signatures))}
        data = json.dumps(content, indent=1, ensure_ascii=True, allow_nan=False).encode() + b"\n"
        if len(data) > MAX_BYTES:
            raise WarmSetError(self.name, f"it has {len(data):,} bytes; the limit is {MAX_BYTES:,}")
        return data

    @classmethod
    def from_bytes(cls, data: bytes, name: str) -> WarmSet:
        """Parse and check a set that was looked up as `name`.

        Raises:
            WarmSetError: it is not a set, of another version, or one of another name.
        """
        try:
            content = json.loads(data)
            if content["warm_set"] != SCHEMA:
                raise ValueError(f"it is of schema {content['warm_set']!r}, and this version reads schema {SCHEMA}")
            if content["name"] != name:
                raise ValueError("it is the set of another name")
            known = {each.name for each in fields(Member)}
            members = tuple(Member(**{n: v for n, v in each.items() if n in known}) for each in content["entries"])
            objects = dict(content["objects"])
            if not all(map(is_key, [*(member.key for member in members), *objects.values()])):
                raise ValueError("it names something that is no key")
            return cls(name, members, objects, float(content["created"]), tuple(content["signatures"]))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise WarmSetError(name, str(error) if isinstance(error, ValueError) else repr(error)) from error


def path_of(name: str) -> str:
    """Where the set is, relative to a store's root or a remote's URL.

    Raises:
        WarmSetError: the name is no plain word.
    """
    if not _NAME.fullmatch(name):
        raise WarmSetError(name, "a name has letters, digits and . _ - only, at most 128")
    return f"v{FORMAT}/warmsets/{name}.json"


def names(paths: Paths) -> list[str]:
    """The sets that a store has."""
    return [name.removesuffix(".json") for name in children(paths.warm_sets) if name.endswith(".json")]


def load(paths: Paths, name: str) -> WarmSet:
    """A set of the store.

    Raises:
        WarmSetNotFoundError: it has none of this name.
        WarmSetError: the file cannot be understood.
        OSError: it cannot be read.
    """
    try:
        data = files.read_small(paths.root / path_of(name), MAX_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        raise WarmSetNotFoundError(name, str(paths.root), tuple(names(paths))) from None
    return WarmSet.from_bytes(data, name)


def save(paths: Paths, warm_set: WarmSet) -> None:
    """Keep a set, in place of one of the same name.

    Raises:
        WarmSetError: see `WarmSet.to_bytes`.
        OSError: it is not kept.
    """
    data = warm_set.to_bytes()
    prepare(paths)
    with root_lock(paths.lock, exclusive=False), files.staging_folder(paths.staging) as staging:
        files.write_new(staging / "warmset", data)
        files.move_in(staging / "warmset", paths.root / path_of(warm_set.name))


def remove(paths: Paths, name: str) -> None:
    """Forget a set; its entries stay.

    Raises:
        WarmSetNotFoundError: there is none of this name.
    """
    if not files.remove(paths.root / path_of(name)):
        raise WarmSetNotFoundError(name, str(paths.root), tuple(names(paths)))


def record_keys(
    store: Store, name: str, keys: Iterable[str], *, add: bool = False, signing_key: SigningKey | None = None
) -> tuple[WarmSet, list[str]]:
    """Write the set of these entries of the store.

    Args:
        store: has the entries.
        name: of the set.
        keys: of the entries, in order.
        add: add to the set of this name if there is one, instead of replacing it. Objects stay either way.
        signing_key: signs the set and the entries' records.

    Returns:
        The set, and the keys that the store does not have and that are therefore left out.

    Raises:
        WarmSetError: the name is no plain word.
        OSError: the set cannot be written.
    """
    members, absent = [], []
    for key in dict.fromkeys(keys):
        record = store.record(key)
        if record is None:
            absent.append(key)
        else:
            members.append(Member.of(record))
    try:
        old = load(store.paths, name)
    except (WarmSetNotFoundError, WarmSetError):
        old = WarmSet(name)
    made = (old if add else replace(old, members=())).extended(members)
    made = _keep(store, replace(made, created=time.time()), [member.key for member in members], signing_key)
    return made, absent


def attach(
    store: Store,
    name: str,
    label: str,
    outputs: Mapping[str, Buffer],
    *,
    requires: Mapping[str, Any] | None = None,
    meta: Mapping[str, Any] | None = None,
    signing_key: SigningKey | None = None,
) -> str:
    """Add an object to the set, which is made if need be; one of the same label is replaced in the list.

    The object is an entry like any other: it is signed, pushed, fetched, verified and collected as programs are. Its
    key follows from its content.

    Args:
        store: gets it.
        name: of the set.
        label: what it is called in the set, such as ``"warm_start"``.
        outputs: its bytes, by name.
        requires: what a reader must offer; covered by signatures, as the bytes are.
        meta: anything small, for people.
        signing_key: signs the set and the object.

    Returns:
        Its key.

    Raises:
        WarmSetError: the name or the label is no plain word.
        OSError: the set cannot be written.
    """
    digests = {each: sha256_hex(data) for each, data in sorted(outputs.items())}
    parts = {"layout": "warm_object", "label": label, "content": digests}
    key = canonical_sha256(parts)
    details = Details(graph=label, requires=requires or {}, meta=meta or {})
    described = {each: Output.of(data) for each, data in outputs.items()}
    if not described:
        raise WarmSetError(name, f"the object {label!r} has no bytes")
    store.add(Record(key, parts, described, details, time.time()), outputs)
    try:
        old = load(store.paths, name)
    except WarmSetNotFoundError:
        old = WarmSet(name, created=time.time())
    _keep(store, old.extended((), {label: key}), [key], signing_key)
    return key


def attached(store: Store, name: str, label: str) -> Entry | None:
    """The object of that label with every byte checked; None if the set has none or the store lacks it.

    Raises:
        WarmSetNotFoundError: there is no such set.
        WarmSetError: the set cannot be understood.
    """
    key = load(store.paths, name).objects.get(label)
    return store.get(key) if key is not None else None


def _keep(store: Store, warm_set: WarmSet, keys: Sequence[str], signing_key: SigningKey | None) -> WarmSet:
    if signing_key is not None:
        from .trust.vouching import sign_entries

        sign_entries(store, keys, signing_key)
        warm_set = warm_set.signed(signing_key)
    save(store.paths, warm_set)
    return warm_set
