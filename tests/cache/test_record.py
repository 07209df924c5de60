"""A record is believed whole or not at all."""

from __future__ import annotations

import pytest

from neuron_dynamo.cache.digest import xxh3_hex
from neuron_dynamo.cache.record import Details, Record, RecordError, new_record
from tests.cache.support import parts


def sample() -> Record:
    details = Details(1.5, "graph_0", "org/model", "model.py:88", {"neff": "2.0"}, {"torch": "2.13"}, {"k": [1, None]})
    return new_record(parts(), {"neff": b"bytes", "log": b""}, details)


def test_a_record_reads_back_as_it_was() -> None:
    record = sample()
    again = Record.from_bytes(record.to_bytes(), record.key)
    assert again == record
    assert again.to_bytes() == record.to_bytes()


def test_any_flipped_bit_is_noticed() -> None:
    text = sample().to_bytes()
    for position in range(len(text)):
        for bit in (0, 5):
            damaged = bytearray(text)
            damaged[position] ^= 1 << bit
            with pytest.raises(RecordError):
                Record.from_bytes(bytes(damaged))


def test_any_shorter_or_longer_file_is_noticed() -> None:
    text = sample().to_bytes()
    for size in range(len(text)):
        with pytest.raises(RecordError):
            Record.from_bytes(text[:size])
    with pytest.raises(RecordError):
        Record.from_bytes(text + b"\n")


def rechecked(text: bytes) -> bytes:
    """The text with a checksum that fits, as a confused or hostile writer would make it."""
    zeroed = text[:16] + b"0" * 32 + text[48:]
    return zeroed[:16] + xxh3_hex(zeroed).encode() + zeroed[48:]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (b'"salt": ""', b'"salt": "x"', "key does not follow"),
        (b'"format": 1', b'"format": 2', "format 2"),
        (b'"size": 5', b'"size": -5', "malformed size"),
        (b'"neff": {\n   "sha256"', b'"../neff": {\n   "sha256"', "malformed output"),
        (b'"meta": {', b'"mate": {', "malformed record"),
    ],
)
def test_a_record_that_contradicts_itself_is_refused(old: bytes, new: bytes, reason: str) -> None:
    text = sample().to_bytes()
    assert text.count(old) == 1
    with pytest.raises(RecordError, match=reason):
        Record.from_bytes(rechecked(text.replace(old, new)))


def test_the_record_of_another_key_is_refused() -> None:
    with pytest.raises(RecordError, match="another key"):
        Record.from_bytes(sample().to_bytes(), "0" * 64)


@pytest.mark.parametrize("name", ["../x", "", "a/b", ".hidden", "x" * 200])
def test_output_names_are_plain_words(name: str) -> None:
    with pytest.raises(RecordError, match="plain file name"):
        new_record(parts(), {name: b"x"}, Details()).to_bytes()


def test_a_huge_record_is_refused_when_written() -> None:
    with pytest.raises(RecordError, match="limit"):
        new_record(parts(), {"x": b""}, Details(meta={"x": "y" * (5 << 20)})).to_bytes()
