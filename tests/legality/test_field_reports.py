"""The field reports on 64-bit numbers, positions, ties and empty tensors, on the program for trn2.

What eager gives is given, or, where a number needs more than 32 bits, a typed error is raised; and with 64-bit integers
in the compiler, eager's result in any case. The reports on the CPU's own program are in ``tests/field_reports``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

from neuron_dynamo import errors
from neuron_dynamo.lowering.legalize import Target
from tests.field_reports.test_aws_neuron_sdk_937 import FIVES, READS, WIDE
from tests.field_reports.test_torch_neuron_empty_tensors import WITH_IDENTITY
from tests.field_reports.test_torch_neuron_wide_numbers import CALLS, DOUBLES, INTS
from tests.support.targets import TargetBackend

Call = Callable[..., Any]

ON_TRN2 = {"target": "trn2", "device": "cpu"}
NATIVE = Target("trn2", native_int64=True)


def on_trn2(call: Call) -> Call:
    """Compiled as a user would, for trn2, run on this machine."""
    return torch.compile(call, backend="neuron", fullgraph=True, options=ON_TRN2)


def natively(call: Call, *args: torch.Tensor) -> Any:
    """Run on the program for a trn2 whose compiler has 64-bit integers; it gives what the program as lowered gives."""
    return torch.compile(call, backend=TargetBackend(rtol=0, atol=0, targets=[NATIVE]), fullgraph=True, dynamic=False)(
        *args
    )


def same(actual: Any, expected: Any, rtol: float = 0) -> None:
    flat = list(expected) if isinstance(expected, (tuple, list)) else [expected]
    given = list(actual) if isinstance(actual, (tuple, list)) else [actual]
    torch.testing.assert_close(given, flat, rtol=rtol, atol=0, equal_nan=True)


@pytest.mark.parametrize("read", READS.values(), ids=READS.keys())
def test_r1_int64_elements_are_read_whole(read: Call) -> None:
    """See https://github.com/aws-neuron/aws-neuron-sdk/issues/937."""
    compiled = on_trn2(read)
    index = torch.arange(len(FIVES)).flip(0)
    same(compiled(FIVES, index), read(FIVES, index))
    index = torch.arange(len(WIDE)).flip(0)
    with pytest.raises(errors.InputRangeError):
        compiled(WIDE, index)
    same(natively(read, WIDE, index), read(WIDE, index))


@pytest.mark.parametrize("index", [7, -8, 2**31 - 1, -(2**31)])
def test_r1_an_index_out_of_range_raises(index: int) -> None:
    compiled = on_trn2(lambda t, i: t[i])
    x = torch.arange(7.0)
    assert compiled(x, torch.tensor([-1, 6])).tolist() == [6, 6]
    with pytest.raises(errors.CheckFailedError, match="out of range"):
        compiled(x, torch.tensor([0, index]))


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize(("shape", "dim"), [((10, 1), 0), ((10, 1), 1), ((2, 5), 1)])
def test_r2_argsort_of_int64(shape: tuple[int, ...], dim: int, descending: bool) -> None:
    """See https://github.com/aws-neuron/aws-neuron-sdk/issues/868."""

    def order(x: torch.Tensor) -> torch.Tensor:
        return x.argsort(dim=dim, descending=descending, stable=True)

    keys = torch.tensor([2**31 - 1, -(2**31), 5, 0, 2**31 - 1, -(2**31), 7, 1, 2**16, 0]).reshape(shape)
    same(on_trn2(order)(keys), order(keys))
    same(natively(order, keys * 2**32), order(keys * 2**32))


@pytest.mark.parametrize("size", [1, 2**15 + 1, 2**16 + 1])
def test_r11_positions_past_16_bits(size: int) -> None:
    """See https://github.com/pytorch/pytorch/issues/36482."""

    def positions(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return x.argmax(1), x.argmax(), x.max(1).indices, x.neg().argmin(1)

    x = torch.zeros(2, size)
    x[:, -1] = 1
    same(on_trn2(positions)(x), positions(x))


def test_r19_ties_are_broken_by_position() -> None:
    """See https://github.com/huggingface/optimum-neuron/issues/1113."""
    logits = torch.tensor([[1.0, 3.0, 3.0, 2.0], [5.0, 5.0, 5.0, 5.0]], dtype=torch.bfloat16)
    same(on_trn2(lambda x: x.argmax(-1))(logits), logits.argmax(-1))
    values, indices = on_trn2(lambda x: x.sort(stable=True, descending=True))(logits)
    expected = logits.sort(stable=True, descending=True)
    same([values, indices], [expected.values, expected.indices])


def test_r19_softmax_of_a_wide_head_in_float32() -> None:
    def attend(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)

    q, k, v = (torch.randn(1, 2, 6, 256, generator=torch.Generator().manual_seed(n)) for n in range(3))
    torch.testing.assert_close(on_trn2(attend)(q, k, v), attend(q, k, v))


@pytest.mark.parametrize("name", WITH_IDENTITY)
def test_r20_tensors_without_elements(name: str) -> None:
    call, x = WITH_IDENTITY[name], torch.empty(0, 3)
    same(on_trn2(call)(x), call(x))


SMALL = torch.tensor([[2, 11, -5], [7, -3, 0]])


# Products of int64 at places that data give, and running ones, have no check in 32 bits.
REFUSED = ["scan", "scatter_reduce"]


@pytest.mark.parametrize("name", [name for name in CALLS if name not in REFUSED])
def test_r21_wide_integers_are_an_error_and_others_are_right(name: str) -> None:
    compiled = on_trn2(CALLS[name])
    same(compiled(SMALL), CALLS[name](SMALL))
    with pytest.raises(errors.InputRangeError):
        compiled(INTS)


@pytest.mark.parametrize("name", REFUSED)
def test_r21_what_cannot_be_checked_is_refused_with_its_line(name: str) -> None:
    with pytest.raises(errors.UnsupportedOnTargetError, match=r"(?s)32 bits.*test_torch_neuron_wide_numbers.py:\d+"):
        on_trn2(CALLS[name])(SMALL)


@pytest.mark.parametrize("name", CALLS)
def test_r21_wide_integers_are_right_where_the_compiler_has_them(name: str) -> None:
    same(natively(CALLS[name], INTS), CALLS[name](INTS))


@pytest.mark.parametrize("name", ["sum", "gather"])
def test_r21_float64_is_refused(name: str) -> None:
    with pytest.raises(errors.UnsupportedOnTargetError, match="float64"):
        on_trn2(CALLS[name])(DOUBLES)
