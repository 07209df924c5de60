"""Graphs that nearly are rotary embeddings, routers, experts, layer norms or losses: name -> function and arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
import torch.nn.functional as F

T = torch.Tensor
Cases = dict[str, tuple[Callable[..., Any], tuple[T, ...]]]


def r(*shape: int, seed: int = 0, dtype: torch.dtype = torch.float32) -> T:
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed)).to(dtype)


def turned(x: T) -> T:
    return torch.cat((-x[..., 32:], x[..., :32]), -1)


def alternating(x: T) -> T:
    return torch.stack((-x[..., 1::2], x[..., ::2]), -1).flatten(-2)


def twice(angle: T) -> T:
    return torch.cat((angle, angle), -1)[None, None]


def unequal(angle: T) -> T:
    return torch.cat((angle, angle + 1), -1)[None, None]


def rotate(x: T, angle: T, again: Callable[[T], T] = turned, double: Callable[[T], T] = twice) -> T:
    return x * double(angle).cos() + again(x) * double(angle).sin()


def pairs(x: T, angle: T, swap: bool = False) -> T:
    cos, sin = angle.cos()[None, None], angle.sin()[None, None]
    one, two = x.chunk(2, -1)
    return torch.cat((one * cos - two * sin, (two if swap else one) * sin + two * cos), -1)


X = (r(2, 3, 5, 64), r(5, 32, seed=1))
ROTARY: Cases = {
    "halves joined the other way round": (
        lambda x, a: rotate(x, a, lambda y: torch.cat((y[..., :32], -y[..., 32:]), -1)),
        X,
    ),
    "no half negated": (lambda x, a: rotate(x, a, lambda y: torch.cat((y[..., 32:], y[..., :32]), -1)), X),
    "the other half negated": (lambda x, a: rotate(x, a, lambda y: torch.cat((y[..., 32:], -y[..., :32]), -1)), X),
    "halves of unequal size": (lambda x, a: rotate(x, a, lambda y: torch.cat((-y[..., 30:], y[..., :30]), -1)), X),
    "halves of different angles": (lambda x, a: rotate(x, a, turned, unequal), X),
    "neighbours with halves' angles": (lambda x, a: rotate(x, a, alternating), X),
    "halves with neighbours' angles": (
        lambda x, a: rotate(x, a, turned, lambda b: b.repeat_interleave(2, -1)[None, None]),
        X,
    ),
    "another tensor turned": (lambda x, a: x * twice(a).cos() + turned(x + 1) * twice(a).sin(), X),
    "difference instead of sum": (lambda x, a: x * twice(a).cos() - turned(x) * twice(a).sin(), X),
    "pairs with the wrong product": (lambda x, a: pairs(x, a, swap=True), X),
    "pairs with both differences": (
        lambda x, a: (lambda c, s, o, t: torch.cat((o * c - t * s, t * c - o * s), -1))(
            a.cos()[None, None], a.sin()[None, None], *x.chunk(2, -1)
        ),
        X,
    ),
    "features that no kernel turns": (
        lambda x, a: rotate(x, a, lambda y: torch.cat((-y[..., 8:], y[..., :8]), -1)),
        (r(2, 3, 5, 16), r(5, 8)),
    ),
    "angles of each head": (
        lambda x, a: (
            x * twice(a).cos()[0, 0].reshape(1, 3, 5, 64) + turned(x) * twice(a).sin()[0, 0].reshape(1, 3, 5, 64)
        ),
        (r(2, 3, 5, 64), r(15, 32)),
    ),
}


def route(x: T, w: T, dim: int = -1, **more: Any) -> list[T]:
    return list(torch.topk(F.softmax(F.linear(x, w), dim), 2, **more))


ROUTER = (r(5, 128), r(6, 128, seed=1))
ROUTERS: Cases = {
    "softmax over tokens": (lambda x, w: route(x, w, 0), ROUTER),
    "the worst experts": (lambda x, w: route(x, w, largest=False), ROUTER),
    "experts in any order": (lambda x, w: route(x, w, sorted=False), ROUTER),
    "the best tokens": (lambda x, w: route(x, w, dim=-1) and list(torch.topk(F.linear(x, w), 2, 0)), ROUTER),
    "sigmoid": (lambda x, w: list(torch.topk(F.linear(x, w).sigmoid(), 2)), ROUTER),
    "scores moved by a bias of their own": (
        lambda x, w: list(torch.topk(F.softmax(F.linear(x, w), -1) + w[:, 0], 2)),
        ROUTER,
    ),
    "no softmax": (lambda x, w: list(torch.topk(F.linear(x, w), 2)), ROUTER),
    "softmax of chosen tokens": (
        lambda x, w: (lambda v, i: [F.softmax(v, 0), i])(*torch.topk(F.linear(x, w), 2)),
        ROUTER,
    ),
    "a temperature": (lambda x, w: list(torch.topk(F.softmax(F.linear(x, w) / 2, -1), 2)), ROUTER),
    "indices alone": (lambda x, w: torch.topk(F.softmax(F.linear(x, w), -1), 2).indices, ROUTER),
}


def experts(
    x: T,
    scores: T,
    opening: T,
    closing: T,
    gate: Callable[[T, T], T] = lambda g, u: F.silu(g) * u,
    other: int = 0,
    repeat: bool = False,
    dim: int = 1,
    squared: bool = False,
) -> T:
    weights, chosen = torch.topk(scores, 2)
    flat = chosen.reshape(-1)
    rows = x[:, None].expand(len(x), 2, -1).reshape(2 * len(x), 1, -1)
    if repeat:
        rows = x[None].expand(2, *x.shape).reshape(2 * len(x), 1, -1)
    first, second = (rows @ opening[flat])[:, 0].chunk(2, -1)
    out = (gate(first, second)[:, None] @ closing[(flat + other) % len(closing) if other else flat])[:, 0]
    scale = weights.reshape(-1)[:, None]
    return (out * (scale * scale if squared else scale)).view(len(x), 2, -1).sum(dim)


half = torch.bfloat16
MIXTURE = (r(2, 256, dtype=half), r(2, 6, dtype=half), r(6, 256, 32, dtype=half), r(6, 16, 256, dtype=half))
EXPERTS: Cases = {
    "another expert's way down": (lambda *a: experts(*a, other=1), MIXTURE),
    "tokens in another order": (lambda *a: experts(*a, repeat=True), MIXTURE),
    "added over tokens": (lambda *a: experts(*a, dim=0), MIXTURE),
    "relu for an activation": (lambda *a: experts(*a, gate=lambda g, u: F.relu(g) * u), MIXTURE),
    "gate and up added": (lambda *a: experts(*a, gate=lambda g, u: F.silu(g) + u), MIXTURE),
    "up activated": (lambda *a: experts(*a, gate=lambda g, u: F.silu(u) * g), MIXTURE),
    "one limit": (lambda *a: experts(*a, gate=lambda g, u: F.silu(g.clamp(max=1.0)) * u), MIXTURE),
    "two limits": (
        lambda *a: experts(*a, gate=lambda g, u: F.silu(g.clamp(max=1.0)) * u.clamp(-2.0, 2.0)),
        MIXTURE,
    ),
    "another slope": (lambda *a: experts(*a, gate=lambda g, u: g * torch.sigmoid(1.5 * g) * u), MIXTURE),
}


def spelled(x: T, w: T, dim: int = -1, by: float = 0.0, other: bool = False) -> T:
    centred = x - x.mean(dim, keepdim=True)
    variance = (centred + by if by else centred).pow(2).mean(-1, keepdim=True)
    return w * ((x if other else centred) * torch.rsqrt(variance + 1e-5))


NORM = (r(3, 5, 8), r(8, seed=1))
LAYER_NORMS: Cases = {
    "two dimensions normalised": (lambda x, w: F.layer_norm(x, (5, 8)), NORM),
    "statistics used": (lambda x, w: list(torch.native_layer_norm(x, (8,), w, w, 1e-5)), NORM),
    "a norm of groups": (lambda x, w: F.group_norm(x, 1), NORM),
    "variance of another tensor": (lambda x, w: spelled(x, w, by=1.0), NORM),
    "not centred": (lambda x, w: spelled(x, w, other=True), NORM),
}


def loss(x: T, y: T, ignored: int = -100, keep: int = -100, dim: int = 1, sign: float = 1.0) -> T:
    logs = F.log_softmax(x, dim)
    own = logs.gather(1, torch.where(y != ignored, y, 0)[:, None]).squeeze(1)
    own = own.neg() if sign > 0 else own
    return torch.where(y != keep, own, 0.0)


LOSS = (r(7, 7), torch.arange(7))
LOSSES: Cases = {
    "softmax over rows": (lambda x, y: loss(x, y, dim=0), LOSS),
    "not negated": (lambda x, y: loss(x, y, sign=-1.0), LOSS),
    "another target ignored": (lambda x, y: loss(x, y, keep=3), LOSS),
    "classes before positions": (lambda x, y: F.cross_entropy(x, y), (r(2, 7, 3), torch.arange(6).reshape(2, 3))),
    "weighted classes": (lambda x, y: F.cross_entropy(x, y, weight=x[0].abs()), LOSS),
    "targets that are distributions": (lambda x, y: F.cross_entropy(x, x.softmax(1).detach()), LOSS),
    "logarithms used": (lambda x, y: F.nll_loss(F.logsigmoid(x), y), LOSS),
}

CASES: Cases = {**ROTARY, **ROUTERS, **EXPERTS, **LAYER_NORMS, **LOSSES}

WHOLE: Cases = {
    "rope": (lambda x, a: rotate(x, a), X),
    "router_topk": (lambda x, w: route(x, w), ROUTER),
    "moe_tkg": (lambda *a: experts(*a), MIXTURE),
    "layer_norm": (lambda x, w: spelled(x, w), NORM),
    "cross_entropy": (lambda x, y: loss(x, y), LOSS),
}
