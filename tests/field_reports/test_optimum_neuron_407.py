"""R59 (https://github.com/huggingface/optimum-neuron/issues/407): some programs of a fine-tune were never reused.

The kind of fault: one of the graphs of a training run (forward, backward, optimizer, evaluation) whose key moves
between runs, or which is compiled on a path of its own beside the cache.
"""

from __future__ import annotations

from pathlib import Path

from tests.field_reports.fresh_process import graphs

FINE_TUNE = """
import os, torch
torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.GELU(), torch.nn.LayerNorm(16), torch.nn.Linear(16, 3))
optimizer = torch.optim.AdamW(model.parameters(), lr=torch.tensor(0.01), capturable=True, foreach=False)
place = {place!r}
if os.path.exists(place):
    model.load_state_dict(torch.load(place))
run = torch.compile(model, backend="neuron", fullgraph=True)
step = torch.compile(optimizer.step, backend="neuron")
for _ in range(3):
    optimizer.zero_grad(set_to_none=False)
    loss = torch.nn.functional.cross_entropy(run(torch.randn(4, 8)), torch.tensor([0, 1, 2, 0]))
    loss.backward()
    step()
model.eval()
with torch.no_grad():
    run(torch.randn(4, 8))
torch.save(model.state_dict(), place)
"""


def test_every_graph_of_a_second_run_hits(tmp_path: Path) -> None:
    script = FINE_TUNE.format(place=str(tmp_path / "model.pt"))
    first, second = graphs(script), graphs(script)
    assert len(first) >= 4, "forward, backward, optimizer, evaluation"
    assert all(graph["calls"] for graph in first)
    assert {graph["key"] for graph in second} == {graph["key"] for graph in first}
    assert {(graph["graph"], graph["source"]) for graph in second} == {(graph["graph"], "disk") for graph in first}
    assert sum(graph["compiling_seconds"] for graph in second) == 0
