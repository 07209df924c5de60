"""Cases of lowering/ops/attention.py."""

from __future__ import annotations

import math
from typing import Any

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


_FORWARD = "aten._scaled_dot_product_flash_attention_for_cpu.default"
_BACKWARD = "aten._scaled_dot_product_flash_attention_for_cpu_backward.default"
_forward = aten._scaled_dot_product_flash_attention_for_cpu.default
_backward = aten._scaled_dot_product_flash_attention_for_cpu_backward.default


def _attend(is_causal: bool = False, scale: float | None = None):  # type: ignore[no-untyped-def]
    return lambda q, k, v, *mask: _forward(q, k, v, 0.0, is_causal, attn_mask=mask[0] if mask else None, scale=scale)


def _gradient(  # type: ignore[no-untyped-def]
    tensors: tuple[torch.Tensor, ...], mask: torch.Tensor | None = None, **options: Any
):
    is_causal = options.get("is_causal", False)
    scale = options.get("scale")
    out, logsumexp = _forward(*tensors, 0.0, is_causal, attn_mask=mask, scale=scale)
    masks = () if mask is None else (mask,)

    def call(grad, q, k, v, out, logsumexp, *mask):  # type: ignore[no-untyped-def]
        return _backward(
            grad, q, k, v, out, logsumexp, 0.0, is_causal, attn_mask=mask[0] if mask else None, scale=scale
        )

    grad = torch.randn(out.shape, generator=generator).to(out.dtype)
    return call, (grad, *tensors, out, logsumexp, *masks)


def _tensors(dtype: torch.dtype = torch.float32, queries: int = 3, keys: int = 4) -> tuple[torch.Tensor, ...]:
    return _f32(1, 2, queries, 4).to(dtype), _f32(1, 2, keys, 4).to(dtype), _f32(1, 2, keys, 4).to(dtype)


_MASK = torch.zeros(3, 4)
_MASK[1] = -math.inf
_MASK[2, 1:] = -math.inf

CASES = [
    Case(_FORWARD, _attend(), _tensors()),
    Case(_FORWARD, _attend(is_causal=True), _tensors(), "causal_more_keys"),
    Case(_FORWARD, _attend(is_causal=True, scale=0.5), _tensors(torch.bfloat16, 5, 3), "causal_half_more_queries"),
    Case(_FORWARD, _attend(), (*_tensors(), _MASK), "a_row_without_keys"),
    Case(_FORWARD, _attend(), (*_tensors(torch.float16), _f32(1, 1, 1, 4).half()), "half_broadcast_mask"),
    Case(_FORWARD, _attend(), (*_tensors(torch.bfloat16), _MASK), "half_with_float32_mask"),
    Case(_FORWARD, _attend(), (*(t.double() for t in _tensors()), _MASK.double()), "float64"),
    Case(_FORWARD, _attend(), (_f32(2, 4, 3, 4), _f32(2, 2, 5, 4), _f32(2, 2, 5, 4)), "shared_key_heads"),
    Case(_BACKWARD, *_gradient(_tensors())),
    Case(_BACKWARD, *_gradient(_tensors(), is_causal=True, scale=0.3), "causal"),
    Case(_BACKWARD, *_gradient(_tensors(), _MASK), "a_row_without_keys"),
    Case(_BACKWARD, *_gradient(_tensors(torch.bfloat16)), "half"),
]
