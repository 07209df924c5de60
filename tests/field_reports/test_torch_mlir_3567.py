"""llvm/torch-mlir#3567: forward and backward of a small net on a reshaped input."""

from __future__ import annotations

import copy

import torch


def test_two_layers_on_a_reshaped_input() -> None:
    torch.manual_seed(0)
    net = torch.nn.Sequential(torch.nn.Flatten(0), torch.nn.Linear(64, 32), torch.nn.ReLU(), torch.nn.Linear(32, 10))
    other = copy.deepcopy(net)
    x = torch.randn(8, 8)
    for call, _ in ((net, 0), (torch.compile(other, backend="neuron", fullgraph=True), 1)):
        loss = torch.nn.functional.cross_entropy(call(x)[None], torch.tensor([3])) / 2
        loss.backward()
    for expected, actual in zip(net.parameters(), other.parameters(), strict=True):
        torch.testing.assert_close(actual.grad, expected.grad)
