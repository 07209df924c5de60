"""Kernels in graphs that transformers' own code gives: what is found, and that the results stay."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import torch

from tests.support.kernel_models import MODELS, existing
from tests.support.kernels import Recorder, matched

pytest.importorskip("transformers")

KERNELS = {"attention_cte": "attention", "rms_norm": "RMSNorm", "mlp": "gated layer"}
QUICK = ("Llama", "GPT-OSS")


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
    found: Counter[str] = Counter()
    for each in recorder.found:
        found.update({KERNELS[k]: n for k, n in matched(each).items() if k in KERNELS})
    there = existing(model)
    assert all(found[kind] <= there.get(kind, 0) for kind in found)
    if case.plain:
        assert {kind: there[kind] for kind in KERNELS.values()} == dict(found)
