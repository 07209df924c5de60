"""Every kernel's reference, in its layout, against eager PyTorch."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.kernels import Recorder, check, matched

CLOSE = {"rtol": 1e-4, "atol": 1e-5}
few = settings(max_examples=4)


def random(*shape: int, seed: int = 0, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed)).to(dtype)


@few
@given(
    st.integers(1, 2),
    st.sampled_from([(4, 4), (4, 2), (6, 1)]),
    st.integers(8, 20),
    st.sampled_from([4, 16]),
    st.booleans(),
)
def test_attention_cte(batch: int, heads: tuple[int, int], length: int, depth: int, causal: bool) -> None:
    query, shared = heads
    repeats = query // shared

    def attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        k, v = (
            x[:, :, None].expand(batch, shared, repeats, length, depth).reshape(batch, query, length, depth)
            for x in (k, v)
        )
        return F.scaled_dot_product_attention(q, k, v, is_causal=causal)

    tensors = (
        random(batch, query, length, depth),
        random(batch, shared, length, depth, seed=1),
        random(batch, shared, length, depth, seed=2),
    )
    check(attention, *tensors, kernel="attention_cte", **CLOSE)


@few
@given(st.integers(2, 12), st.integers(1, 6), st.floats(0.1, 2))
def test_a_sliding_window(length: int, window: int, scale: float) -> None:
    def attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        distance = torch.arange(length)[:, None] - torch.arange(length)[None]
        mask = (distance >= 0) & (distance < window)
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask[None, None], scale=scale)

    tensors = [random(2, 3, length, 8, seed=n) for n in range(3)]
    check(attention, *tensors, kernel="attention_cte", **CLOSE)


@few
@given(st.integers(1, 3), st.integers(2, 9))
def test_spelled_out_attention_with_sinks(heads: int, length: int) -> None:
    def attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, sink: torch.Tensor) -> torch.Tensor:
        scores = torch.matmul(q, k.transpose(2, 3)) * 0.3
        hidden = torch.arange(length)[:, None] < torch.arange(length)[None]
        scores = scores + torch.where(hidden, torch.finfo(torch.float32).min, 0.0)[None, None]
        joined = torch.cat([scores, sink.reshape(1, -1, 1, 1).expand(2, -1, length, 1)], -1)
        joined = joined - joined.max(-1, keepdim=True).values
        return torch.matmul(F.softmax(joined, -1)[..., :-1], v)

    tensors = [random(2, heads, length, 8, seed=n) for n in range(3)]
    check(attention, *tensors, random(heads), kernel="attention_cte", **CLOSE)


@few
@given(st.integers(1, 4), st.sampled_from([(4, 2), (2, 2), (3, 1)]), st.integers(8, 20), st.integers(0, 7))
def test_attention_tkg(length: int, heads: tuple[int, int], positions: int, last: int) -> None:
    query, shared = heads
    repeats = query // shared

    def attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, last: torch.Tensor) -> torch.Tensor:
        mask = torch.arange(positions)[None] <= last + torch.arange(length)[:, None]
        k, v = (x[:, :, None].expand(2, shared, repeats, positions, 8).reshape(2, query, positions, 8) for x in (k, v))
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask[None, None])

    tensors = (
        random(2, query, length, 8),
        random(2, shared, positions, 8, seed=1),
        random(2, shared, positions, 8, seed=2),
        torch.tensor(last),
    )
    check(attention, *tensors, kernel="attention_tkg", **CLOSE)


def gated(activation: Any) -> Any:
    def mlp(x: torch.Tensor, gate: torch.Tensor, up: torch.Tensor, down: torch.Tensor) -> torch.Tensor:
        return F.linear(activation(F.linear(x, gate)) * F.linear(x, up), down)

    return mlp


ACTIVATIONS = {
    "silu": F.silu,
    "swish": lambda x: torch.sigmoid(x) * x,
    "gelu": F.gelu,
    "tanh": lambda x: F.gelu(x, approximate="tanh"),
    "spelled": lambda x: 0.5 * x * (1.0 + torch.tanh(0.7978845608028654 * (x + 0.044715 * torch.pow(x, 3.0)))),
}


@pytest.mark.parametrize("activation", ACTIVATIONS)
@pytest.mark.parametrize("shape", [(3, 5), (7,)])
def test_mlp(activation: str, shape: tuple[int, ...]) -> None:
    weights = [random(12, 8, seed=1), random(12, 8, seed=2), random(8, 12, seed=3)]
    check(gated(ACTIVATIONS[activation]), random(*shape, 8), *weights, kernel="mlp", **CLOSE)


def test_mlp_with_biases_and_operands_the_other_way_round() -> None:
    def mlp(x: torch.Tensor, gate: Any, up: Any, down: Any, b1: Any, b2: Any, b3: Any) -> torch.Tensor:
        return F.linear(F.linear(x, up, b2) * F.silu(F.linear(x, gate, b1)), down, b3)

    weights = [random(12, 8, seed=1), random(12, 8, seed=2), random(8, 12, seed=3)]
    biases = [random(12, seed=4), random(12, seed=5), random(8, seed=6)]
    check(mlp, random(2, 3, 8), *weights, *biases, kernel="mlp", **CLOSE)


def test_a_wide_mlp_is_cut() -> None:
    weights = [random(8200, 4, seed=1), random(8200, 4, seed=2), random(4, 8200, seed=3)]
    found = check(gated(F.silu), random(3, 4), *weights, kernel="mlp", rtol=1e-4, atol=1e-4)
    assert found.sites[0][2].parameters["parts"] == 4  # 3 would not be equal parts


NORMS = {
    "llama": lambda x, w: w * (x.float() * torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + 1e-6)).to(x.dtype),
    "gemma": lambda x, w: (
        (x.float() * torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + 1e-6)) * (1.0 + w.float())
    ).to(x.dtype),
    "gptoss": lambda x, w: (w * (x.float() * torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + 1e-6))).to(x.dtype),
    "product": lambda x, w: torch.rsqrt((x * x).mean(-1, keepdim=True) + 1e-6) * x * w,
    "quotient": lambda x, w: x * torch.reciprocal(torch.sqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)) * w,
    "power": lambda x, w: x * torch.pow(x.pow(2).mean(-1, keepdim=True) + 1e-6, -0.5) * w,
}


@pytest.mark.parametrize("norm", NORMS)
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
def test_rms_norm(norm: str, dtype: torch.dtype) -> None:
    if dtype is torch.bfloat16 and norm in ("product", "quotient", "power"):
        pytest.skip("these round in between, which the kernel does not")
    tolerance = CLOSE if dtype is torch.float32 else {"rtol": 1e-2, "atol": 1e-2}
    check(NORMS[norm], random(3, 5, 8, dtype=dtype), random(8, seed=1, dtype=dtype), kernel="rms_norm", **tolerance)


def test_pytorchs_own_rms_norm() -> None:
    recorder = Recorder()
    x, weight = random(3, 5, 8), random(8, seed=1)
    with torch.no_grad():
        actual = torch.compile(lambda a, b: F.rms_norm(a, (8,), b, 1e-6), backend=recorder)(x, weight)
    assert matched(recorder.found[0]) == {"rms_norm": 1}
    torch.testing.assert_close(actual, F.rms_norm(x, (8,), weight, 1e-6))


def test_rms_norm_without_a_weight() -> None:
    check(
        lambda x: x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6), random(3, 5, 8), kernel="rms_norm", **CLOSE
    )


@few
@given(st.integers(1, 2), st.sampled_from([1, 4, 20, 34]), st.integers(1, 5), st.booleans())
def test_output_projection_cte(batch: int, heads: int, length: int, biased: bool) -> None:
    def project(attention: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        rows = attention.transpose(1, 2).reshape(batch, length, -1)
        return F.linear(rows, weight, bias if biased else None)

    tensors = (random(batch, heads, length, 4), random(6, heads * 4, seed=1), random(6, seed=2))
    check(project, *tensors, kernel="output_projection_cte", **CLOSE)


def test_output_projection_tkg() -> None:
    def project(attention: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
        return F.linear(attention.transpose(1, 2).reshape(2, 1, -1), weight)

    check(project, random(2, 3, 1, 8), random(1024, 24, seed=1), kernel="output_projection_tkg", **CLOSE)


@pytest.mark.parametrize("count", [2, 3])
def test_qkv(count: int) -> None:
    def project(x: torch.Tensor, *weights: torch.Tensor) -> list[torch.Tensor]:
        return [F.linear(x, w).reshape(2, 3, -1, 8).transpose(1, 2) for w in weights]

    half = torch.bfloat16
    weights = [random(8 * (1 + n), 128, seed=n, dtype=half) for n in range(count)]
    check(project, random(2, 3, 128, dtype=half), *weights, kernel="qkv", rtol=0, atol=0)


def test_more_columns_than_a_call_takes() -> None:
    def project(x: torch.Tensor, a: torch.Tensor, b: torch.Tensor) -> list[torch.Tensor]:
        return [F.linear(x, w).reshape(1, 2, -1, 8).transpose(1, 2) for w in (a, b)]

    tensors = [random(*shape, dtype=torch.bfloat16) for shape in ((1, 2, 128), (4104, 128), (8, 128))]
    found = check(project, *tensors, kernel="qkv", rtol=1e-2, atol=1e-1)
    assert sum(n.name.startswith("kernel_qkv") for n in found.gm.graph.nodes) == 3


@pytest.mark.parametrize("dim", [0, 1, -1])
def test_softmax_and_arg_max(dim: int) -> None:
    x = random(3, 4, 5)
    check(lambda a: F.softmax(a, dim), x, kernel="softmax", **CLOSE)
    for keepdim in (False, True):
        check(partial(torch.argmax, dim=dim, keepdim=keepdim), x, kernel="arg_max")


def test_top_k() -> None:
    check(lambda a: list(torch.topk(a, 3)), random(2, 3, 16), kernel="top_k")
    check(lambda a: torch.topk(a, 3).indices, random(2, 3, 16), kernel="top_k")
    check(lambda a: torch.topk(a, 3).values, random(16), kernel="top_k")


def test_cumsum() -> None:
    check(lambda a: a.cumsum(-1), random(2, 3, 16), kernel="cumsum", **CLOSE)


@pytest.mark.parametrize(("stride", "padding", "biased"), [(1, 3, True), (2, 0, False), (1, 1, False)])
def test_depthwise_conv1d(stride: int, padding: int, biased: bool) -> None:
    def convolve(x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        return F.conv1d(x, weight, bias if biased else None, stride, padding, groups=6)

    check(convolve, random(2, 6, 10), random(6, 1, 4), random(6), kernel="depthwise_conv1d", **CLOSE)


def cohere(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    wide = x.float()
    mean = wide.mean(-1, keepdim=True)
    variance = (wide - mean).pow(2).mean(-1, keepdim=True)
    return (weight.float() * ((wide - mean) * torch.rsqrt(variance + 1e-5))).to(x.dtype)


LAYER_NORMS = {
    "whole": lambda x, w: F.layer_norm(x, (8,), w, w + 1, 1e-5),
    "no bias": lambda x, w: F.layer_norm(x, (8,), w),
    "no weight": lambda x, w: F.layer_norm(x, (8,)),
    "cohere": cohere,
    "with a bias": lambda x, w: cohere(x, w) + w,
}


@pytest.mark.parametrize("norm", LAYER_NORMS)
def test_layer_norm(norm: str) -> None:
    check(LAYER_NORMS[norm], random(3, 5, 8) + 9, random(8, seed=1), kernel="layer_norm", **CLOSE)


def test_layer_norm_of_half_precision() -> None:
    weight = random(8, seed=1, dtype=torch.bfloat16)
    check(LAYER_NORMS["whole"], random(3, 8, dtype=torch.bfloat16), weight, kernel="layer_norm", rtol=2e-2, atol=2e-2)


@few
@given(st.sampled_from(["mean", "sum", "none"]), st.sampled_from([-100, 0, 3]), st.integers(1, 9), st.booleans())
def test_cross_entropy(reduction: str, ignored: int, width: int, half: bool) -> None:
    logits = random(7, 4 + width, dtype=torch.bfloat16 if half else torch.float32)
    logits[1, :2] = -torch.inf
    target = torch.tensor([0, 1, 2, ignored, 3, 0, 1])
    tolerance = {"rtol": 2e-2, "atol": 2e-2} if half else CLOSE

    def loss(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return F.cross_entropy(x, y, ignore_index=ignored, reduction=reduction)

    check(loss, logits, target, kernel="cross_entropy", **tolerance)
