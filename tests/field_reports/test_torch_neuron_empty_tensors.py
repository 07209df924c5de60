"""TorchNeuron's own tests: tensors without elements were not handled under compile.

A reduction over nothing gives PyTorch's identity, or PyTorch's error where there is no identity.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch._dynamo.exc import TorchRuntimeError

Call = Callable[[torch.Tensor], Any]

WITH_IDENTITY: dict[str, Call] = {
    "sum": lambda x: x.sum(),
    "sum_dim": lambda x: x.sum(0),
    "sum_of_bools": lambda x: (x > 0).sum(0, keepdim=True),
    "prod": lambda x: x.prod(),
    "prod_dim": lambda x: x.prod(0),
    "mean": lambda x: x.mean(),
    "mean_dim": lambda x: x.mean(0),
    "all": lambda x: x.all(),
    "any_dim": lambda x: x.any(0),
    "logsumexp": lambda x: x.logsumexp(0),
    "norm": lambda x: torch.linalg.vector_norm(x, dim=0),
    "count_nonzero": lambda x: x.count_nonzero(0),
    "median": lambda x: x.median(),
    "argmax_of_no_rows": lambda x: x.argmax(1),
    "max_of_no_rows": lambda x: x.max(1).indices,
    "cumsum": lambda x: x.cumsum(0),
    "cummax": lambda x: x.cummax(0).indices,
    "sort": lambda x: x.sort(0).indices,
    "topk": lambda x: x.topk(0, 1).values,
    "cat": lambda x: torch.cat([x, x, x.new_ones(1, 3)]),
    "index_select": lambda x: x.index_select(1, torch.tensor([2, 0])),
    "index": lambda x: x[:, [1, 1]],
    "gather": lambda x: x.gather(1, torch.empty(0, 3, dtype=torch.int64)),
    "scatter": lambda x: x.scatter(1, torch.empty(0, 3, dtype=torch.int64), 1.0),
    "index_of_nothing": lambda x: torch.ones(3, 2)[torch.empty(0, dtype=torch.int64)],
    "index_put_of_nothing": lambda x: torch.ones(3).index_put((torch.empty(0, dtype=torch.int64),), x[:, 0]),
    "masked_fill": lambda x: x.masked_fill(x > 0, 1.0),
}

WITHOUT_IDENTITY: dict[str, Call] = {
    "amax": lambda x: x.amax(0),
    "max": lambda x: x.max(),
    "argmax": lambda x: x.argmax(),
    "argmin_dim": lambda x: x.argmin(0),
    "index_out_of_range": lambda x: x[torch.tensor([0])],
}


@pytest.mark.parametrize("call", WITH_IDENTITY.values(), ids=WITH_IDENTITY.keys())
def test_no_elements_give_eagers_result(call: Call) -> None:
    x = torch.empty(0, 3)
    actual = torch.compile(call, backend="neuron", fullgraph=True)(x)
    torch.testing.assert_close(actual, call(x), rtol=0, atol=0, equal_nan=True)


@pytest.mark.parametrize("call", WITHOUT_IDENTITY.values(), ids=WITHOUT_IDENTITY.keys())
def test_what_eager_refuses_is_refused(call: Call) -> None:
    x = torch.empty(0, 3)
    with pytest.raises((IndexError, RuntimeError)):
        call(x)
    with pytest.raises((IndexError, TorchRuntimeError)):
        torch.compile(call, backend="neuron", fullgraph=True)(x)
