"""Open sizes, at the level of ``torch.compile``: one traced graph, a program for each set of sizes, eager's results."""

from __future__ import annotations

import torch

import neuron_dynamo
from tests.support.against_eager import assert_same_tree, compiled


def heads(x: torch.Tensor, scale: float) -> tuple[torch.Tensor, torch.Tensor, int]:
    batch, length = x.shape[:2]
    y = x.reshape(batch * length, 2, -1).transpose(0, 1) * scale
    return y, x.new_zeros(length, batch) + x.mean((1, 2)), length * 2


def test_each_set_of_sizes_is_traced_once_and_compiled_once() -> None:
    run = compiled(heads, dynamic=True, buckets="exact")
    run(torch.arange(48.0).view(2, 3, 8), 0.5)
    neuron_dynamo.reset_metrics()
    for shape in ((2, 5, 8), (3, 4, 8), (2, 5, 8), (4, 3, 8), (3, 4, 8)):
        x = torch.arange(float(torch.Size(shape).numel())).view(shape)
        assert_same_tree(run(x, 0.5), heads(x, 0.5), rtol=1e-6)
    records = neuron_dynamo.metrics()
    assert len({r.graph.partition(".")[0] for r in records}) == 1  # no retrace
    assert [r.calls for r in records] == [2, 2, 1]


def test_strides_of_open_sizes_are_eagers() -> None:
    run = compiled(lambda x: (x.t() + 1, (x * 2).t()), dynamic=True)
    for rows, columns in ((3, 4), (4, 3), (5, 6)):
        for x in (torch.randn(rows, columns), torch.randn(columns, rows).t(), torch.randn(rows, 2 * columns)[:, ::2]):
            assert_same_tree(run(x), (x.t() + 1, (x * 2).t()))


def test_gradients_with_open_sizes() -> None:
    linear = torch.nn.Linear(4, 3)
    run = compiled(lambda x: linear(x).tanh().sum(), dynamic=True)
    for rows in (5, 7, 2):
        x, y = (torch.arange(4.0 * rows).view(rows, 4).div(10).requires_grad_() for _ in range(2))
        run(x).backward()
        linear(y).tanh().sum().backward()
        torch.testing.assert_close(x.grad, y.grad)
