"""Which policy holds for which place."""

from __future__ import annotations

import pytest

from neuron_dynamo.cache.trust.policy import hub_namespace, is_local, policy_for


@pytest.mark.parametrize(
    ("place", "own", "expected"),
    [
        ("hf://buckets/someone/cache", False, "require"),
        ("hf://buckets/me/cache", True, "off"),
        ("s3://bucket/prefix", False, "require"),
        ("https://example.org/cache", False, "require"),
        ("http://127.0.0.1:8000/cache", False, "require"),
        ("file:///mnt/share", False, "off"),
        ("file://server/share", False, "require"),
        ("/mnt/share", False, "off"),
        ("bundle:all.tar", False, "require"),
    ],
)
def test_default_policies(place: str, own: bool, expected: str) -> None:
    assert policy_for(place, own=own) == expected


def test_what_the_user_says_now_beats_what_is_kept_and_the_nearest_url_counts() -> None:
    kept = {"s3://a": "off", "s3://a/b": "warn", "bundle:": "off"}
    assert policy_for("s3://a/x", "auto", kept) == "off"  # type: ignore[arg-type]
    assert policy_for("s3://a/b", "auto", kept) == "warn"  # type: ignore[arg-type]
    assert policy_for("s3://a/b/c", "auto", kept) == "warn"  # type: ignore[arg-type]
    assert policy_for("s3://a/bc", "auto", kept) == "off"  # type: ignore[arg-type]
    assert policy_for("s3://ab", "auto", kept) == "require"  # type: ignore[arg-type]
    assert policy_for("s3://a/b", "require", kept) == "require"  # type: ignore[arg-type]
    assert policy_for("bundle:x.tar", "auto", kept) == "off"  # type: ignore[arg-type]
    assert policy_for("/mnt", "require") == "require"


def test_the_owner_of_a_bucket() -> None:
    assert hub_namespace("hf://buckets/acme/cache/x") == "acme"
    assert hub_namespace("hf://buckets/acme") == "acme"
    assert hub_namespace("hf://models/acme/x") == ""
    assert hub_namespace("s3://acme") == ""
    assert is_local("relative/path")
