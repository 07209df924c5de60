"""An index outside the table raises, as in eager, before anything is written."""

from __future__ import annotations

import pytest
import torch

from neuron_dynamo.errors import CheckFailedError
from tests.support.lowering import run_graph, trace

embedding = torch.ops.aten.embedding.default
TABLE = torch.arange(6.0).reshape(3, 2)


@pytest.mark.parametrize("dtype", [torch.int64, torch.int32])
@pytest.mark.parametrize("index", [3, -1, 2**31 - 1])
def test_an_index_outside_the_table_raises(index: int, dtype: torch.dtype) -> None:
    gm = trace(embedding, (TABLE, torch.tensor([0, 1], dtype=dtype)))
    assert run_graph(gm, (TABLE, torch.tensor([2, 0], dtype=dtype)))[0].tolist() == [[4, 5], [0, 1]]
    outside = torch.tensor([0, index], dtype=dtype)
    with pytest.raises(IndexError, match="index out of range in self"):
        embedding(TABLE, outside)
    with pytest.raises(CheckFailedError, match="index out of range in self"):
        run_graph(gm, (TABLE, outside))
