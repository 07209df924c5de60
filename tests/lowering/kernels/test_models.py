"""Kernels in graphs that transformers' own code gives: what is found, and that the results stay."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import torch

from tests.support.kernel_models import MODELS, existing, llama_8b, taken
from tests.support.kernels import Recorder

pytest.importorskip("transformers")

# Kinds that every model has taken wherever it has them, and those that plain decoders have as well.
ALWAYS = ("RMSNorm", "LayerNorm", "router", "gated layer", "rotary", "depthwise convolution")
PLAIN = (*ALWAYS, "attention")
QUICK = ("Llama",)


def logits(result: Any) -> torch.Tensor:
    found: torch.Tensor = getattr(result, "logits", result)
    return found


def marks(name: str) -> list[Any]:
    slow = [] if name in QUICK else [pytest.mark.slow]
    # Dynamo warns of functions that Mamba's code calls and that cache their results.
    return [*slow, pytest.mark.filterwarnings("ignore")] if name == "Mamba" else slow


@pytest.mark.parametrize("name", [pytest.param(n, marks=marks(n)) for n in MODELS])
def test_sites(name: str) -> None:
    case = MODELS[name]
    model, recorder = case.make(), Recorder()
    with torch.no_grad():
        expected = logits(model(**case.inputs()))
        actual = logits(torch.compile(model, backend=recorder, dynamic=False)(**case.inputs()))
    torch.testing.assert_close(actual, expected, rtol=1e-4, atol=1e-5)
    found = sum(map(taken, recorder.found), Counter[str]())
    there = existing(model)
    assert all(found[kind] <= there.get(kind, 0) for kind in found)
    wanted = PLAIN if case.plain else ALWAYS
    assert {k: n for k, n in found.items() if k in wanted} == {k: n for k, n in there.items() if k in wanted}


SLOW = [pytest.param(name, marks=pytest.mark.slow) for name in ("Qwen3-MoE", "Mixtral")]


@pytest.mark.filterwarnings("ignore")  # of Dynamo, that a function which transformers calls caches its results
@pytest.mark.parametrize("name", ["GPT-OSS", *SLOW])
def test_experts_of_half_precision(name: str) -> None:
    model, recorder = MODELS[name].make().bfloat16(), Recorder()
    with torch.no_grad():
        expected = logits(model(**MODELS[name].inputs()))
        actual = logits(torch.compile(model, backend=recorder, dynamic=False)(**MODELS[name].inputs()))
    torch.testing.assert_close(actual, expected, rtol=5e-2, atol=5e-2)
    [found] = recorder.found
    assert taken(found) == existing(model)


@pytest.mark.parametrize(("layers", "length"), [(1, 1024), pytest.param(32, 8192, marks=pytest.mark.slow)])
def test_most_of_a_prefill_of_llama_3_8b_is_in_kernels(layers: int, length: int) -> None:
    """Nine tenths of the FLOPs at least, with kernels chosen by cost; parameters are on ``meta``."""
    shares, found = llama_8b(length, layers)
    assert sum(shares.values()) >= 0.9
    assert taken(found)["attention"] == layers
    assert {"mlp", "attention_cte", "qkv_rope", "output_projection_cte"} <= shares.keys()
