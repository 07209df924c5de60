"""Routers and experts: transformers' own functions for compiled graphs, small, against themselves in eager."""

from __future__ import annotations

from typing import Any

import pytest
import torch
import torch.nn.functional as F
from hypothesis import given, settings
from hypothesis import strategies as st

from neuron_dynamo.lowering.kernels.library import moe_cte
from tests.support.kernels import check, put, reasons, trace

pytest.importorskip("transformers")
T = torch.Tensor
bf16 = torch.bfloat16


def random(*shape: int, seed: int = 0, dtype: torch.dtype = bf16) -> T:
    return (torch.randn(shape, generator=torch.Generator().manual_seed(seed)) / 4).to(dtype)


def softmax_first(x: T, weight: T, k: int) -> tuple[T, T]:
    weights, chosen = torch.topk(F.softmax(F.linear(x, weight), -1, dtype=torch.float32), k, dim=-1)
    return weights, chosen


def mixtral(x: T, weight: T, k: int) -> tuple[T, T]:
    weights, chosen = softmax_first(x, weight, k)
    return weights / weights.sum(-1, keepdim=True), chosen


def gpt_oss(x: T, weight: T, k: int) -> tuple[T, T]:
    values, chosen = torch.topk(F.linear(x, weight, weight[:, 0]), k, dim=-1)
    return F.softmax(values, 1, dtype=values.dtype), chosen


@pytest.mark.parametrize("router", [softmax_first, mixtral, gpt_oss], ids=lambda f: f.__name__)
@pytest.mark.parametrize("k", [1, 3])
def test_routers(router: Any, k: int) -> None:
    x, weight = random(5, 128, dtype=torch.float32), random(6, 128, seed=1, dtype=torch.float32)
    found = check(lambda a, b: list(router(a, b, k)), x, weight, kernel="router_topk", rtol=1e-5, atol=1e-6)
    assert found.sites[0][0].attributes["normalized"] == (router is mixtral)


def test_many_tokens_are_cut() -> None:
    x, weight = random(2050, 128, dtype=torch.float32), random(4, 128, seed=1, dtype=torch.float32)
    found = check(lambda a, b: list(mixtral(a, b, 2)), x, weight, kernel="router_topk", rtol=1e-5, atol=1e-6)
    assert sum(n.name.startswith("kernel_router") for n in found.gm.graph.nodes) == 2


class Experts:
    """What transformers' functions take for a module of experts."""

    def __init__(self, style: str, tensors: dict[str, T]) -> None:
        self.is_transposed = self.has_bias = style == "gpt_oss"
        self.style, self.has_gate, self.has_post_expert_norm, self._is_expert_parallel = style, True, False, False
        self.num_experts = tensors["gate_up_proj"].shape[0]
        vars(self).update(tensors)

    def _apply_gate(self, columns: T) -> T:
        if self.style == "gpt_oss":
            gate, up = columns[..., ::2].clamp(max=0.5), columns[..., 1::2].clamp(min=-0.5, max=0.5)
            return (up + 1) * (gate * torch.sigmoid(gate * 1.702))
        gate, up = columns.chunk(2, dim=-1)
        return (F.gelu(gate) if self.style == "gelu" else F.silu(gate)) * up


def forward(form: str, style: str, names: list[str], k: int) -> Any:
    from transformers.integrations import moe

    run = {"batched": moe.batched_mm_experts_forward, "grouped": moe.grouped_mm_experts_forward}[form]

    def call(x: T, router: T, *tensors: T) -> T:
        weights, chosen = (gpt_oss if style == "gpt_oss" else mixtral)(x, router, k)
        result: T = run(Experts(style, dict(zip(names, tensors, strict=True))), x, chosen, weights.to(x.dtype))
        return result

    return call


def arguments(style: str, tokens: int, experts: int, hidden: int, inner: int) -> tuple[list[str], list[T]]:
    wide, narrow = (experts, 2 * inner, hidden), (experts, hidden, inner)
    if style == "gpt_oss":
        wide, narrow = (experts, hidden, 2 * inner), (experts, inner, hidden)
    tensors = {"gate_up_proj": random(*wide, seed=3), "down_proj": random(*narrow, seed=4)}
    if style == "gpt_oss":
        tensors["gate_up_proj_bias"] = random(experts, 2 * inner, seed=5)
        tensors["down_proj_bias"] = random(experts, hidden, seed=6)
    x, router = random(tokens, hidden), random(experts, hidden, seed=2)
    return list(tensors), [x, router, *tensors.values()]


CLOSE = {"rtol": 3e-2, "atol": 3e-2}


@pytest.mark.parametrize("form", ["batched", "grouped"])
@pytest.mark.parametrize("style", ["silu", "gelu", "gpt_oss"])
@pytest.mark.parametrize(("tokens", "k"), [(1, 2), (5, 3)])  # chosen experts, and all of them
def test_experts_of_a_few_tokens(form: str, style: str, tokens: int, k: int) -> None:
    names, tensors = arguments(style, tokens, 4, 256, 16)
    found = check(forward(form, style, names, k), *tensors, kernel="moe_tkg", **CLOSE)
    [(site, _, match)] = found.sites
    assert site.attributes["activation"] == {"gpt_oss": "swish"}.get(style, style)
    assert match.parameters["all_experts"] == (tokens * k >= 4)


@pytest.mark.parametrize(("form", "style"), [("grouped", "silu"), ("batched", "gpt_oss"), ("grouped", "gpt_oss")])
def test_experts_of_a_prompt(form: str, style: str) -> None:
    names, tensors = arguments(style, 140, 4, 512, 32)
    check(forward(form, style, names, 2), *tensors, kernel="moe_cte", **CLOSE)


@settings(max_examples=30)
@given(st.integers(1, 700), st.integers(1, 3), st.integers(3, 9), st.integers(0, 3))
def test_blocks_have_each_token_once_for_each_expert(tokens: int, k: int, experts: int, seed: int) -> None:
    generator = torch.Generator().manual_seed(seed)
    skew = torch.arange(experts) * seed  # up to all tokens at the same experts
    chosen = (torch.rand(tokens, experts, generator=generator) + skew).topk(k).indices
    by_place, owner = moe_cte.blocks(chosen, experts)
    assert by_place.numel() == owner.numel() * moe_cte.BLOCK
    places = by_place.reshape(-1, moe_cte.BLOCK)
    pairs = [(int(t), int(e)) for e, row in zip(owner[:, 0], places, strict=True) for t in row[row < tokens]]
    assert sorted(pairs) == sorted((t, int(e)) for t in range(tokens) for e in chosen[t])


def test_experts_that_no_top_k_chose() -> None:
    names, tensors = arguments("silu", 2, 4, 256, 16)
    from transformers.integrations import moe

    def call(x: T, chosen: T, *rest: T) -> T:
        experts: Any = Experts("silu", dict(zip(names, rest, strict=True)))
        result: T = moe.batched_mm_experts_forward(experts, x, chosen, x[:, :2])
        return result

    found = put(trace(call, tensors[0], torch.tensor([[0, 0], [1, 2]]), *tensors[2:]))
    assert "a token's experts may be the same one twice" in reasons(found, "moe_tkg")


def test_float32_is_left_alone() -> None:
    names, tensors = arguments("silu", 2, 4, 256, 16)
    found = put(trace(forward("batched", "silu", names, 2), *[t.float() for t in tensors]))
    assert reasons(found, "moe_tkg") == ["it multiplies float32 in bfloat16"]
