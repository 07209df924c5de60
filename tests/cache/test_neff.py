"""Telling a good NEFF from a bad one."""

from __future__ import annotations

import gzip
import hashlib
import io
import random
import struct
import tarfile

import pytest

from neuron_dynamo.cache.neff import BadNeffError, Neff
from tests.cache.support import make_neff


def test_a_good_file_tells_about_itself() -> None:
    neff = Neff.parse(make_neff("kernel_0"))
    assert neff == Neff(
        version=(2, 0),
        build="2.27.1",
        name="kernel_0",
        feature_bits=0x100,
        cores=1,
        logical_cores=2,
        uuid="07" * 16,
        hash="sha256",
        compressed=True,
        members=("neff.json", "sg00/def.json", "sg00/pe.bin"),
    )
    assert neff.requires() == {"neff": "2.0", "features": 0x100}


def test_uncompressed_and_other_hashes() -> None:
    plain = make_neff("x", compressed=False)
    assert not Neff.parse(plain).compressed
    md5 = hashlib.md5(plain[1024:]).digest().ljust(32, b"\0")
    assert Neff.parse(plain[:172] + md5 + plain[204:]).hash == "md5"
    assert Neff.parse(plain[:172] + b"\0" * 32 + plain[204:]).hash == "absent"
    assert Neff.parse(plain[:172] + b"\1" * 32 + plain[204:]).hash == "unknown"


def test_a_file_cut_anywhere_is_bad() -> None:
    good = make_neff("x")
    for size in {0, 1, 1023, 1024, 1025, len(good) // 2, len(good) - 1}:
        with pytest.raises(BadNeffError):
            Neff.parse(good[:size])
    with pytest.raises(BadNeffError, match="promises"):
        Neff.parse(good + b"\0")


def test_a_flipped_bit_in_the_compressed_tarball_is_found() -> None:
    good = make_neff("x")
    chance = random.Random(1)
    for position in [chance.randrange(1024 + 10, len(good)) for _ in range(60)]:
        damaged = bytearray(good)
        damaged[position] ^= 1 << chance.randrange(8)
        try:
            # Bits that deflate ignores (padding at the end of a block) leave the content what it was.
            assert Neff.parse(bytes(damaged)).members == Neff.parse(good).members
        except BadNeffError:
            continue


def body(data: bytes) -> bytes:
    header = make_neff("x")[:1024]
    return header[:16] + struct.pack("<Q", len(data)) + header[24:] + data


def empty_tar() -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz"):
        pass
    return stream.getvalue()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "cannot be read|is empty"),
        (b"x" * 600, "cannot be read"),
        (gzip.compress(b"not a tar" * 100), "cannot be read"),
        (empty_tar(), "is empty"),
        (b"\x1f\x8b", "cannot be read"),
    ],
    ids=["nothing", "text", "compressed text", "empty tar", "head of gzip"],  # by their bytes, which hold the time
)
def test_what_follows_the_header_must_be_a_tarball(data: bytes, reason: str) -> None:
    with pytest.raises(BadNeffError, match=reason):
        Neff.parse(body(data))


def test_a_header_of_something_else_is_named() -> None:
    with pytest.raises(BadNeffError, match="not a NEFF"):
        Neff.parse(b"\x7fELF" + b"\0" * 2000)


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("neuron_dynamo.cache.neff._MAX_UNPACKED_BYTES", 1 << 20)
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as archive:
        member = tarfile.TarInfo("zeros")
        member.size = 4 << 20
        archive.addfile(member, io.BytesIO(b"\0" * member.size))
    with pytest.raises(BadNeffError, match="unpacks to more"):
        Neff.parse(body(stream.getvalue()))
