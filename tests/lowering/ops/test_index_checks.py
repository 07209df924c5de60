"""Whatever eager refuses on data, the program refuses too, before anything is written."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

from neuron_dynamo.errors import CheckFailedError
from tests.support.lowering import run_graph, trace

aten = torch.ops.aten
X = torch.arange(6.0).reshape(2, 3)
Call = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]

# For each call, an index that is in range and two that eager refuses.
CALLS: dict[str, tuple[Call, int, tuple[int, int]]] = {
    "index": (lambda x, i: aten.index.Tensor(x, [None, i]), -3, (3, -4)),
    "index_select": (lambda x, i: aten.index_select.default(x, 1, i), 2, (3, -1)),
    "gather": (lambda x, i: aten.gather.default(x, 1, i[None]), 2, (3, -1)),
    "take": (lambda x, i: aten.take.default(x, i), -6, (6, -7)),
    "scatter": (lambda x, i: aten.scatter.value(x, 1, i[None], 9), 2, (3, -1)),
    "scatter_add": (lambda x, i: aten.scatter_add.default(x, 1, i[None], x), 2, (3, -1)),
    "put": (lambda x, i: aten.put.default(x, i, x[0, :1]), -6, (6, -7)),
    "index_put": (lambda x, i: aten.index_put.default(x, [None, i], x[:, :1]), -3, (3, -4)),
    "index_add": (lambda x, i: aten.index_add.default(x, 1, i, x[:, :1]), 2, (3, -1)),
    "index_copy": (lambda x, i: aten.index_copy.default(x, 1, i, x[:, :1]), 2, (3, -1)),
    "index_fill": (lambda x, i: aten.index_fill.int_Scalar(x, 1, i, 9), -3, (3, -4)),
}


@pytest.mark.parametrize("name", CALLS)
def test_an_index_out_of_range_raises(name: str) -> None:
    call, fine, refused = CALLS[name]
    gm = trace(call, (X, torch.tensor([0])))
    torch.testing.assert_close(run_graph(gm, (X, torch.tensor([fine])))[0], call(X, torch.tensor([fine])))
    for index in refused:
        with pytest.raises((IndexError, RuntimeError)):
            call(X, torch.tensor([index]))
        with pytest.raises(CheckFailedError, match="out of range"):
            run_graph(gm, (X, torch.tensor([index])))


def test_a_mask_that_needs_more_than_the_source_has_raises() -> None:
    gm = trace(aten.masked_scatter.default, (X, X > 3, X[0, :2]))
    assert run_graph(gm, (X, X > 3, X[0, :2]))[0].tolist() == [[0, 1, 2], [3, 0, 1]]
    with pytest.raises(CheckFailedError, match="mask is true more often"):
        run_graph(gm, (X, X > 2, X[0, :2]))


def test_rows_that_do_not_match_the_mask_raise() -> None:
    def put(x: torch.Tensor, mask: torch.Tensor, rows: torch.Tensor) -> torch.Tensor:
        return aten.index_put.default(x, [mask], rows)

    rows = torch.tensor([7.0, 8.0])
    gm = trace(put, (X, X > 3, rows))
    assert run_graph(gm, (X, X > 3, rows))[0].tolist() == [[0, 1, 2], [3, 7, 8]]
    for mask in (X > 2, X > 4):
        with pytest.raises(CheckFailedError, match="shape mismatch"):
            run_graph(gm, (X, mask, rows))
