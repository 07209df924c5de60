"""What ``explain`` says of open sizes."""

from __future__ import annotations

import json

import torch

import neuron_dynamo


def mixing(x: torch.Tensor) -> torch.Tensor:
    weights = torch.softmax(x @ x.T, -1)
    return (weights @ x).mean(0) * x.shape[0] + x[-1]


def drawing(x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    return torch.randn(x.shape[0]) + x.sum(1), y.sum(0)


def test_each_node_that_mixes_is_named_with_how_it_is_made_blind() -> None:
    explanation = neuron_dynamo.explain(torch.compile(mixing, backend="neuron", dynamic=True), torch.ones(5, 3))
    symbols = json.loads(json.dumps(explanation.to_dict()["symbols"]))
    rows = next(s for s in symbols if s["dimensions"] == ["x.0"])
    assert (rows["size"], rows["bucket"], rows["exact"]) == (5, 8, None)
    how = {use["op"]: use["how"] for use in rows["mixes"]}
    assert how["aten._softmax.default"] == "padding set to -inf"
    assert how["aten.mm.default"] == "padding of both operands set to 0"
    assert how["aten.mean.dim"] == "padding set to 0, divided by the true count"
    assert {"aten.mul.Tensor", "aten.select.int"} <= {use["op"] for use in rows["values"]}
    assert all("test_explain.py" in use["line"] for use in rows["mixes"])
    printed = str(explanation)
    assert "open sizes" in printed
    assert "5 of 8" in printed


def test_what_forces_an_exact_size_is_named_with_its_line() -> None:
    run = torch.compile(drawing, backend="neuron", dynamic=True)
    explanation = neuron_dynamo.explain(run, torch.ones(5, 3), torch.ones(7))
    symbols = {tuple(s["dimensions"]): s for s in explanation.to_dict()["symbols"]}
    forced = symbols["x.0",]
    assert forced["bucket"] is None
    assert forced["exact"]["op"] == "aten.randn.default"
    assert "random" in forced["exact"]["how"]
    assert "return torch.randn(x.shape[0])" in forced["exact"]["line"]
    assert symbols["y.0",]["bucket"] == 8  # the other size is padded all the same
    assert "5, exact" in str(explanation)
