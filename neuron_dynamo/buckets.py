"""Bucket policies: which size a program is compiled for, so that it serves many sizes below it.

A policy is a value: hashable, comparable, and free of torch, so options can hold it. :class:`BucketPlan` says which
policy each open size of a graph follows.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from neuron_dynamo import errors

LENGTH_FLOOR = 16
"""The default policy's smallest bucket for lengths. Below it, padding costs less than one more program."""

EXPECTED = (
    "sizes such as [128, 512], 'pow2', 'pow2:<floor>', 'multiples:<step>', 'exact', what fit_buckets returns, or a "
    "mapping from symbol ('s27') or argument dimension ('input_ids.1') to one of those"
)


class Policy(Protocol):
    """Chooses a bucket for a size."""

    def bucket(self, size: int) -> int | None:
        """The size to pad ``size`` to, at least ``size``; None if every bucket is smaller."""
        ...


@dataclass(frozen=True)
class Explicit:
    """Given sizes, ascending and distinct."""

    sizes: tuple[int, ...]

    def bucket(self, size: int) -> int | None:
        """The first of the sizes that is not smaller."""
        place = bisect_left(self.sizes, size)
        return self.sizes[place] if place < len(self.sizes) else None

    def __str__(self) -> str:
        return ", ".join(map(str, self.sizes))


@dataclass(frozen=True)
class PowersOfTwo:
    """The next power of two, and never less than ``floor``: at most twice the work, above the floor."""

    floor: int = 1

    def bucket(self, size: int) -> int:
        """``floor`` doubled as often as needed."""
        bucket = self.floor
        while bucket < size:
            bucket *= 2
        return bucket

    def __str__(self) -> str:
        return f"pow2:{self.floor}"


@dataclass(frozen=True)
class Multiples:
    """The next multiple of ``step``: less than ``step`` padded rows, and more programs the more sizes vary."""

    step: int

    def bucket(self, size: int) -> int:
        """``size`` rounded up; at least ``step``."""
        return max(1, -(-size // self.step)) * self.step

    def __str__(self) -> str:
        return f"multiples:{self.step}"


@dataclass(frozen=True)
class Exact:
    """No padding: a program for each size."""

    def bucket(self, size: int) -> int:
        """``size`` itself."""
        return size

    def __str__(self) -> str:
        return "exact"


DEFAULT_LENGTHS = PowersOfTwo(LENGTH_FLOOR)
DEFAULT_BATCH = PowersOfTwo(1)


@dataclass(frozen=True)
class OpenSize:
    """A size of a captured graph that is known only at the call.

    Attributes:
        symbol: Dynamo's name of it, such as ``s27``.
        dimensions: the argument dimensions that have it, such as ``input_ids.1``.
        batch: whether it is only ever the first dimension of inputs, beside other open sizes.
        written: whether an argument that the graph writes to has it, or only what the graph makes: a cache's length.
        minimum: the least value that the graph serves.
    """

    symbol: str
    dimensions: tuple[str, ...] = ()
    batch: bool = False
    written: bool = False
    minimum: int = 0


@dataclass(frozen=True)
class BucketPlan:
    """The option ``buckets``, normalised.

    Attributes:
        lengths: for lengths that have no entry of their own; None for the default. A batch, and the length of a cache
            that the graph writes to, do not follow it.
        named: (symbol or argument dimension, policy), in the order given.
    """

    lengths: Policy | None = None
    named: tuple[tuple[str, Policy], ...] = ()

    def policy(self, size: OpenSize) -> Policy:
        """What ``size`` follows.

        Raises:
            ConflictingBucketsError: two entries name it and differ.
            BucketTooSmallError: the graph serves no size as small as the largest bucket.
        """
        names = {size.symbol, *size.dimensions}
        entries = [(name, policy) for name, policy in self.named if name in names]
        for name, policy in entries[1:]:
            if policy != entries[0][1]:
                raise errors.ConflictingBucketsError(size.symbol, entries[0], (name, policy))
        if entries:
            chosen = entries[0][1]
        elif size.batch:
            return DEFAULT_BATCH
        elif size.written or self.lengths is None:
            return DEFAULT_LENGTHS
        else:
            chosen = self.lengths
        if isinstance(chosen, Explicit) and chosen.sizes[-1] < size.minimum:
            raise errors.BucketTooSmallError(entries[0][0] if entries else size.symbol, chosen.sizes, size.minimum)
        return chosen

    def __str__(self) -> str:
        parts = [f"{name}={policy}" for name, policy in self.named]
        return "; ".join(parts + ([str(self.lengths)] if self.lengths is not None else [])) or "default"


def plan(value: Any) -> BucketPlan:
    """Normalise the option ``buckets``: sizes in any order and with duplicates, a policy, its text, or a mapping.

    In a mapping, the key ``"*"`` is for all lengths without an entry. The text form of a mapping is JSON, or
    ``"input_ids.1=64,128; s0=exact"``.

    Raises:
        InvalidOptionError: ``value`` is none of these, or a size is not a positive integer.
    """
    if isinstance(value, BucketPlan):
        return value
    if value is None:
        return BucketPlan()
    if isinstance(value, str):
        value = _parsed(value)
    if not isinstance(value, Mapping):
        return BucketPlan(_policy(value, value))
    named = {}
    for name, chosen in value.items():
        if not isinstance(name, str) or not name:
            raise errors.InvalidOptionError("buckets", value, EXPECTED)
        named[name.strip()] = _policy(chosen, value)
    return BucketPlan(named.pop("*", None), tuple(named.items()))


def _parsed(text: str) -> Any:
    text = text.strip()
    if text.startswith(("{", "[")):
        try:
            return json.loads(text)
        except ValueError:
            raise errors.InvalidOptionError("buckets", text, EXPECTED) from None
    if "=" in text:
        entries = [entry.partition("=") for entry in text.split(";") if entry.strip()]
        return {name.strip(): chosen for name, _, chosen in entries}
    return text


def _policy(value: Any, given: Any) -> Policy:
    if isinstance(value, (Explicit, PowersOfTwo, Multiples, Exact)):
        return value
    if isinstance(value, str):
        return _named_policy(value.strip(), given)
    sizes = getattr(value, "sizes", value)
    if isinstance(sizes, int):
        sizes = (sizes,)
    if not isinstance(sizes, (Sequence, set, frozenset)) or not sizes:
        raise errors.InvalidOptionError("buckets", given, EXPECTED)
    return Explicit(tuple(sorted(set(_positive(sizes, given)))))


def _named_policy(text: str, given: Any) -> Policy:
    kind, _, number = text.partition(":")
    if kind == "exact" and not number:
        return Exact()
    if kind == "pow2":
        return PowersOfTwo(_number(number, given)) if number else DEFAULT_LENGTHS
    if kind == "multiples":
        return Multiples(_number(number, given))
    return Explicit(tuple(sorted({_number(n, given) for n in text.split(",")})))


def _number(text: str, given: Any) -> int:
    if not text.strip().isdecimal() or int(text) < 1:
        raise errors.InvalidOptionError("buckets", given, EXPECTED)
    return int(text)


def _positive(sizes: Iterable[Any], given: Any) -> Iterable[int]:
    for size in sizes:
        if isinstance(size, bool) or not isinstance(size, int) or size < 1:
            raise errors.InvalidOptionError("buckets", given, f"positive integers, not {size!r}")
        yield size
