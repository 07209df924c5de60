"""Rotary embeddings in the spellings that models have, alone and behind the projections that they turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.kernels import check

T = torch.Tensor


def random(*shape: int, seed: int = 0, dtype: torch.dtype = torch.float32) -> T:
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed)).to(dtype)


def angles(x: T, pairs: int) -> T:
    """Of each position and pair, [1, S, pairs]."""
    return (torch.arange(x.shape[2])[:, None] * torch.arange(1, pairs + 1) / 7.0)[None].to(x.dtype)


def halves(x: T) -> T:
    one, two = x[..., : x.shape[-1] // 2], x[..., x.shape[-1] // 2 :]
    return torch.cat((-two, one), -1)


def neighbours(x: T) -> T:
    return torch.stack((-x[..., 1::2], x[..., ::2]), -1).flatten(-2)


def llama(x: T) -> T:
    angle = angles(x, x.shape[-1] // 2)
    cos, sin = torch.cat((angle, angle), -1).cos()[:, None], torch.cat((angle, angle), -1).sin()[:, None]
    return (x * cos) + (halves(x) * sin)


def glm(x: T) -> T:
    angle = angles(x, x.shape[-1] // 2)
    cos, sin = (a.repeat_interleave(2, dim=-1)[:, None] for a in (angle.cos(), angle.sin()))
    return neighbours(x) * sin + cos * x


def gptj(x: T) -> T:  # heads after positions
    angle = angles(x, x.shape[-1] // 2)
    cos, sin = (a[:, :, None].repeat_interleave(2, 3) for a in (angle.cos(), angle.sin()))
    turned = x.transpose(1, 2)
    return ((turned * cos) + (neighbours(turned) * sin)).transpose(1, 2)


def gpt_oss(x: T) -> T:
    angle = angles(x, x.shape[-1] // 2)
    cos, sin = angle.cos()[:, None], angle.sin()[:, None]
    one, two = torch.chunk(x, 2, dim=-1)
    return torch.cat((one * cos - two * sin, two * cos + one * sin), -1)


def stacked(x: T) -> T:
    angle = angles(x, x.shape[-1] // 2)
    cos, sin = angle.cos()[:, None], angle.sin()[:, None]
    one, two = x[..., 0::2], x[..., 1::2]
    return torch.stack((one * cos - two * sin, one * sin + two * cos), -1).flatten(-2)


def cohere(x: T) -> T:
    angle = torch.repeat_interleave(angles(x, x.shape[-1] // 2), 2, dim=-1)
    wide = x.float()
    return ((wide * angle.cos()[:, None].float()) + (neighbours(wide) * angle.sin()[:, None].float())).to(x.dtype)


SPELLINGS: dict[str, Callable[[T], T]] = {f.__name__: f for f in (llama, glm, gptj, gpt_oss, stacked, cohere)}


@pytest.mark.parametrize("name", SPELLINGS)
def test_spellings(name: str) -> None:
    found = check(SPELLINGS[name], random(2, 3, 5, 64), kernel="rope", rtol=1e-5, atol=1e-6)
    [(site, _, _)] = found.sites
    assert site.attributes["interleaved"] == (name in ("glm", "gptj", "stacked", "cohere"))
    assert site.attributes["heads"] == (2 if name == "gptj" else 1)


@pytest.mark.parametrize("name", ["llama", "glm"])
def test_some_features_are_left(name: str) -> None:
    def part(x: T) -> T:
        return torch.cat((SPELLINGS[name](x[..., :64]), x[..., 64:]), -1)

    check(part, random(2, 3, 5, 80), kernel="rope", rtol=1e-5, atol=1e-6)


def test_half_precision_rounds_as_eager() -> None:
    check(llama, random(1, 2, 7, 128, dtype=torch.bfloat16), kernel="rope", rtol=0, atol=0)


@settings(max_examples=4)
@given(st.integers(1, 2), st.sampled_from([(1, 1), (40, 3), (577, 2)]))
def test_long_sequences_are_cut(batch: int, shape: tuple[int, int]) -> None:
    length, heads = shape
    heads *= 64 if length > 1 else 1
    found = check(llama, random(batch, heads, length, 64), kernel="rope", rtol=1e-4, atol=1e-5)
    [(_, _, match)] = found.sites
    calls = sum(n.name.startswith("kernel_rope") for n in found.gm.graph.nodes)
    assert calls == -(-length // match.parameters["most"])


def of_features(x: T, angle: T) -> Callable[[T], T]:
    both = torch.cat((angle, angle), -1)
    cos, sin = both.cos(), both.sin()
    return lambda y: y * cos.unsqueeze(1) + halves(y) * sin.unsqueeze(1)  # layers unsqueeze the same angles


def of_pairs(x: T, angle: T) -> Callable[[T], T]:
    cos, sin = angle.cos()[:, None], angle.sin()[:, None]

    def rotate(y: T) -> T:
        one, two = torch.chunk(y, 2, dim=-1)
        return torch.cat((one * cos - two * sin, two * cos + one * sin), -1)

    return rotate


def projected(turning: Callable[[T, T], Callable[[T], T]], heads: tuple[int, int, int], biased: bool) -> Any:
    def project(x: T, *weights: T) -> list[T]:
        width = weights[0].shape[0] // heads[0]
        given, rotate = iter(weights), turning(x, angles(x[:, None], width // 2))
        out = []
        for number, count in enumerate(heads):
            y = F.linear(x, next(given), next(given) if biased else None)
            y = y.view(*x.shape[:2], count, -1).transpose(1, 2)
            out.append(y if number == 2 else rotate(y))
        return out

    return project


@pytest.mark.parametrize(("turning", "biased"), [(of_features, False), (of_features, True), (of_pairs, True)])
def test_projections(turning: Any, biased: bool) -> None:
    dtype, heads = torch.bfloat16, (3, 1, 1)
    weights = []
    for seed, count in enumerate(heads):
        weights.append(random(count * 16, 128, seed=seed, dtype=dtype) / 11)
        weights += [random(count * 16, seed=seed + 3, dtype=dtype)] if biased else []
    x = random(2, 100, 128, seed=9, dtype=dtype)
    check(projected(turning, heads, biased), x, *weights, kernel="qkv_rope", rtol=2e-2, atol=2e-2)


def test_more_heads_than_a_call_takes() -> None:
    dtype = torch.bfloat16
    weights = [random(width, 128, seed=n, dtype=dtype) / 11 for n, width in enumerate((4096 + 64, 64, 64))]
    project = projected(of_features, (65, 1, 1), False)
    found = check(project, random(1, 98, 128, dtype=dtype), *weights, kernel="qkv_rope", rtol=2e-2, atol=2e-2)
    assert sum(n.name.startswith("kernel_qkv_rope") for n in found.gm.graph.nodes) == 4
