"""Cases of lowering/ops/normalization.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


def _layer(*shape: int):  # type: ignore[no-untyped-def]
    return lambda x, *wb: aten.native_layer_norm.default(x, shape, *(wb or (None, None)), 1e-5)


def _layer_backward(x: torch.Tensor, w: torch.Tensor, b: torch.Tensor, mask: list[bool]):  # type: ignore[no-untyped-def]
    _, mean, rstd = aten.native_layer_norm.default(x, list(w.shape), w, b, 1e-5)

    def call(grad, x, mean, rstd, w, b):  # type: ignore[no-untyped-def]
        grads = aten.native_layer_norm_backward.default(grad, x, list(w.shape), mean, rstd, w, b, mask)
        return [g for g, wanted in zip(grads, mask, strict=True) if wanted]

    grad = torch.randn(x.shape, generator=generator).to(x.dtype)
    return call, (grad, x, mean, rstd, w, b)


def _group(groups: int):  # type: ignore[no-untyped-def]
    def call(x, *wb):  # type: ignore[no-untyped-def]
        n, c = x.shape[:2]
        return aten.native_group_norm.default(x, *(wb or (None, None)), n, c, x[0, 0].numel(), groups, 1e-5)

    return call


def _group_backward(groups: int, x: torch.Tensor, w: torch.Tensor):  # type: ignore[no-untyped-def]
    n, c = x.shape[:2]
    size = x[0, 0].numel()
    _, mean, rstd = aten.native_group_norm.default(x, w, w, n, c, size, groups, 1e-5)

    def call(grad, x, mean, rstd, w):  # type: ignore[no-untyped-def]
        return aten.native_group_norm_backward.default(grad, x, mean, rstd, w, n, c, size, groups, [True, True, True])

    return call, (torch.randn(x.shape, generator=generator).to(x.dtype), x, mean, rstd, w)


_LN = "aten.native_layer_norm.default"
_LNB = "aten.native_layer_norm_backward.default"
_GN = "aten.native_group_norm.default"
_GNB = "aten.native_group_norm_backward.default"
_BF16 = torch.bfloat16

CASES = [
    Case(_LN, _layer(4), (_f32(2, 3, 4), _f32(4), _f32(4))),
    Case(_LN, _layer(3, 4), (_f32(2, 3, 4),), "two_dimensions_without_weights"),
    Case(_LN, _layer(4), (_f32(2, 4).to(_BF16), _f32(4).to(_BF16), _f32(4).to(_BF16)), "half"),
    Case(  # only the output: of the statistics' dtype, fake tensors say one thing and eager another
        _LN,
        lambda x, w, b: aten.native_layer_norm.default(x, [4], w, b, 1e-5)[0],
        (_f32(2, 4).to(_BF16), _f32(4), _f32(4)),
        "half_with_float32_weights",
    ),
    Case(  # eager's running mean turns an infinity into NaN; the output is NaN either way
        _LN,
        lambda x: _layer(4)(x)[0],
        (torch.tensor([[1.0, torch.nan, 0, 0], [torch.inf, 1, 2, 3], [5, 5, 5, 5]]),),
        "extremes",
    ),
    Case(_LN, _layer(4), (_f32(0, 4), _f32(4), _f32(4)), "no_rows"),
    Case(_LNB, *_layer_backward(_f32(2, 3, 4), _f32(4), _f32(4), [True, True, True])),
    Case(_LNB, *_layer_backward(_f32(2, 3, 4), _f32(3, 4), _f32(3, 4), [False, True, False]), "weight_only"),
    Case(
        _LNB,
        *_layer_backward(_f32(5, 8).to(_BF16), _f32(8).to(_BF16), _f32(8).to(_BF16), [True, True, True]),
        "half",
        rtol=0.016,
        atol=0.03,  # eager sums the gradients of weight and bias in bfloat16
    ),
    Case(_GN, _group(2), (_f32(2, 4, 3), _f32(4), _f32(4))),
    Case(_GN, _group(1), (_f32(2, 2, 3, 2).to(_BF16),), "half_without_weights"),
    Case(_GNB, *_group_backward(2, _f32(2, 4, 3), _f32(4))),
]
