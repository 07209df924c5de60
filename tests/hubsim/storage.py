"""What the server keeps: buckets and files in SQLite, xorbs as files. All of it survives a restart."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.hubsim import xet

_SCHEMA = """
PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;
CREATE TABLE IF NOT EXISTS bucket(id TEXT PRIMARY KEY, private INT);
CREATE TABLE IF NOT EXISTS file(bucket TEXT, path TEXT, hash TEXT, size INT, mtime INT, uploaded INT,
                                PRIMARY KEY(bucket, path));
CREATE TABLE IF NOT EXISTS content(hash TEXT PRIMARY KEY, size INT, terms TEXT);
CREATE TABLE IF NOT EXISTS xorb(hash TEXT PRIMARY KEY, layout TEXT);
"""
_COLUMNS = "path, hash, size, mtime, uploaded"


def now_ms() -> int:
    """Milliseconds since the epoch."""
    return int(time.time() * 1000)


def _iso(moment: float) -> str:
    return datetime.fromtimestamp(moment / 1000, tz=UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def entry(row: tuple[Any, ...]) -> dict[str, Any]:
    """A file as the API shows it."""
    path, name, size, mtime, uploaded = row
    times = {"mtime": _iso(mtime), "uploadedAt": _iso(uploaded)}
    return {"type": "file", "path": path, "size": size, "xetHash": name, **times}


class Storage:
    """See the module."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "xorbs").mkdir(parents=True, exist_ok=True)
        self.db = sqlite3.connect(root / "hub.sqlite", check_same_thread=False, isolation_level=None)
        self.lock = threading.RLock()
        self.db.executescript(_SCHEMA)
        self._layouts: dict[str, xet.Xorb] = {}

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing."""
        with self.lock:
            self.db.execute("BEGIN")
            try:
                yield
            except BaseException:
                self.db.execute("ROLLBACK")
                raise
            self.db.execute("COMMIT")

    def file(self, bucket: str, path: str) -> tuple[Any, ...] | None:
        """The row of one file."""
        query = f"SELECT {_COLUMNS} FROM file WHERE bucket=? AND path=?"
        with self.lock:
            return self.db.execute(query, (bucket, path)).fetchone()

    def files(self, bucket: str, prefix: str, after: str, limit: int) -> list[tuple[Any, ...]]:
        """Rows of files whose path begins with `prefix`, in order, after the path `after`."""
        query = f"SELECT {_COLUMNS} FROM file WHERE bucket=? AND path>? AND substr(path,1,?)=? ORDER BY path LIMIT ?"
        with self.lock:
            return self.db.execute(query, (bucket, after, len(prefix), prefix, limit)).fetchall()

    def xorb_path(self, name: str) -> Path:
        """The file of a xorb."""
        return self.root / "xorbs" / name

    def put_xorb(self, name: str, body: bytes) -> bool:
        """Keep a xorb, if its bytes hash to its name; whether it was new."""
        if self.xorb(name) is not None:
            return False
        layout = xet.parse_xorb(body)
        if xet.tree_hash(list(zip(layout.hashes, layout.sizes, strict=True))) != name:
            raise xet.FormatError("xorb of another hash than its name")
        temporary = self.root / "xorbs" / f".{name}.{secrets.token_hex(4)}"
        temporary.write_bytes(body)
        os.replace(temporary, self.xorb_path(name))
        with self.lock:
            packed = json.dumps([layout.offsets, layout.sizes, layout.hashes])
            self.db.execute("INSERT OR REPLACE INTO xorb VALUES(?,?)", (name, packed))
            self._layouts[name] = layout
        return True

    def xorb(self, name: str) -> xet.Xorb | None:
        """The layout of a xorb."""
        with self.lock:
            if name not in self._layouts:
                row = self.db.execute("SELECT layout FROM xorb WHERE hash=?", (name,)).fetchone()
                if row is None:
                    return None
                self._layouts[name] = xet.Xorb(*json.loads(row[0]))
            return self._layouts[name]

    def put_shard(self, body: bytes) -> None:
        """Keep which runs of chunks make up which file, after checking all of it."""
        rows = []
        for name, terms in xet.parse_shard(body).items():
            chunks: list[tuple[str, int]] = []
            for term in terms:
                chunks += self._chunks(term)
            if chunks and xet.file_hash(chunks) != name:
                raise xet.FormatError("file of another hash than its name")
            packed = json.dumps([[term.xorb, term.size, term.start, term.end] for term in terms])
            rows.append((name, sum(term.size for term in terms), packed))
        with self.transaction():
            self.db.executemany("INSERT OR IGNORE INTO content VALUES(?,?,?)", rows)

    def _chunks(self, term: xet.Term) -> list[tuple[str, int]]:
        found = self.xorb(term.xorb)
        if found is None:
            raise xet.FormatError(f"xorb {term.xorb} was never uploaded")
        run = slice(term.start, term.end)
        if not 0 <= term.start < term.end <= len(found.sizes) or sum(found.sizes[run]) != term.size:
            raise xet.FormatError("a term does not fit its xorb")
        if term.proof is not None and xet.term_hash(found.hashes[run]) != term.proof:
            raise xet.FormatError("a term is not proven")
        return list(zip(found.hashes[run], found.sizes[run], strict=True))

    def content(self, name: str) -> tuple[int, list[xet.Term]] | None:
        """Size and terms of a file's content."""
        if name == xet.ZEROS:
            return 0, []
        with self.lock:
            row = self.db.execute("SELECT size, terms FROM content WHERE hash=?", (name,)).fetchone()
        return None if row is None else (row[0], [xet.Term(*term) for term in json.loads(row[1])])

    def plain(self, name: str) -> bytes:
        """The bytes of a file's content."""
        found = self.content(name)
        assert found is not None
        pieces = []
        for term in found[1]:
            layout = self.xorb(term.xorb)
            assert layout is not None
            with self.xorb_path(term.xorb).open("rb") as stream:
                stream.seek(layout.offsets[term.start])
                pieces.append(xet.unpack(stream.read(layout.offsets[term.end] - layout.offsets[term.start])))
        return b"".join(pieces)
