"""R49 (https://github.com/pytorch/pytorch/issues/141790): a tiny loop missed the cache in every process.

The kind of fault: something of the process (a hash seed, an address, a counter) in the key, or a path on which nothing
is ever published, such as that of inputs that require a gradient.
"""

from __future__ import annotations

import pytest

from tests.field_reports.fresh_process import graphs

LOOP = """
import torch
def f(a, b):
    for i in range(4):
        a = a + b * i
    return a
a, b = (torch.ones(5, requires_grad={grad}) for _ in range(2))
result = torch.compile(f, backend="neuron")(a, b)
assert torch.equal(result, f(a, b))
"""
BACKWARD = "result.sum().backward()\nassert torch.equal(b.grad, torch.full((5,), 6.0))\n"


@pytest.mark.parametrize("grad", [False, True])
def test_the_second_process_hits(grad: bool) -> None:
    script = LOOP.format(grad=grad) + BACKWARD * grad
    first, second = (graphs(script, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert [graph["source"] for graph in first] == ["compiled"] * (1 + grad)
    assert [(graph["graph"], graph["key"], graph["source"]) for graph in second] == [
        (graph["graph"], graph["key"], "disk") for graph in first
    ]
