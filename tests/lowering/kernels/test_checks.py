"""Every limit of every check, from both sides, on shapes alone."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx import Graph

from neuron_dynamo.lowering.kernels.kernel import Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.registry import default_kernels
from tests.support.kernels import TRN2

KERNELS = default_kernels()
many = settings(max_examples=40)
bf16 = torch.bfloat16


def site(pattern: str, operands: dict[str, Any], **attributes: Any) -> Site:
    """A site with operands of the given shapes (bfloat16), or of (shape, dtype)."""
    graph, nodes = Graph(), {}
    with FakeTensorMode():
        for name, spec in operands.items():
            if spec is None:
                nodes[name] = None
                continue
            shape, dtype = spec if isinstance(spec[0], tuple) else (spec, bf16)
            nodes[name] = graph.placeholder(name)
            nodes[name].meta["val"] = torch.empty(shape, dtype=dtype)
    first = next(n for n in nodes.values() if n is not None)
    return Site(pattern, (first,), nodes, attributes, frozenset({first}))


def verdict(kernel: str, at: Site, setting: Setting = TRN2) -> Match | Reject:
    return KERNELS[kernel].check(at, setting)


def agrees(kernel: str, at: Site, sound: bool, word: str = "", setting: Setting = TRN2) -> None:
    """The check says what ``sound`` says, and a rejection names ``word``."""
    found = verdict(kernel, at, setting)
    assert isinstance(found, Match) == sound, found
    if isinstance(found, Reject):
        assert word in found.reason


def attention(
    batch: int, heads: int, length: int, depth: int, shared: int = 1, positions: int = 0, **more: Any
) -> Site:
    keys = (batch, shared, positions or length, depth)
    operands = {"query": (batch, heads, length, depth), "key": keys, "value": keys, "mask": None, "sink": None}
    operands |= {n: more.pop(n) for n in list(more) if n in operands}
    return site("attention", operands, **{"scale": 1.0, "softcap": 0.0, "causal": True, **more})


@many
@given(st.sampled_from([1, 127, 128, 129, 256]), st.sampled_from([1, 511, 512, 513]))
def test_attention_cte(depth: int, heads: int) -> None:
    agrees("attention_cte", attention(1, heads, 4, depth), depth <= 128 and heads <= 512)


@pytest.mark.parametrize("length", [131072, 131073])
def test_attention_cte_length(length: int) -> None:
    agrees("attention_cte", attention(1, 1, length, 8), length <= 131072, "131072")


@many
@given(st.integers(1, 6), st.integers(1, 6))
def test_attention_cte_groups(heads: int, shared: int) -> None:
    agrees("attention_cte", attention(1, heads, 4, 8, shared), heads % shared == 0, "equal groups")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"softcap": 50.0}, "cap"),
        ({"positions": 9}, "not as many"),
        ({"value": (1, 1, 4, 6)}, "features"),
        ({"value": ((1, 1, 4, 8), torch.float32)}, "different dtypes"),
        ({"query": ((1, 1, 4, 8), torch.float64)}, "float64"),
        ({"mask": ((4, 4), torch.bool)}, "causal flag"),
        ({"mask": ((4, 4), torch.bool), "causal": False}, "depends on an input"),
    ],
)
def test_attention_cte_refuses(change: dict[str, Any], word: str) -> None:
    agrees("attention_cte", attention(1, 1, 4, 8, **change), False, word)


@many
@given(st.integers(1, 10), st.sampled_from([2, 3, 64, 127, 128, 130]), st.integers(1, 12))
def test_attention_tkg(length: int, depth: int, positions: int) -> None:
    at = attention(1, 2, length, depth, positions=positions, causal=False)
    agrees("attention_tkg", at, length <= 7 and depth <= 128 and depth % 2 == 0 and positions >= length)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"causal": True}, "causal"),
        ({"softcap": 2.0}, "cap"),
        ({"sink": (2,), "shared": 2}, "sinks"),
        ({"mask": ((1, 4), bf16)}, "other than 0 and -inf"),
    ],
)
def test_attention_tkg_refuses(change: dict[str, Any], word: str) -> None:
    agrees("attention_tkg", attention(1, 2, 1, 8, **{"positions": 4, "causal": False, **change}), False, word)


def mlp(hidden: int, intermediate: int, out: int = 0) -> Site:
    wide, narrow = (hidden, intermediate), (intermediate, out or hidden)
    operands = {"x": (4, hidden), "gate": wide, "up": wide, "down": narrow}
    return site("gated_mlp", {**operands, "gate_bias": None, "up_bias": None, "down_bias": None}, activation="silu")


@many
@given(st.sampled_from([8, 24576, 24577]), st.integers(1, 70000))
def test_mlp(hidden: int, intermediate: int) -> None:
    parts = next((n for n in range(1, 17) if intermediate % n == 0 and intermediate // n <= 4096), None)
    found = verdict("mlp", mlp(hidden, intermediate))
    assert isinstance(found, Match) == (hidden <= 24576 and parts is not None)
    if isinstance(found, Match):
        assert found.parameters["parts"] == parts


def test_mlp_to_another_width() -> None:
    agrees("mlp", mlp(8, 16, 6), False, "another hidden dimension")


def projection(heads: int, length: int, depth: int, hidden: int, batch: int = 1) -> Site:
    operands = {"attention": (batch, heads, length, depth), "weight": (heads * depth, hidden), "bias": None}
    return site("output_projection", operands, flat=True)


@many
@given(st.integers(1, 300), st.sampled_from([128, 129]), st.sampled_from([4, 5, 20704, 20706]))
def test_output_projection_cte(heads: int, depth: int, hidden: int) -> None:
    groups = next((n for n in range(1, 17) if heads % n == 0 and heads // n <= 17), None)
    sound = depth <= 128 and hidden <= 20705 and hidden % 2 == 0 and groups is not None
    found = verdict("output_projection_cte", projection(heads, 4, depth, hidden))
    assert isinstance(found, Match) == sound
    if isinstance(found, Match):
        assert found.parameters["groups"] == groups


@many
@given(
    st.integers(1, 200), st.sampled_from([128, 129]), st.sampled_from([512, 1024, 1536, 2048]), st.sampled_from([1, 2])
)
def test_output_projection_tkg(rows: int, depth: int, hidden: int, lnc: int) -> None:
    sound = rows <= 128 and depth <= 128 and hidden % (512 * lnc) == 0
    agrees("output_projection_tkg", projection(2, rows, depth, hidden), sound, "", Setting("trn2", lnc))


@many
@given(st.sampled_from([127, 128, 129, 256, 24576, 24704]))
def test_qkv(inner: int) -> None:
    operands = {"x": (4, inner), "weight0": (inner, 16), "bias0": None, "weight1": (inner, 8), "bias1": None}
    agrees("qkv", site("qkv", operands, count=2), inner % 128 == 0 and inner <= 24576, "hidden dimension")


@many
@given(st.integers(1, 40), st.sampled_from([8, 12, 40, 16384, 16392, 32768, 32776]))
def test_top_k(k: int, width: int) -> None:
    limit = 32768 if k <= 15 else 16384
    sound = width % 8 == 0 and k <= min(32, width) and width <= limit
    agrees("top_k", site("top_k", {"x": (3, width)}, k=k, results=(0, 1)), sound)


@many
@given(st.sampled_from([1, 2048, 2049]), st.sampled_from([1, 5000, 5001]), st.sampled_from([0, 1]))
def test_cumsum(rows: int, width: int, dim: int) -> None:
    at = site("cumsum", {"x": (rows, width)}, dim=dim)
    agrees("cumsum", at, rows <= 2048 and width <= 5000 and dim == 1)


@pytest.mark.parametrize("size", [1, 2])
def test_rms_norm(size: int) -> None:
    at = site("rms_norm", {"x": (3, size), "weight": (size,)}, eps=1e-6, unit_offset=False)
    agrees("rms_norm", at, size > 1, "size 1")


@many
@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 2), st.sampled_from([1, 2]))
def test_depthwise_conv1d(channels: int, width: int, padding: int, lnc: int) -> None:
    operands = {"x": (1, channels, width), "weight": (channels, 1, 4), "bias": None}
    sound = channels % 2 == 0 and width + 2 * padding >= 4 and lnc == 2
    at = site("depthwise_conv1d", operands, stride=1, padding=padding)
    agrees("depthwise_conv1d", at, sound, "", Setting("trn2", lnc))


@pytest.mark.parametrize("kernel", ["softmax", "arg_max", "top_k", "cumsum"])
@pytest.mark.parametrize("dtype", [torch.int32, torch.float64, torch.float8_e5m2])
def test_dtypes_that_no_kernel_takes(kernel: str, dtype: torch.dtype) -> None:
    at = site(KERNELS[kernel].pattern.name, {"x": ((3, 8), dtype)}, dim=1, keepdim=False, k=2, results=(0,))
    agrees(kernel, at, False, str(dtype).removeprefix("torch."))


@pytest.mark.parametrize("kernel", sorted(KERNELS))
def test_nki_kernels_are_not_for_the_first_generation(kernel: str) -> None:
    written_for = KERNELS[kernel].source.targets
    assert ("trn1" in written_for) == (type(KERNELS[kernel].source).__name__ == "CustomCall")
    if "trn1" not in written_for:
        operands = {"query": (1, 1, 4, 8), "key": (1, 1, 4, 8), "value": (1, 1, 4, 8), "x": (4, 128)}
        operands |= {"gate": (8, 8), "up": (8, 8), "down": (8, 8), "attention": (1, 1, 4, 8), "weight": (8, 1024)}
        if kernel == "depthwise_conv1d":
            operands |= {"x": (1, 8, 8), "weight": (8, 1, 4)}
        at = site(
            KERNELS[kernel].pattern.name,
            operands,
            softcap=0,
            causal=False,
            scale=1,
            dim=1,
            flat=True,
            count=0,
            padding=0,
        )
        agrees(kernel, at, False, "it is written for trn2 and trn3, not for trn1", Setting("trn1", 1))
