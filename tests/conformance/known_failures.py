"""Operators of PyTorch's sample database that do not pass, each with the reason; a pass that is listed here is a fault.

The names are OpInfo's. The table is checked for the operators of the quick run by ``test_opinfo.py`` and for all of
them by ``make conformance``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_NO_FACTORIZATION = "matrix factorisations have no rule: no target computes them, and they do not decompose"
_DATA = "its size depends on data: refused by name in one graph, run outside the program without fullgraph"

KNOWN: Mapping[str, str] = MappingProxyType(
    {
        "linalg.eigh": _NO_FACTORIZATION,
        "linalg.cholesky": _NO_FACTORIZATION,
        "linalg.svd": _NO_FACTORIZATION,
    }
)
