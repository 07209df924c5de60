"""R88 (https://github.com/jax-ml/jax/issues/22281): traced again, found on the disk, and taken for a cache miss.

Also R90 (TorchNeuron's metrics): a disk hit showed as a compile of 0 seconds, with no flag. Tracing and lowering are
one layer, the cache is another: a graph's record has the time of each, and says which of memory, disk and compiler it
was.
"""

from __future__ import annotations

from tests.field_reports.fresh_process import graphs

TWICE = """
import logging, sys, torch
logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
keep = [torch.compile(lambda x: x.sin() * 2, backend="neuron") for _ in range(2)]
for run in keep:
    torch._dynamo.reset()
    run(torch.ones(3))
"""


def test_both_layers_show() -> None:
    (built, again), (found, loaded) = graphs(TWICE), graphs(TWICE)
    everything = (built, again, found, loaded)
    assert [graph["source"] for graph in everything] == ["compiled", "memory", "disk", "memory"]
    assert len({graph["key"] for graph in everything}) == 1
    for graph in everything:
        assert graph["lowering_seconds"] > 0, "each was traced and lowered"
        assert (graph["compiling_seconds"] > 0) == (graph["source"] == "compiled")
        assert (graph["loading_seconds"] > 0) == (graph["source"] != "memory")
        assert graph["reason"] == "", "hits have none, and nothing was near when the one program was compiled"
