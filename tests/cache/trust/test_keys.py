"""Keys as text and as files, and that a private key shows itself nowhere."""

from __future__ import annotations

import base64
import logging
import os
import pickle
import stat
import traceback
from pathlib import Path

import pytest

from neuron_dynamo.cache.trust.keys import PRIVATE_PREFIX, PublicKey, SigningKey
from neuron_dynamo.cache.trust.secret import Secret
from neuron_dynamo.errors import SigningKeyError, TrustedKeyError
from neuron_dynamo.options import Options, signing_key, variables, without_secrets

# RFC 8032, section 7.1, test 2.
SEED = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
PUBLIC = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
SIGNATURE = bytes.fromhex(
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
)


def test_keys_and_signatures_are_those_of_the_rfc() -> None:
    key = SigningKey("rfc-1", SEED)
    assert key.public.raw == PUBLIC
    assert base64.b64decode(key.sign(b"\x72")) == SIGNATURE
    assert key.public.verifies(base64.b64encode(SIGNATURE).decode(), b"\x72")
    assert not key.public.verifies(base64.b64encode(SIGNATURE).decode(), b"\x73")


def test_a_public_key_survives_its_text() -> None:
    key = SigningKey.generate("acme-1").public
    assert PublicKey.parse(f" {key.text}\n") == key
    assert PublicKey.parse(key.text.replace("acme-1", "acme-2")).id == key.id


@pytest.mark.parametrize("text", ["", "acme", "acme:", "acme:AAAA", ":AAAA", "a b:" + "A" * 43 + "=", "acme-1:%%%"])
def test_what_is_no_public_key_is_said_to_be_none(text: str) -> None:
    with pytest.raises(TrustedKeyError):
        PublicKey.parse(text)


def test_a_private_key_goes_to_a_file_of_its_owner_only(tmp_path: Path) -> None:
    key, path = SigningKey.generate("acme-1"), tmp_path / "keys" / "acme.key"
    old = os.umask(0)
    try:
        key.save(path)
    finally:
        os.umask(old)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert SigningKey.load(path).public == key.public
    with pytest.raises(FileExistsError):
        SigningKey.generate("acme-1").save(path)
    path.chmod(0o640)
    with pytest.raises(SigningKeyError, match="others may read it"):
        SigningKey.load(path)


def test_a_variable_may_hold_the_key_or_name_its_file(tmp_path: Path) -> None:
    key, path = SigningKey.generate("acme-1"), tmp_path / "acme.key"
    key.save(path)
    for value in (str(path), path.read_text(), "\n" + path.read_text() + "\n"):
        secret = signing_key({"NEURON_DYNAMO_SIGNING_KEY": value})
        assert secret is not None
        assert SigningKey.load(secret).public == key.public
    assert signing_key({}) is None
    assert signing_key({"NEURON_DYNAMO_SIGNING_KEY": ""}) is None


@pytest.mark.parametrize("change", [lambda t: t[:-8], lambda t: t.replace("acme-1", ""), lambda t: t + "AAAA"])
def test_no_error_repeats_a_damaged_secret(tmp_path: Path, change: object) -> None:
    path = tmp_path / "acme.key"
    SigningKey.generate("acme-1").save(path)
    text = change(path.read_text().strip())  # type: ignore[operator]
    secret = text.rpartition(":")[2][:20]
    path.write_text(text)
    for given in (path, Secret(text), Secret("hunter2-" + secret)):
        with pytest.raises(SigningKeyError) as caught:
            SigningKey.load(given)
        shown = "".join(traceback.format_exception(caught.value)) + repr(vars(caught.value))
        assert secret not in shown


def test_a_secret_shows_itself_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "acme.key"
    SigningKey.generate("acme-1").save(path)
    text = path.read_text()
    secret = text.strip().rpartition(":")[2]
    monkeypatch.setenv("NEURON_DYNAMO_SIGNING_KEY", text)
    held = signing_key()
    assert held is not None
    key = SigningKey.load(held)
    with caplog.at_level(logging.DEBUG):
        options = Options.from_env()
        logging.getLogger("neuron_dynamo").debug("%s %r %s %r %r", held, held, key, key, options)
    assert caplog.records
    assert secret not in caplog.text
    assert "SIGNING_KEY" not in caplog.text, "the variable is known: no warning about it"
    assert secret not in repr(vars(options))
    with pytest.raises(TypeError):
        pickle.dumps(held)
    with pytest.raises(TypeError):
        pickle.dumps(key)
    assert "NEURON_DYNAMO_SIGNING_KEY" not in variables()
    assert "NEURON_DYNAMO_SIGNING_KEY" not in without_secrets()
    assert set(without_secrets()) == set(os.environ) - {"NEURON_DYNAMO_SIGNING_KEY"}
    assert without_secrets({}) == {}
    with pytest.raises(TrustedKeyError) as caught:
        PublicKey.parse(text)
    assert secret not in str(caught.value)
    assert PRIVATE_PREFIX in text
