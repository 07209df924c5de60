"""The buckets that waste least for the lengths that were seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate

from neuron_dynamo import errors


@dataclass(frozen=True)
class FittedBuckets:
    """What :func:`fit_buckets` returns; a value for the option ``buckets``.

    Attributes:
        sizes: the buckets, ascending; each is a length that was seen, rounded up to ``multiple_of``.
        rows: the sum of all lengths.
        padded_rows: what the buckets make of it: the sum over all lengths of the bucket that serves each.
    """

    sizes: tuple[int, ...]
    rows: int
    padded_rows: int

    @property
    def waste(self) -> float:
        """Expected share of the rows that a program computes and nobody asked for: 0 for a perfect fit, below 1."""
        return 1 - self.rows / self.padded_rows if self.padded_rows else 0.0

    def __str__(self) -> str:
        return f"buckets {', '.join(map(str, self.sizes))}: {self.waste:.1%} of the rows are padding"


def fit_buckets(lengths: Iterable[int] | Mapping[int, int], *, max_graphs: int, multiple_of: int = 1) -> FittedBuckets:
    """The buckets, at most ``max_graphs``, that make the sum of padded lengths least.

    The optimum is exact. Over the distinct lengths ``u`` in order, with ``C[j]`` lengths among the first ``j``, the
    least sum for the first ``j`` of them with ``k`` buckets is ``min over i of best[k-1][i] + u[j] * (C[j] - C[i])``.
    For a fixed ``k`` the terms are lines in ``u[j]`` whose slopes fall with ``i``, so a lower envelope that is scanned
    once gives a time of O(lengths + max_graphs * distinct lengths).

    Args:
        lengths: observed lengths (a tensor too), or how often each was seen.
        max_graphs: how many buckets, so how many programs.
        multiple_of: every bucket is a multiple of this (a tile of the hardware).

    Raises:
        InvalidOptionError: there is no length, one is negative, or ``max_graphs`` or ``multiple_of`` is below 1.
    """
    for name, number in (("max_graphs", max_graphs), ("multiple_of", multiple_of)):
        if number < 1:
            raise errors.InvalidOptionError(name, number, "an integer above 0")
    seen = {int(n): int(c) for n, c in lengths.items()} if isinstance(lengths, Mapping) else Counter(_ints(lengths))
    seen = {length: count for length, count in seen.items() if count}
    if not seen or min(seen) < 0 or min(seen.values()) < 0:
        raise errors.InvalidOptionError("lengths", sorted(seen)[:8], "one or more lengths, none below 0")
    rounded: Counter[int] = Counter()
    for length, count in seen.items():
        rounded[max(1, -(-length // multiple_of)) * multiple_of] += count
    distinct = sorted(rounded)
    counts = [0, *accumulate(rounded[n] for n in distinct)]
    sizes = _best(distinct, counts, min(max_graphs, len(distinct)))
    padded, bucket = 0, iter(sizes)
    current = next(bucket)
    for length in distinct:
        while current < length:
            current = next(bucket)
        padded += current * rounded[length]
    return FittedBuckets(sizes, sum(n * c for n, c in seen.items()), padded)


def _ints(lengths: Iterable[int]) -> Iterable[int]:
    to_list = getattr(lengths, "tolist", None)
    return map(int, to_list() if to_list is not None else lengths)


def _best(distinct: list[int], counts: list[int], buckets: int) -> tuple[int, ...]:
    """The buckets for the lengths ``distinct``; ``counts[j]`` lengths are among the first ``j`` of these."""
    best = [0] + [size * count for size, count in zip(distinct, counts[1:], strict=True)]
    choices: list[list[int]] = []
    for used in range(2, buckets + 1):
        best, chosen = _one_more(distinct, counts, best, used)
        choices.append(chosen)
    sizes, end = [], len(distinct)
    for chosen in reversed(choices):
        sizes.append(distinct[end - 1])
        end = chosen[end]
    sizes.append(distinct[end - 1])
    return tuple(reversed(sizes))


def _one_more(distinct: list[int], counts: list[int], best: list[int], used: int) -> tuple[list[int], list[int]]:
    """The least sums with ``used`` buckets from those with one fewer, and where the last bucket's lengths begin.

    Exactly ``used`` buckets on the first ``used`` or more lengths: with fewer lengths than buckets nothing is gained.
    """
    following = [0] * len(best)
    chosen = list(range(-1, len(best) - 1))
    envelope: list[int] = []  # candidates i: lines of slope -counts[i] and height best[i], the best for falling slopes
    first = 0
    for end in range(1, len(best)):
        start = end - 1
        if start >= used - 1:
            while len(envelope) - first >= 2 and _hidden(envelope[-2], envelope[-1], start, counts, best):
                envelope.pop()
            envelope.append(start)
        if end < used:
            following[end] = best[end]
            continue
        size = distinct[end - 1]
        while len(envelope) - first >= 2 and _height(envelope[first + 1], size, counts, best) <= _height(
            envelope[first], size, counts, best
        ):
            first += 1
        chosen[end] = envelope[first]
        following[end] = _height(envelope[first], size, counts, best) + size * counts[end]
    return following, chosen


def _height(start: int, size: int, counts: list[int], best: list[int]) -> int:
    return best[start] - size * counts[start]


def _hidden(before: int, middle: int, after: int, counts: list[int], best: list[int]) -> bool:
    """Whether ``middle``'s line is nowhere below both others'."""
    return (best[after] - best[before]) * (counts[middle] - counts[before]) <= (best[middle] - best[before]) * (
        counts[after] - counts[before]
    )
