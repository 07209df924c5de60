"""https://github.com/llvm/torch-mlir/issues/3972: as_strided, as from ``chunk(2)`` or MultiheadAttention, failed."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from neuron_dynamo.errors import UnsupportedOpError
from tests.support.against_eager import check, compiled


def _rows() -> list[torch.Tensor]:
    return [torch.arange(30.0).reshape(5, 6)]


@pytest.mark.parametrize("chunks", [2, 4, 9])
@pytest.mark.parametrize("dim", [0, -1])
def test_chunks_with_a_remainder(chunks: int, dim: int) -> None:
    check(lambda x: [part * 2 for part in x.chunk(chunks, dim)], _rows)
    check(lambda x: x.chunk(chunks, dim), _rows)


def test_splits() -> None:
    check(lambda x: [part + 1 for part in (*x.split(4, 1), *x.split([1, 0, 4]), *x.tensor_split(4, 1))], _rows)
    check(lambda x: torch.cat(x.unbind(1)[::-1]), _rows)


def test_as_strided_of_an_input_and_of_an_intermediate() -> None:
    def f(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return x.as_strided((3, 4), (6, 1), 2) + 1, (x * 2).t().as_strided((6, 2), (1, 12), 1) + 1

    check(f, _rows)


def test_writes_through_as_strided() -> None:
    def f(x: torch.Tensor) -> torch.Tensor:
        x.as_strided((5,), (7,)).fill_(-1)
        x.as_strided((2, 3), (2, 6), 3).add_(100)
        return x.sum(1)

    check(f, _rows, calls=2)


def test_storage_that_the_program_is_not_given_is_refused() -> None:
    x = torch.arange(30.0)
    run = compiled(lambda x: x.as_strided((4,), (1,), 0) + 1)
    assert run(x).tolist() == [1, 2, 3, 4]
    with pytest.raises(UnsupportedOpError, match="storage outside of its input"):
        run(x[10:])


@pytest.mark.parametrize("batch_first", [False, True])
@pytest.mark.parametrize("training", [False, True])
def test_multihead_attention(batch_first: bool, training: bool) -> None:
    torch.manual_seed(0)
    attention = nn.MultiheadAttention(8, 2, batch_first=batch_first).train(training)

    def f(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        result: tuple[torch.Tensor, torch.Tensor] = attention(x, x, x)
        return result

    x = torch.randn(3, 4, 8)
    check(f, lambda: [x.clone()], rtol=1.3e-6, atol=1e-5)
