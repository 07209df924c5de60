"""Ed25519 keys (RFC 8032) with names, as text and as files.

A key has a name for people, such as ``acme-1`` (number them: keys get replaced), and an id, the first 16 hex digits of
the SHA-256 of the public key, by which signatures refer to it: two keys of one name are two keys.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from neuron_dynamo.cache import files
from neuron_dynamo.errors import SigningKeyError, TrustedKeyError

from .secret import Secret

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

PRIVATE_PREFIX = "neuron-dynamo-signing-key:"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}")
_KEY_BYTES = 32
_SIGNATURE_BYTES = 64
_MAX_FILE_BYTES = 4096


@dataclass(frozen=True, slots=True)
class PublicKey:
    """What others need to check signatures.

    Attributes:
        name: for people.
        raw: 32 bytes.
    """

    name: str
    raw: bytes

    @property
    def id(self) -> str:
        """16 hex digits that stand for `raw`."""
        return hashlib.sha256(self.raw).hexdigest()[:16]

    @property
    def text(self) -> str:
        """``name:base64``, which `parse` reads."""
        return f"{self.name}:{base64.b64encode(self.raw).decode()}"

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"

    @classmethod
    def parse(cls, text: str) -> PublicKey:
        """The key that ``name:base64`` describes.

        Raises:
            TrustedKeyError: the text is no public key. A private key is not repeated in the message.
        """
        text = text.strip()
        if text.startswith(PRIVATE_PREFIX):
            raise TrustedKeyError("(not shown)", "this is a private key: give the line that keygen printed")
        name, _, encoded = text.partition(":")
        if not _NAME.fullmatch(name):
            raise TrustedKeyError(text[:80], "it does not begin with a name and a colon, as in acme-1:base64")
        raw = _decode(encoded, _KEY_BYTES)
        if raw is None:
            raise TrustedKeyError(text[:80], "what follows the colon is not the base64 of 32 bytes")
        return cls(name, raw)

    def verifies(self, signature: str, message: bytes) -> bool:
        """Whether `signature` (base64) was made over `message` with the private half of this key."""
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        raw = _decode(signature, _SIGNATURE_BYTES)
        if raw is None:
            return False
        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(raw, message)
        except InvalidSignature:
            return False
        return True


class SigningKey:
    """The private half, in memory; it does not show itself."""

    __slots__ = ("_key", "public")

    def __init__(self, name: str, seed: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._key: Ed25519PrivateKey = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = PublicKey(name, self._key.public_key().public_bytes_raw())

    def __repr__(self) -> str:
        return f"SigningKey({self.public})"

    def sign(self, message: bytes) -> str:
        """The signature of `message`, base64."""
        return base64.b64encode(self._key.sign(message)).decode()

    def save(self, path: Path) -> None:
        """Write the private key to a new file that only its owner may read.

        Raises:
            OSError: including FileExistsError: a key is never overwritten.
        """
        files.make_folder(path.parent)
        text = f"{PRIVATE_PREFIX}{self.public.name}:{base64.b64encode(self._key.private_bytes_raw()).decode()}\n"
        files.write_new(path, text.encode(), mode=0o600)

    @classmethod
    def generate(cls, name: str) -> SigningKey:
        """A new key from the system's random numbers.

        Raises:
            SigningKeyError: the name has characters that a key's name cannot have.
        """
        if not _NAME.fullmatch(name):
            raise SigningKeyError(name, "a key's name has letters, digits and . _ @ + - only, at most 64")
        return cls(name, os.urandom(_KEY_BYTES))

    @classmethod
    def load(cls, given: Secret | str | os.PathLike[str]) -> SigningKey:
        """The key of a file, or the one that a variable holds as text (CI systems give secrets so).

        Raises:
            SigningKeyError: it cannot be read, is no key, or others may read its file. Its content is not repeated.
        """
        text = given.reveal() if isinstance(given, Secret) else os.fspath(given)
        if text.lstrip().startswith(PRIVATE_PREFIX):
            return cls._parse(text, "the variable")
        path = Path(text).expanduser()
        try:
            if stat.S_IMODE(os.stat(path).st_mode) & 0o077:
                raise SigningKeyError(str(path), "others may read it: chmod 600 it, and replace the key if they did")
            text = files.read_small(path, _MAX_FILE_BYTES).decode("ascii")
        except OSError as error:
            # A secret of another kind in the variable would be "no such file": do not print it.
            shown = "the variable's value" if isinstance(given, Secret) else str(path)
            raise SigningKeyError(shown, error.strerror or "it cannot be read") from None
        except UnicodeDecodeError:
            raise SigningKeyError(str(path), "it is not text") from None
        return cls._parse(text, str(path))

    @classmethod
    def _parse(cls, text: str, where: str) -> SigningKey:
        name, _, encoded = text.strip().removeprefix(PRIVATE_PREFIX).partition(":")
        seed = _decode(encoded, _KEY_BYTES)
        if not text.lstrip().startswith(PRIVATE_PREFIX) or not _NAME.fullmatch(name) or seed is None:
            raise SigningKeyError(where, "it does not hold a signing key of neuron-cache keygen")
        return cls(name, seed)


def _decode(text: str, size: int) -> bytes | None:
    try:
        raw = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return raw if len(raw) == size else None
