"""R60 (https://github.com/huggingface/optimum-neuron/issues/129): a compile at the end of training, though cached.

The kind of fault: the last, partial batch and the shapes of evaluation. Shapes that any run has seen must hit; one that
none has must say what it differs in from the nearest entry.
"""

from __future__ import annotations

from tests.field_reports.fresh_process import graphs

EPOCH = """
import torch
torch.manual_seed(0)
model = torch.nn.Linear(8, 3)
run = torch.compile(model, backend="neuron", fullgraph=True, dynamic={dynamic})
for size in {train}:
    run(torch.randn(size, 8)).sum().backward()
model.eval()
with torch.no_grad():
    for size in {evaluate}:
        run(torch.randn(size, 8))
"""


def test_known_shapes_hit_and_a_new_one_says_why() -> None:
    first = graphs(EPOCH.format(dynamic=False, train=[4, 4, 3], evaluate=[6]))
    assert {graph["source"] for graph in first} == {"compiled"}
    again = graphs(EPOCH.format(dynamic=False, train=[4, 4, 3], evaluate=[6]))
    assert {graph["source"] for graph in again} == {"disk"}
    assert {graph["key"] for graph in again} == {graph["key"] for graph in first}
    other = graphs(EPOCH.format(dynamic=False, train=[4, 3, 4], evaluate=[6, 5]))
    new = [graph for graph in other if graph["source"] == "compiled"]
    assert {graph["key"] for graph in other if graph["source"] == "disk"} == {graph["key"] for graph in first}
    assert len(new) == 1, "evaluation of 5 rows"
    assert "same all but the program" in new[0]["reason"]
    assert "f32[6,8] instead of f32[5,8]" in new[0]["reason"]


def test_sizes_of_one_bucket_are_known_together() -> None:
    first = graphs(EPOCH.format(dynamic=None, train=[4, 4, 3], evaluate=[6]))
    assert "compiled" in {graph["source"] for graph in first}
    other = graphs(EPOCH.format(dynamic=None, train=[4, 3, 4], evaluate=[6, 5]))
    assert "compiled" not in {graph["source"] for graph in other}
    assert {graph["key"] for graph in other} <= {graph["key"] for graph in first}
