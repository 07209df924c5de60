"""Every limit of every check, from both sides, on shapes alone."""

from __future__ import annotations

import dataclasses
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
    agrees("qkv", site("qkv", projections(inner), count=2), inner % 128 == 0 and inner <= 24576, "hidden dimension")


def projections(inner: int) -> dict[str, Any]:
    return {"x": (4, inner), "weight0": (inner, 16), "bias0": None, "weight1": (inner, 8), "bias1": None}


def test_qkv_of_float32() -> None:
    operands = {n: s and (s, torch.float32) for n, s in projections(128).items()}
    agrees("qkv", site("qkv", operands, count=2), False, "it multiplies float32 in bfloat16")


@many
@given(st.sampled_from([127, 128, 24576, 24704]), st.integers(90, 100), st.sampled_from([1, 2, 6, 64, 128, 512, 1024]))
def test_qkv_rope(inner: int, length: int, features: int) -> None:
    angles = (1, 1, length, features)
    operands = {**projections(inner), "cos": angles, "sin": angles}
    at = site("qkv_rope", operands, count=2, turned=(True, False), features=features, per_pair=False)
    at = dataclasses.replace(at, outputs=(at.operands["cos"],))
    sound = inner % 128 == 0 and inner <= 24576 and length > 96 and features in (2, 64, 128, 512)
    agrees("qkv_rope", at, sound)


def rotary(batch: int, heads: int, length: int, features: int, **more: Any) -> Site:
    angles = (1, 1, length, features)
    attributes = {"heads": 1, "interleaved": False, "per_pair": False, "paired": True, **more}
    return site("rotary", {"x": (batch, heads, length, features), "cos": angles, "sin": angles}, **attributes)


@many
@given(st.sampled_from([32, 64, 65, 128, 256]), st.sampled_from([1, 73728, 73729]), st.booleans())
def test_rope(features: int, heads: int, paired: bool) -> None:
    at = rotary(1, heads, 2, features, paired=paired)
    agrees("rope", at, features in (64, 128) and heads <= 73728 and paired)


@many
@given(st.sampled_from([36864, 36865]), st.sampled_from([0, 1, 128, 129]), st.sampled_from([1, 2]))
def test_rope_in_parts(heads: int, length: int, lnc: int) -> None:
    most = 73728 // heads * lnc
    sound = 0 < length <= 64 * most
    agrees("rope", rotary(1, heads, length, 64), sound, "", Setting("trn2", lnc))


@pytest.mark.parametrize("width", [0, 1, 4096, 4097])
def test_layer_norm(width: int) -> None:
    at = site("layer_norm", {"x": (3, width), "weight": None, "bias": None}, eps=1e-6)
    agrees("layer_norm", at, 0 < width <= 4096)


@pytest.mark.parametrize(("rows", "width"), [(1, 1), (0, 5), (3, 2**31 - 1), (1, 2**31)])
def test_cross_entropy(rows: int, width: int) -> None:
    at = site("cross_entropy", {"logits": (rows, width), "target": ((rows,), torch.int64)}, ignored=-100)
    agrees("cross_entropy", at, rows > 0 and width < 2**31)


def test_cross_entropy_of_float64() -> None:
    at = site("cross_entropy", {"logits": ((3, 5), torch.float64), "target": ((3,), torch.int64)}, ignored=-100)
    agrees("cross_entropy", at, False, "float64")


@many
@given(
    st.sampled_from([0, 1, 2048 * 64, 2048 * 64 + 1]),
    st.sampled_from([127, 128, 192]),
    st.sampled_from([4, 512, 513]),
    st.integers(1, 9),
)
def test_router_topk(tokens: int, inner: int, experts: int, k: int) -> None:
    operands = {"x": (tokens, inner), "weight": (inner, experts), "bias": None}
    at = site("router", operands, k=k, before=True, normalized=True)
    agrees("router_topk", at, 0 < tokens <= 2048 * 64 and inner == 128 and experts <= 512 and k <= min(8, experts))


def experts(tokens: int, hidden: int, inner: int, count: int, k: int, **more: Any) -> Site:
    operands = {"x": (tokens, hidden), "index": ((tokens, k), torch.int64), "scores": (tokens, k)}
    operands |= {"gate_up": (count, hidden, 2 * inner), "down": (count, inner, hidden)}
    attributes = {"k": k, "activation": "silu", "interleaved": False, "limit": 0.0, "up_offset": 0.0}
    attributes |= {"transposed": (False, False), "distinct": True, **more}
    return site("experts", {**operands, "gate_up_bias": None, "down_bias": None}, **attributes)


@many
@given(st.integers(127, 130), st.sampled_from([128, 256, 384, 512]), st.integers(15, 17), st.sampled_from([1, 2]))
def test_moe_tkg(tokens: int, hidden: int, k: int, lnc: int) -> None:
    sound = tokens <= 128 and hidden % (128 * lnc) == 0 and k <= 16
    agrees("moe_tkg", experts(tokens, hidden, 8, 20, k), sound, "", Setting("trn2", lnc))


@pytest.mark.parametrize("kernel", ["moe_tkg", "moe_cte"])
@pytest.mark.parametrize(("change", "word"), [({"distinct": False}, "twice"), ({"count": 1, "k": 1}, "one expert")])
def test_experts_refuse(kernel: str, change: dict[str, Any], word: str) -> None:
    at = experts(**{"tokens": 4, "hidden": 512, "inner": 32, "count": 4, "k": 2, **change})
    agrees(kernel, at, "count" in change and kernel == "moe_cte", word)


@many
@given(
    st.sampled_from([1, 32768, 32769]),
    st.sampled_from([256, 512, 768, 8192, 8704]),
    st.sampled_from([16, 24, 32, 48, 64]),
    st.sampled_from([1, 2]),
    st.sampled_from(["silu", "swish", "gelu"]),
)
def test_moe_cte(tokens: int, hidden: int, inner: int, lnc: int, activation: str) -> None:
    sound = tokens <= 32768 and hidden in (512, 8192) and inner % (16 * lnc) == 0 and activation != "gelu"
    agrees("moe_cte", experts(tokens, hidden, inner, 4, 2, activation=activation), sound, "", Setting("trn2", lnc))


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


SHAPES: dict[str, dict[str, Any]] = {
    "depthwise_conv1d": {"x": (1, 8, 8), "weight": (8, 1, 4)},
    "mlp": {"down": (8, 8)},
    "rope": {"x": (1, 1, 4, 64)},
}


@pytest.mark.parametrize("kernel", sorted(KERNELS))
def test_nki_kernels_are_not_for_the_first_generation(kernel: str) -> None:
    written_for = KERNELS[kernel].source.targets
    assert ("trn1" in written_for) == (type(KERNELS[kernel].source).__name__ == "CustomCall")
    if "trn1" not in written_for:
        operands = {"query": (1, 1, 4, 8), "key": (1, 1, 4, 8), "value": (1, 1, 4, 8), "x": (4, 128)}
        operands |= {"gate": (8, 8), "up": (8, 8), "down": (8, 8, 8), "attention": (1, 1, 4, 8), "weight": (8, 1024)}
        operands |= {"gate_up": (8, 8, 8), "logits": (4, 8), "cos": (1, 1, 4, 8), "sin": (1, 1, 4, 8)}
        operands |= SHAPES.get(kernel, {})
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
            heads=1,
            paired=True,
            turned=(True,),
            features=8,
            k=2,
            distinct=True,
            activation="silu",
            transposed=(False, False),
            before=True,
        )
        agrees(kernel, at, False, "it is written for trn2 and trn3, not for trn1", Setting("trn1", 1))
