"""Graphs that look like a pattern and are none: no kernel may take them for one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F

from tests.lowering.kernels import near_misses
from tests.support.kernels import matched, put, run, trace

Function = Callable[..., Any]
T = torch.Tensor


def r(*shape: int, seed: int = 0) -> T:
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed))


X, W, Q, K, V = r(3, 5, 8), r(8, seed=1), r(2, 3, 8, 8), r(2, 3, 8, 8, seed=1), r(2, 3, 8, 8, seed=2)
GATE, UP, DOWN = r(12, 8, seed=3), r(12, 8, seed=4), r(8, 12, seed=5)


def norm(x: T, *, dim: int = -1, eps: float = 1e-6) -> T:
    return torch.rsqrt(x.pow(2).mean(dim, keepdim=True) + eps)


NORMS: dict[str, tuple[Function, tuple[T, ...]]] = {
    "mean over another dimension": (lambda x, w: w * (x * norm(x, dim=1)), (X, W)),
    "mean over two dimensions": (
        lambda x, w: w * (x * torch.rsqrt(x.pow(2).mean((1, 2), keepdim=True) + 1e-6)),
        (X, W),
    ),
    "sum instead of mean": (lambda x, w: w * (x * torch.rsqrt(x.pow(2).sum(-1, keepdim=True) + 1e-6)), (X, W)),
    "cube instead of square": (lambda x, w: w * (x * torch.rsqrt(x.pow(3).mean(-1, keepdim=True) + 9)), (X, W)),
    "eps inside the mean": (lambda x, w: w * (x * torch.rsqrt((x.pow(2) + 1e-6).mean(-1, keepdim=True))), (X, W)),
    "eps after the root": (lambda x, w: w * (x / (x.pow(2).mean(-1, keepdim=True).sqrt() + 1e-6)), (X, W)),
    "no eps": (lambda x, w: w * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True))), (X, W)),
    "eps is a tensor": (lambda x, w: x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + w[:1]), (X, W)),
    "eps subtracted": (lambda x, w: w * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) - 1e-6)), (X, W)),
    "another tensor is scaled": (lambda x, w: (x + 1) * norm(x) * w, (X, W)),
    "product of two tensors": (
        lambda x, w: w * (x * torch.rsqrt((x * (x + 1)).mean(-1, keepdim=True) + 9.0)),
        (X, W),
    ),
    "added instead of multiplied": (lambda x, w: w * (x + norm(x)), (X, W)),
    "root without inverse": (lambda x, w: w * (x * torch.sqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)), (X, W)),
    "another power": (lambda x, w: w * (x * torch.pow(x.pow(2).mean(-1, keepdim=True) + 1e-6, -0.25)), (X, W)),
    "inverse used elsewhere": (lambda x, w: (lambda n: (w * (x * n), n))(norm(x)), (X, W)),
    "eps added twice": (
        lambda x, w: w * (x * torch.rsqrt(torch.add(x.pow(2).mean(-1, keepdim=True), 1e-2, alpha=2))),
        (X, W),
    ),
    "mean without its dimension": (lambda x, w: w * (x * torch.rsqrt(x.pow(2).mean() + 1e-6)), (X, W)),
    "absolute value": (lambda x, w: w * (x * torch.rsqrt(x.abs().mean(-1, keepdim=True) + 1e-6)), (X, W)),
}


def mlp(x: T, gate: T, up: T, down: T) -> T:
    return F.linear(F.silu(F.linear(x, gate)) * F.linear(x, up), down)


LAYER = (X, GATE, UP, DOWN)
MLPS: dict[str, tuple[Function, tuple[T, ...]]] = {
    "sum of gate and up": (lambda x, g, u, d: F.linear(F.silu(F.linear(x, g)) + F.linear(x, u), d), LAYER),
    "no activation": (lambda x, g, u, d: F.linear(F.linear(x, g) * F.linear(x, u), d), LAYER),
    "relu": (lambda x, g, u, d: F.linear(F.relu(F.linear(x, g)) * F.linear(x, u), d), LAYER),
    "tanh": (lambda x, g, u, d: F.linear(torch.tanh(F.linear(x, g)) * F.linear(x, u), d), LAYER),
    "both activated": (lambda x, g, u, d: F.linear(F.silu(F.linear(x, g)) * F.silu(F.linear(x, u)), d), LAYER),
    "two inputs": (lambda x, g, u, d: F.linear(F.silu(F.linear(x, g)) * F.linear(x + 1, u), d), LAYER),
    "one projection": (lambda x, g, u, d: (lambda y: F.linear(F.silu(y) * y, d))(F.linear(x, g)), LAYER),
    "no gate": (lambda x, g, u, d: F.linear(F.silu(F.linear(x, g)), d), LAYER),
    "activation of the product": (lambda x, g, u, d: F.linear(F.silu(F.linear(x, g) * F.linear(x, u)), d), LAYER),
    "sigmoid of another": (
        lambda x, g, u, d: F.linear(F.linear(x, g) * torch.sigmoid(F.linear(x, u)), d),
        LAYER,
    ),
    "transposed in between": (
        lambda x, g, u, d: F.linear((F.silu(F.linear(x, g)) * F.linear(x, u)).transpose(0, 1), d),
        LAYER,
    ),
    "a scale in between": (lambda x, g, u, d: F.linear(F.silu(F.linear(x, g)) * F.linear(x, u) * 2, d), LAYER),
    "wrong constant in gelu": (
        lambda x, g, u, d: F.linear(
            (lambda y: 0.5 * y * (1 + torch.tanh(0.7978845608 * (y + 0.05 * y.pow(3)))))(F.linear(x, g))
            * F.linear(x, u),
            d,
        ),
        LAYER,
    ),
    "square for cube in gelu": (
        lambda x, g, u, d: F.linear(
            (lambda y: 0.5 * y * (1 + torch.tanh(0.7978845608028654 * (y + 0.044715 * y.pow(2)))))(F.linear(x, g))
            * F.linear(x, u),
            d,
        ),
        LAYER,
    ),
}


def attention(q: T, k: T, v: T, mask: Any = None, scale: float = 0.3, dim: int = -1) -> T:
    scores = torch.matmul(q, k.transpose(2, 3)) * scale
    return torch.matmul(F.softmax(scores if mask is None else scores + mask, dim), v)


def hidden(length: int = 8) -> T:
    return torch.arange(length)[:, None] < torch.arange(length)[None]


def masked(mask: Function) -> Function:
    return lambda q, k, v: F.scaled_dot_product_attention(q, k, v, attn_mask=mask())


QKV = (Q, K, V)
ATTENTION: dict[str, tuple[Function, tuple[T, ...]]] = {
    "softmax over queries": (lambda q, k, v: attention(q, k, v, dim=-2), QKV),
    "softmax over heads": (lambda q, k, v: attention(q, k, v, dim=1), QKV),
    "keys not transposed": (
        lambda q, k, v: torch.matmul(F.softmax(torch.matmul(q, k) * 0.3, -1), v),
        QKV,
    ),
    "mask of the wrong sign": (lambda q, k, v: attention(q, k, v, torch.where(hidden(), 1e9, 0.0)), QKV),
    "mask of the future only": (masked(lambda: hidden()[None, None] | torch.eye(8, dtype=torch.bool)), QKV),
    "mask that adds a little": (masked(lambda: torch.where(hidden(), -1.0, 0.0)[None, None]), QKV),
    "mask with a hole": (
        masked(lambda: (~hidden() & ~(torch.arange(8) == 2) | torch.eye(8, dtype=torch.bool))[None, None]),
        QKV,
    ),
    "mask that depends on data": (
        lambda q, k, v: F.scaled_dot_product_attention(q, k, v, attn_mask=q[:, :1] > 0),
        QKV,
    ),
    "mask shifted by one": (
        masked(lambda: (torch.arange(8)[:, None] + 1 >= torch.arange(8)[None])[None, None]),
        QKV,
    ),
    "mask of blocks": (
        masked(lambda: (torch.arange(8)[:, None] // 2 == torch.arange(8)[None] // 2)[None, None]),
        QKV,
    ),
    "window on both sides": (
        masked(lambda: ((torch.arange(8)[:, None] - torch.arange(8)[None]).abs() < 3)[None, None]),
        QKV,
    ),
    "another mask for each head": (
        masked(lambda: torch.stack([~hidden(), ~hidden(), torch.ones(8, 8, dtype=torch.bool)])[None]),
        QKV,
    ),
    "mask that hides whole rows with a number": (
        lambda q, k, v: attention(q, k, v, torch.where(hidden() | (torch.arange(8)[:, None] == 0), -1e9, 0.0)),
        QKV,
    ),
    "weights used elsewhere": (
        lambda q, k, v: (lambda w: (torch.matmul(w, v), w))(F.softmax(torch.matmul(q, k.transpose(2, 3)), -1)),
        QKV,
    ),
    "something between softmax and values": (
        lambda q, k, v: torch.matmul(F.softmax(torch.matmul(q, k.transpose(2, 3)), -1) + 1, v),
        QKV,
    ),
    "scale for each key": (
        lambda q, k, v: torch.matmul(F.softmax(torch.matmul(q, k.transpose(2, 3)) * q[..., :1], -1), v),
        QKV,
    ),
    "the first column dropped": (
        lambda q, k, v: torch.matmul(F.softmax(torch.matmul(q, k.transpose(2, 3)), -1)[..., 1:], v[:, :, 1:]),
        QKV,
    ),
    "cap without its factor": (
        lambda q, k, v: torch.matmul(F.softmax(torch.tanh(torch.matmul(q, k.transpose(2, 3)) / 5), -1), v),
        QKV,
    ),
}

LAYERS: dict[str, tuple[Function, tuple[T, ...]]] = {
    "convolution of all channels": (lambda x, w: F.conv1d(x, w), (r(2, 6, 10), r(6, 6, 4))),
    "convolution in groups": (lambda x, w: F.conv1d(x, w, groups=3), (r(2, 6, 10), r(6, 2, 4))),
    "convolution to more channels": (lambda x, w: F.conv1d(x, w, groups=6), (r(2, 6, 10), r(12, 1, 4))),
    "convolution with gaps": (lambda x, w: F.conv1d(x, w, dilation=2, groups=6), (r(2, 6, 10), r(6, 1, 4))),
    "convolution backwards": (lambda x, w: F.conv_transpose1d(x, w, groups=6), (r(2, 6, 10), r(6, 1, 4))),
    "heads not moved": (lambda a, w: F.linear(a.reshape(2, 8, -1), w), (Q, r(6, 24))),
    "heads moved elsewhere": (lambda a, w: F.linear(a.transpose(2, 3).reshape(2, 8, -1), w), (Q, r(6, 24))),
    "heads behind features": (lambda a, w: F.linear(a.permute(0, 2, 3, 1).reshape(2, 8, -1), w), (Q, r(6, 24))),
    "log softmax": (lambda x: F.log_softmax(x, -1), (X,)),
    "smallest elements": (lambda x: list(torch.topk(x, 2, largest=False)), (X,)),
    "elements in any order": (lambda x: list(torch.topk(x, 2, sorted=False)), (X,)),
    "elements of another dimension": (lambda x: list(torch.topk(x, 2, 1)), (X,)),
    "place in the whole tensor": (lambda x: x.argmax(), (X,)),
    "place of the smallest": (lambda x: x.argmin(-1), (X,)),
    "running sum of integers": (lambda x: x.long().cumsum(-1), (X,)),
    "running sum over rows": (lambda x: x.cumsum(0), (X,)),
    "running product": (lambda x: x.cumprod(-1), (X,)),
    "one projection in heads": (lambda x, w: F.linear(x, w).reshape(2, 3, -1, 8), (r(2, 3, 128), r(16, 128))),
    "projections of different inputs": (
        lambda x, w: [F.linear(x, w).reshape(2, 3, -1, 8), F.linear(x + 1, w).reshape(2, 3, -1, 8)],
        (r(2, 3, 128), r(16, 128)),
    ),
}

# What may be taken all the same: a softmax in attention that is none is still a softmax.
OTHERS = {"softmax"}


EVERY = {**NORMS, **MLPS, **ATTENTION, **LAYERS, **near_misses.CASES}


@pytest.mark.parametrize("name", EVERY)
def test_no_kernel_takes_it(name: str) -> None:
    fn, args = EVERY[name]
    found = put(trace(fn, *args))
    assert set(matched(found)) <= OTHERS
    expected: Any = fn(*args)
    tolerance = {"rtol": 1e-4, "atol": 1e-5} if args[0].dtype is torch.float32 else {"rtol": 2e-2, "atol": 2e-2}
    torch.testing.assert_close(run(found.gm, args), expected, **tolerance, equal_nan=True)


@pytest.mark.parametrize("kernel", near_misses.WHOLE)
def test_what_they_nearly_are_is_taken(kernel: str) -> None:
    fn, args = near_misses.WHOLE[kernel]
    assert matched(put(trace(fn, *args)))[kernel] == 1


def test_there_are_enough() -> None:
    groups = (NORMS, MLPS, ATTENTION, LAYERS, near_misses.CASES)
    assert sum(map(len, groups)) == len(EVERY) >= 110
