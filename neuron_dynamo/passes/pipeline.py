"""The ordered list of passes that every static graph goes through."""

from __future__ import annotations

from typing import Protocol

from torch.fx import GraphModule


class Pass(Protocol):
    """A rewrite of a static FX graph that keeps its inputs and outputs."""

    name: str

    def run(self, gm: GraphModule) -> GraphModule:
        """The rewritten graph; ``gm`` itself is not changed."""
        ...


PASSES: tuple[Pass, ...] = ()


def run(gm: GraphModule, passes: tuple[Pass, ...] = PASSES) -> GraphModule:
    """Apply ``passes`` in order."""
    for rewrite in passes:
        gm = rewrite.run(gm)
    return gm
