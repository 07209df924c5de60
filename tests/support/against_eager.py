"""Run a function eagerly and compiled on equal inputs, and compare everything that a caller can see."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch.utils._pytree import tree_flatten

Inputs = Callable[[], Sequence[Any]]


def compiled(fn: Callable[..., Any], *, dynamic: bool | None = False, **options: Any) -> Callable[..., Any]:
    """``torch.compile`` as a user would call it, except that a graph break is an error."""
    return torch.compile(fn, backend="neuron", fullgraph=True, dynamic=dynamic, options=options)


def check(
    fn: Callable[..., Any],
    inputs: Inputs,
    *,
    rtol: float = 0,
    atol: float = 0,
    calls: int = 1,
    dynamic: bool | None = False,
    **options: Any,
) -> Any:
    """Call ``fn`` eagerly and compiled, and compare results, inputs afterwards, and who shares memory with whom.

    Args:
        fn: what to compile.
        inputs: makes the arguments; called once for each side, so that both start from equal and separate memory.
        rtol: 0, except for ops whose order of summation is not eager's.
        atol: likewise.
        calls: how often to call with the same arguments; each call is compared.
        dynamic: of ``torch.compile``.
        options: of the backend.

    Returns:
        The compiled function.
    """
    run = compiled(fn, dynamic=dynamic, **options)
    expected_inputs, actual_inputs = inputs(), inputs()
    for _ in range(calls):
        expected, actual = fn(*expected_inputs), run(*actual_inputs)
        assert_same_tree(actual, expected, rtol, atol)
        assert_same_tree(actual_inputs, expected_inputs, rtol, atol)
        assert aliasing((actual_inputs, actual)) == aliasing((expected_inputs, expected))
    return run


def assert_same_tree(actual: Any, expected: Any, rtol: float = 0, atol: float = 0) -> None:
    """Equal structure; tensors of equal dtype, shape, strides, ``requires_grad`` and values; equal other leaves."""
    actual_leaves, actual_spec = tree_flatten(actual)
    expected_leaves, expected_spec = tree_flatten(expected)
    assert actual_spec == expected_spec
    for a, e in zip(actual_leaves, expected_leaves, strict=True):
        if not isinstance(e, torch.Tensor):
            assert type(a) is type(e), f"{a!r} is not {e!r}"
            assert a == e or (a != a and e != e), f"{a!r} is not {e!r}"
            continue
        assert isinstance(a, torch.Tensor), f"{a!r} is not a tensor"
        assert a.requires_grad == e.requires_grad
        assert a.is_inference() == e.is_inference()
        torch.testing.assert_close(
            a.detach(), e.detach(), rtol=rtol, atol=atol, equal_nan=True, check_stride=e.numel() > 0
        )


def aliasing(tree: Any) -> list[tuple[int, int, int | str]]:
    """Pairs of tensors (by position) that share memory, with the distance of their first elements in bytes.

    A tensor that appears twice as one object says so instead.
    """
    tensors = [leaf for leaf in tree_flatten(tree)[0] if isinstance(leaf, torch.Tensor)]
    pairs: list[tuple[int, int, int | str]] = []
    for (i, a), (j, b) in itertools.combinations(enumerate(tensors), 2):
        if a is b:
            pairs.append((i, j, "same object"))
        elif a.numel() and b.numel() and a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr():
            pairs.append((i, j, b.data_ptr() - a.data_ptr()))
    return pairs
