"""A bundle: entries in one file that can be streamed, for machines that share no folder and no network.

It is a plain tar, so any tool can look inside: a header, then for each entry the objects that were not written before
and its record, then a closing member without which the bundle is known to be cut short. The importer believes nothing:
each object must have the SHA-256 of its name, each record is checked as one on the disk is, and unless the user says
otherwise a trusted key must have signed it.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import tarfile
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from neuron_dynamo.cache import files
from neuron_dynamo.cache.digest import Buffer
from neuron_dynamo.cache.layouts.report import Left, Report
from neuron_dynamo.cache.objects import BadObjectError, open_object
from neuron_dynamo.cache.paths import Paths
from neuron_dynamo.cache.publish import publish
from neuron_dynamo.cache.record import FORMAT, MAX_RECORD_BYTES, Output, Record, RecordError
from neuron_dynamo.cache.store import Store
from neuron_dynamo.cache.trust.gate import MAX_OBJECT_BYTES, Gate
from neuron_dynamo.cache.trust.vouching import take_over
from neuron_dynamo.errors import CacheImportError, UntrustedEntryError

LAYOUT = "bundle"
HEADER_NAME = "neuron-dynamo-bundle.json"
END_NAME = "end.json"
PLACE = "bundle:"
"""What bundles are called in policies: they come from anywhere, so by default each entry must be signed."""
_CHUNK = 8 << 20
_OBJECT = re.compile("objects/([0-9a-f]{64})")
_RECORD = re.compile(r"records/([0-9a-f]{64})\.json")


def export_to(store: Store, target: IO[bytes], records: Iterable[Record]) -> Report:
    """Write the entries to a binary stream, which need not be seekable.

    Raises:
        OSError: the stream broke.
    """
    report, written = Report(), set[str]()
    with tarfile.open(fileobj=target, mode="w|", format=tarfile.PAX_FORMAT) as archive:
        _write(archive, HEADER_NAME, json.dumps({"bundle": 1, "format": FORMAT}).encode())
        for record in records:
            entry = store.peek(record.key)
            if entry is None:
                report.refused.append(Left(record.key, "damaged"))
                continue
            for name, output in entry.record.outputs.items():
                if output.sha256 not in written:
                    written.add(output.sha256)
                    _write(archive, f"objects/{output.sha256}", entry.read(name))
            _write(archive, f"records/{record.key}.json", entry.record.to_bytes())
            report.done.append(record.key)
        _write(archive, END_NAME, json.dumps({"records": len(report.done)}).encode())
    return report


def import_from(store: Store, source: IO[bytes], name: str, *, trust: str = "auto", keys: Iterable[str] = ()) -> Report:
    """Read a bundle from a binary stream; each entry is published as soon as it is whole and checked.

    Args:
        store: gets the entries.
        source: need not be seekable.
        name: of the source, for messages.
        trust: ``"require"``, ``"warn"`` or ``"off"``; ``"auto"`` for the store's policy for bundles, else to require.
        keys: trusted keys (``name:base64``) besides the store's.

    Raises:
        CacheImportError: not a bundle, of an unknown version, or cut short.
        OSError: the store cannot be written.
    """
    report = Report()
    try:
        gate = Gate(store.paths, f"{PLACE}{name}", chosen=trust, keys=keys)
        with files.staging_folder(store.paths.staging) as staging, tarfile.open(fileobj=source, mode="r|") as archive:
            _Reader(store, name, report, gate, staging).read(archive)
    except (tarfile.TarError, EOFError) as error:
        raise CacheImportError(name, f"not a whole bundle ({error})") from error
    return report


class _Reader:
    def __init__(self, store: Store, name: str, report: Report, gate: Gate, staging: Path) -> None:
        self.store = store
        self.name = name
        self.report = report
        self.gate = gate
        self.staging = staging
        self.pending: dict[str, Path] = {}
        self.records = 0

    def read(self, archive: tarfile.TarFile) -> None:
        member = archive.next()
        if member is None or member.name != HEADER_NAME:
            raise CacheImportError(self.name, "not a bundle of neuron-dynamo")
        header = self._json(self._bytes(archive, member, MAX_RECORD_BYTES))
        if header.get("bundle") != 1 or header.get("format") != FORMAT:
            raise CacheImportError(self.name, f"made by another version ({header})")
        while (member := archive.next()) is not None:
            if member.name == END_NAME:
                promised = self._json(self._bytes(archive, member, MAX_RECORD_BYTES)).get("records")
                if promised != self.records:
                    raise CacheImportError(self.name, f"it has {self.records} records and promises {promised}")
                return
            self._member(archive, member)
        raise CacheImportError(self.name, "it is cut short")

    def _member(self, archive: tarfile.TarFile, member: tarfile.TarInfo) -> None:
        found = _OBJECT.fullmatch(member.name)
        if found:
            self._stage(archive, member, found[1])
            return
        found = _RECORD.fullmatch(member.name)
        if found is None:
            self.report.skipped.append(Left(member.name, "not part of a bundle"))
            return
        self.records += 1
        try:
            self._entry(Record.from_bytes(self._bytes(archive, member, MAX_RECORD_BYTES), found[1]))
        except (RecordError, UntrustedEntryError) as error:
            # The objects stay at hand: a later record may share them, and the store does not have them.
            self.report.refused.append(Left(member.name, str(error)))
        else:
            for path in self.pending.values():
                files.remove(path)
            self.pending.clear()

    def _entry(self, record: Record) -> None:
        if self.store.peek(record.key) is not None:
            self.report.present.append(record.key)
            take_over(self.store.paths, record, self.gate.judge(record))
            # Later records may refer to objects of this one, which the store has.
            return
        self.gate.admit(record)
        outputs = {}
        for name, output in record.outputs.items():
            data = self._object(self.store.paths, output)
            if data is None:
                raise RecordError(f"its object {name} ({output.sha256}) is missing or bad")
            outputs[name] = data
        publish(self.store.paths, record, outputs)
        self.report.done.append(record.key)

    def _object(self, paths: Paths, output: Output) -> Buffer | None:
        staged = self.pending.get(output.sha256)
        if staged is not None:
            data, _ = files.map_file(staged, copy=False)
            # SHA-256 has proved the bytes; the record's other figures must agree or every later read would fail.
            return data if Output.of(data) == output else None
        try:
            return open_object(paths, output)
        except (BadObjectError, OSError):
            return None

    def _stage(self, archive: tarfile.TarFile, member: tarfile.TarInfo, sha256: str) -> None:
        """Write an object to a file of ours, a piece at a time; one that is not what its name says is dropped."""
        stream, digest, size = self._open(archive, member, MAX_OBJECT_BYTES), hashlib.sha256(), 0
        # The name is ours: the member's own plays no part in where anything is written.
        path = self.staging / sha256
        with path.open("wb") as target:
            while piece := stream.read(_CHUNK):
                digest.update(piece)
                size += len(piece)
                target.write(piece)
        if size != member.size:
            raise CacheImportError(self.name, "it is cut short")
        if digest.hexdigest() == sha256:
            self.pending[sha256] = path
        else:
            os.unlink(path)
            self.pending.pop(sha256, None)
            self.report.refused.append(Left(member.name, "its bytes do not have the SHA-256 of its name"))

    def _bytes(self, archive: tarfile.TarFile, member: tarfile.TarInfo, limit: int) -> bytes:
        data = self._open(archive, member, limit).read()
        if len(data) != member.size:
            raise CacheImportError(self.name, "it is cut short")
        return data

    def _open(self, archive: tarfile.TarFile, member: tarfile.TarInfo, limit: int) -> IO[bytes]:
        # A sparse member of a few bytes may claim to be of any size, and reading it would make it so.
        if not member.isreg() or member.issparse() or member.size > limit:
            raise CacheImportError(self.name, f"member {member.name!r} is no plain file of at most {limit} bytes")
        stream = archive.extractfile(member)
        assert stream is not None  # a regular member has one
        return stream

    def _json(self, data: bytes) -> dict[str, object]:
        try:
            content = json.loads(data)
        except ValueError:
            content = None
        if not isinstance(content, dict):
            raise CacheImportError(self.name, "its header or end is not JSON")
        return content


def _write(archive: tarfile.TarFile, name: str, data: Buffer) -> None:
    member = tarfile.TarInfo(name)
    member.size = memoryview(data).nbytes
    member.mode = 0o444
    archive.addfile(member, io.BytesIO(data))
