"""https://github.com/aws-neuron/aws-neuron-sdk/issues/937: gathering int64 elements gave 5, 0, 5, 0, ... for tens of 5.

The kind of fault: 64-bit elements, or 64-bit indices, handled as pairs or halves of 32 bits.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

from neuron_dynamo.errors import CheckFailedError

FIVES = torch.full((10,), 5)
WIDE = torch.tensor([2**32 + 1, 1, -(2**32) - 1, 2**63 - 1, -(2**63), 2**31, -(2**31) - 1])

READS: dict[str, Callable[[torch.Tensor, torch.Tensor], torch.Tensor]] = {
    "index": lambda t, i: t[i],
    "index_select": lambda t, i: t.index_select(0, i),
    "gather": lambda t, i: t.gather(0, i),
    "take": lambda t, i: t.take(i),
    "embedding": lambda t, i: torch.stack([t, t], 1)[i],
}


@pytest.mark.parametrize("index_dtype", [torch.int32, torch.int64])
@pytest.mark.parametrize("read", READS.values(), ids=READS.keys())
@pytest.mark.parametrize("data", [FIVES, WIDE], ids=["fives", "wide"])
def test_int64_elements_are_read_whole(
    data: torch.Tensor, read: Callable[[torch.Tensor, torch.Tensor], torch.Tensor], index_dtype: torch.dtype
) -> None:
    index = torch.arange(len(data)).flip(0).to(index_dtype)
    if read is READS["take"]:
        index = index.long()  # eager takes no other
    compiled = torch.compile(read, backend="neuron", fullgraph=True)
    torch.testing.assert_close(compiled(data, index), read(data, index), rtol=0, atol=0)


def test_negative_indices_count_from_the_end() -> None:
    compiled = torch.compile(lambda t, i: t[i], backend="neuron", fullgraph=True)
    index = torch.tensor([-1, -7, 0, 6])
    assert compiled(WIDE, index).tolist() == WIDE[index].tolist()


@pytest.mark.parametrize("index", [7, -8, 2**32, -(2**32), 2**32 + 1])
def test_an_index_out_of_range_raises_even_if_its_low_half_is_in_range(index: int) -> None:
    compiled = torch.compile(lambda t, i: t[i], backend="neuron", fullgraph=True)
    with pytest.raises(CheckFailedError, match="out of range"):
        compiled(WIDE, torch.tensor([0, index]))


def test_nothing_is_written_when_an_index_is_out_of_range() -> None:
    def write(x: torch.Tensor, i: torch.Tensor) -> torch.Tensor:
        x.index_fill_(0, i, -1)
        return x + 1

    x = WIDE.clone()
    with pytest.raises(CheckFailedError):
        torch.compile(write, backend="neuron", fullgraph=True)(x, torch.tensor([0, 7]))
    assert x.tolist() == WIDE.tolist()
