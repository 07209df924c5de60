"""The key moves exactly when something that decides the program moves."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from neuron_dynamo.cache import KeyParts, program_digest
from neuron_dynamo.cache.canonical import canonical
from neuron_dynamo.cache.flags import significant
from neuron_dynamo.errors import InvalidKeyPartError

PARTS = KeyParts(
    program=program_digest(b"HloModule m"),
    compiler={"name": "neuronx-cc", "version": "2.27.1", "build": "ab" * 32},
    flags=("--model-type=transformer", "-O1"),
    target={"platform": "trn2", "lnc": 2},
    kernels={"flash": "cd" * 32},
    env={"NEURON_CC_X": "1"},
    options={"donate": [0, 1], "scale": 0.5},
    salt="",
)

# Fixed for ever for schema 1: if this fails, either the change is a mistake or KEY_SCHEMA must be raised.
GOLDEN_KEY = "a67fead96b4a34d6ca6b7b4fb20eb556cffe9cdd753002a05bad15bbe819c6f7"


def test_the_key_of_schema_1_never_changes() -> None:
    assert PARTS.schema == 1
    assert PARTS.key() == GOLDEN_KEY


@pytest.mark.parametrize(
    "change",
    [
        {"program": program_digest(b"HloModule n")},
        {"compiler": {"name": "neuronx-cc", "version": "2.27.1", "build": "ba" * 32}},
        {"flags": ("-O1", "--model-type=transformer")},
        {"flags": ("--model-type=transformer", "-O2")},
        {"flags": ("--model-type=transformer", "-O1", "--never-heard-of-it")},
        {"target": {"platform": "trn2", "lnc": 1}},
        {"kernels": {"flash": "dc" * 32}},
        {"kernels": {}},
        {"env": {"NEURON_CC_X": "0"}},
        {"options": {"donate": [1, 0], "scale": 0.5}},
        {"options": {"donate": [0, 1], "scale": 1}},
        {"salt": "x"},
        {"schema": 2},
    ],
    ids=lambda change: "-".join(change),
)
def test_each_part_moves_the_key_and_only_its_own_digest(change: dict[str, object]) -> None:
    other = replace(PARTS, **change)  # type: ignore[arg-type]
    assert other.key() != PARTS.key()
    moved = {name for name, digest in other.digests().items() if digest != PARTS.digests()[name]}
    assert moved == set(change)


@pytest.mark.parametrize(
    "noise",
    [
        ("--verbose=35",),
        ("--verbose", "info"),
        ("--logfile=/tmp/a/log.txt",),
        ("--logfile", "b"),
        ("--output", "/home/me/file.neff"),
        ("--xla_dump_to=/tmp/d", "--xla_dump_hlo_as_text"),
        ("--cache_dir=/x", "--no_cache", "--retry_failed_compilation"),
    ],
)
def test_flags_for_logs_and_places_do_not_move_the_key(noise: tuple[str, ...]) -> None:
    assert replace(PARTS, flags=("--model-type=transformer", *noise, "-O1")).key() == PARTS.key()


def test_a_log_flag_without_a_value_does_not_swallow_its_neighbour() -> None:
    assert significant(["--verbose", "-O1", "--lnc", "2"]) == ("-O1", "--lnc", "2")
    assert significant(["--dump"]) == ()


def test_mapping_order_and_tuples_do_not_matter() -> None:
    turned = replace(PARTS, target={"lnc": 2, "platform": "trn2"}, options={"scale": 0.5, "donate": (0, 1)})
    assert turned.key() == PARTS.key()
    assert turned == PARTS


def test_a_mapping_changed_later_does_not_change_a_key_already_given_out() -> None:
    options: dict[str, object] = {"donate": [0]}
    parts = replace(PARTS, options=options)
    before = parts.key()
    options["donate"] = [1]
    assert parts.key() == before
    assert parts.to_json()["options"] == {"donate": [0]}


@pytest.mark.parametrize("odd", [{1: 2}, {"x": {1, 2}}, {"x": float("nan")}, {"x": b"bytes"}, {"x": object()}])
def test_what_has_no_single_spelling_is_refused_with_its_place(odd: dict[str, object]) -> None:
    with pytest.raises(InvalidKeyPartError, match="options"):
        replace(PARTS, options=odd).key()


def test_one_key_in_any_process() -> None:
    """Hash seed, locale, working directory, host name, ports, PATH and user do not matter."""
    code = (
        "from neuron_dynamo.cache import KeyParts\n"
        "kernels = {name: name for name in {'alpha', 'beta', 'gamma', 'delta'}}\n"
        "print(KeyParts(program='0' * 64, compiler={'name': 'c'}, kernels=kernels, options={'é': 'ü'}).key())"
    )
    root = os.getcwd()
    keys = set()
    for seed, locale, folder in [("0", "C", "/"), ("1", "C.UTF-8", "/tmp"), ("77", "tr_TR.ISO-8859-9", root)]:
        noise = {"HOSTNAME": f"h{seed}", "SOME_PORT": f"80{seed}", "USER": seed, "RANK": seed, "TZ": "Asia/Tokyo"}
        environment = {**os.environ, **noise, "PYTHONHASHSEED": seed, "LC_ALL": locale, "PYTHONPATH": root}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, cwd=folder, capture_output=True, text=True, check=True
        )
        keys.add(done.stdout)
    assert len(keys) == 1


scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
)


@given(values)
def test_canonical_json_is_ascii_and_reads_back_to_itself(value: object) -> None:
    import json

    text = canonical(value)
    assert text.isascii()
    assert canonical(json.loads(text)) == text


@given(values, values)
def test_two_values_share_a_spelling_only_if_they_are_one_value(one: object, two: object) -> None:
    def typed(value: object) -> object:
        if isinstance(value, dict):
            return {name: typed(item) for name, item in value.items()}
        if isinstance(value, list):
            return [typed(item) for item in value]
        return (type(value), repr(value))

    assert (canonical(one) == canonical(two)) == (typed(one) == typed(two))
