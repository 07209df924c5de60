"""What a node does along a symbol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import sympy
from torch.fx import Node

Kind = Literal["independent", "mixes", "value", "unknown"]


@dataclass(frozen=True)
class Use:
    """One node and one symbol.

    Attributes:
        node: of the captured graph.
        symbol: a size that Dynamo left open.
        kind: ``independent`` (each position along the symbol is computed from the same position), ``mixes`` (positions
            meet), ``value`` (the true size enters the computation), or ``unknown`` (no rule, or the rule declined).
        how: for what mixes, how it is made blind to the padding; for what is unknown, why.
    """

    node: Node
    symbol: sympy.Symbol
    kind: Kind
    how: str = ""


class Unpadded(Exception):
    """A node cannot be padded along some symbols.

    Attributes:
        reason: why.
        symbols: the symbols that must keep their exact sizes; none means all that the node's operands carry.
    """

    def __init__(self, reason: str, symbols: frozenset[sympy.Symbol] = frozenset()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.symbols = symbols
