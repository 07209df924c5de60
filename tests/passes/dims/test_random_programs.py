"""Random programs of covered ops: at each length up to the bucket, the padded graph gives eager's results."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
import torch.nn.functional as F
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.padding import check_padded

Step = Callable[[torch.Tensor], torch.Tensor]

BUCKET = 9
WIDTH = 4


def _attended(x: torch.Tensor, causal: bool) -> torch.Tensor:
    heads = x.view(x.shape[0], -1, 2, 2).transpose(1, 2)
    return F.scaled_dot_product_attention(heads, heads, heads, is_causal=causal).transpose(1, 2).reshape(x.shape)


# Each takes and gives [2, length, WIDTH], with values that stay in a moderate range.
STEPS: dict[str, Step] = {
    "relu": torch.relu,
    "tanh": torch.tanh,
    "scaled by the length": lambda x: x * x.shape[1] / 8,
    "minus the mean": lambda x: x - x.mean(1, keepdim=True),
    "over the deviation": lambda x: x / (x.var(1, keepdim=True, correction=0) + 1),
    "over the maximum": lambda x: x / (x.abs().amax(1, keepdim=True) + 1),
    "softmax along the rows": lambda x: x.softmax(1),
    "softmax along the features": lambda x: x.softmax(2),
    "layer norm": lambda x: F.layer_norm(x, (WIDTH,)),
    "running mean": lambda x: x.cumsum(1) / torch.arange(1.0, 1 + x.shape[1])[:, None],
    "running maximum": lambda x: x.cummax(1)[0],
    "sorted": lambda x: x.sort(1)[0],
    "flipped": lambda x: x.flip(1),
    "rolled": lambda x: x.roll(1, 1),
    "shifted": lambda x: F.pad(x, (0, 0, 1, -1)),
    "last row added": lambda x: x + x[:, -1:],
    "first and last": lambda x: torch.cat([x[:, :1], x[:, 1:].flip(1)], 1),
    "halves swapped": lambda x: torch.cat([x[:, x.shape[1] // 2 :], x[:, : x.shape[1] // 2]], 1),
    "doubled and cut": lambda x: torch.cat([x, x.flip(1)], 1)[:, : x.shape[1]],
    "attention": lambda x: _attended(x, False),
    "causal attention": lambda x: _attended(x, True),
    "covariance": lambda x: torch.tanh(x @ (x.transpose(1, 2) @ x) / (x.shape[1] + 1)),
    "convolution": lambda x: F.conv1d(x.mT, torch.ones(WIDTH, 1, 3) / 3, padding=1, groups=WIDTH).mT,
    "pooled": lambda x: F.avg_pool1d(x.mT, 3, 1, 1).mT.contiguous(),
    "triangle": lambda x: torch.ones(x.shape[1], x.shape[1]).tril() @ x / x.shape[1],
    "moved through a view": lambda x: x.reshape(-1, 2).flip(1).reshape(x.shape),
    "transposed memory": lambda x: x.transpose(0, 1).reshape(-1, 2 * WIDTH).view(-1, 2, WIDTH).transpose(0, 1),
    "rows by number": lambda x: x[:, torch.arange(x.shape[1]) // 2],
    "rows written": lambda x: x.index_copy(1, torch.arange(x.shape[1] - 1), x[:, 1:]),
    "rows masked": lambda x: torch.where(torch.arange(x.shape[1])[:, None] % 2 == 0, x, 0.0),
}  # fmt: skip

ENDS: dict[str, Step] = {
    "all rows": lambda x: x + 0,
    "mean": lambda x: x.mean(1),
    "last": lambda x: x[:, -1] + 0,
    "maximum": lambda x: x.amax(1),
    "flat": lambda x: x.reshape(x.shape[0], -1).sum(1),
}


def tensor(rows: int, dtype: torch.dtype) -> torch.Tensor:
    return torch.arange(2.0 * rows * WIDTH).mul(1.7).sin().view(2, rows, WIDTH).to(dtype)


@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(
    steps=st.lists(st.sampled_from(sorted(STEPS)), min_size=2, max_size=5),
    end=st.sampled_from(sorted(ENDS)),
    dtype=st.sampled_from([torch.float32, torch.float32, torch.bfloat16]),
)
def test_programs_of_several_steps(steps: list[str], end: str, dtype: torch.dtype) -> None:
    def run(x: torch.Tensor) -> Any:
        start = x
        x = x.float()
        for step in steps:
            x = STEPS[step](x)
        return ENDS[end](x.to(start.dtype))

    # float32 sums in another order differ in the last bits, which later steps may magnify a little.
    check_padded(
        run,
        lambda n: (tensor(n, dtype),),
        hints=[7],
        buckets=[BUCKET],
        lengths=[[n] for n in range(2, BUCKET + 1)],
        fills=(math.nan, 1e30),
        rtol=1e-4 if dtype is torch.float32 else None,
        atol=1e-4 if dtype is torch.float32 else None,
    )
