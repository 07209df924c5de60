"""Any sequence of uses, damages, crashes and collections, against a model that is a dictionary."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from neuron_dynamo.cache import Built, Details, Store, verify
from neuron_dynamo.cache.gc import collect
from tests.cache.faults import Faults
from tests.cache.support import flip, parts

names = st.sampled_from("abcd")
contents = st.sampled_from([b"", b"one" * 500, b"two" * 700, b"shared" * 300])


class StoreMachine(RuleBasedStateMachine):
    """`expected` is what must be found; `possible` is every content that was ever given for a key."""

    def __init__(self) -> None:
        super().__init__()
        folder = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.root = Path(tempfile.mkdtemp(dir=folder))
        self.store = Store(self.root, auto_gc=False)
        self.expected: dict[str, bytes] = {}
        self.possible: dict[str, set[bytes]] = {}

    def teardown(self) -> None:
        shutil.rmtree(self.root)

    def given(self, name: str, content: bytes) -> dict[str, bytes]:
        self.possible.setdefault(name, set()).add(content)
        return {"neff": content, "log": b"log" * 10}

    @rule(name=names, content=contents)
    def put(self, name: str, content: bytes) -> None:
        assert self.store.put(parts(name), self.given(name, content), Details(graph=name)).lookup.stored
        self.expected[name] = content

    @rule(name=names)
    def get(self, name: str) -> None:
        entry = self.store.get(parts(name).key())
        if name in self.expected:
            assert entry is not None
            assert entry.read("neff") == self.expected[name]
        elif entry is not None:
            assert bytes(entry.read("neff")) in self.possible[name]
            self.expected[name] = bytes(entry.read("neff"))

    @rule(name=names, content=contents, force=st.booleans())
    def get_or_build(self, name: str, content: bytes, force: bool) -> None:
        outputs = self.given(name, content)
        entry, source = self.store.get_or_build(parts(name), lambda: Built(outputs), force=force)
        found = bytes(entry.read("neff"))
        if force:
            assert (source, found) == ("compiled", content)
        elif name in self.expected:
            assert (source, found) == ("disk", self.expected[name])
        else:
            assert found in self.possible[name]
        self.expected[name] = found

    @precondition(lambda self: self.expected)
    @rule(choice=st.integers(0, 100), kind=st.sampled_from(["flip", "cut", "delete", "record", "forget"]))
    def damage(self, choice: int, kind: str) -> None:
        name = sorted(self.expected)[choice % len(self.expected)]
        record = self.store.record(parts(name).key())
        assert record is not None
        path = self.store.paths.object(record.outputs["neff"].sha256)
        if kind == "record":
            flip(self.store.paths.record(record.key), choice)
        elif kind == "forget":
            os.unlink(self.store.paths.record(record.key))
        elif kind == "flip" and record.outputs["neff"].size:
            flip(path, choice % record.outputs["neff"].size)
        elif kind == "cut" and record.outputs["neff"].size:
            os.chmod(path, 0o644)
            os.truncate(path, record.outputs["neff"].size - 1)
        else:
            os.unlink(path)
        content = self.expected[name]
        by_content = kind not in ("record", "forget")
        same = {other for other, data in self.expected.items() if by_content and data == content}
        for other in {name, *same}:
            del self.expected[other]  # equal objects are one file

    @rule(limit=st.sampled_from([0, 1500, 3000, 100_000]))
    def gc(self, limit: int) -> None:
        result = collect(self.store, max_size=limit)
        gone = {each.key for each in result.removed}
        self.expected = {name: data for name, data in self.expected.items() if parts(name).key() not in gone}

    @rule(name=names, content=contents, at=st.integers(0, 45))
    def crash_while_building(self, name: str, content: bytes, at: int) -> None:
        outputs = self.given(name, content)
        child = os.fork()
        if child == 0:
            with Faults(self.root, at):
                Store(self.root, auto_gc=False).get_or_build(parts(name), lambda: Built(outputs), force=True)
            os._exit(0)
        if os.WIFSIGNALED(os.waitpid(child, 0)[1]):
            # It may have got as far as the rename of the record, or not.
            if self.expected.get(name) != content:
                self.expected.pop(name, None)
        else:
            self.expected[name] = content

    @rule(at=st.integers(0, 40), limit=st.sampled_from([0, 2000]))
    def crash_while_collecting(self, at: int, limit: int) -> None:
        child = os.fork()
        if child == 0:
            with Faults(self.root, at):
                collect(Store(self.root, auto_gc=False), max_size=limit)
            os._exit(0)
        os.waitpid(child, 0)
        alive = set(self.store.keys())
        self.expected = {name: data for name, data in self.expected.items() if parts(name).key() in alive}

    @rule()
    def another_process_opens_it(self) -> None:
        self.store = Store(self.root, auto_gc=False)

    @invariant()
    def what_is_expected_is_whole(self) -> None:
        keys = {parts(name).key() for name in self.expected}
        assert keys <= set(self.store.keys())
        assert not {each.key for each in verify(self.store, deep=True).bad} & keys


TestStore = StoreMachine.TestCase
TestStore.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
