"""Decompositions of ``_foreach`` operators, which optimisers use: one ordinary operator for each tensor of a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

aten = torch.ops.aten

_PREFIX = "_foreach_"


def _norm(x: Tensor, order: float = 2, dtype: torch.dtype | None = None) -> Any:
    return torch.linalg.vector_norm(x, order, dtype=dtype)


def _addcdiv(x: Tensor, above: Tensor, below: Tensor, value: float = 1) -> Any:
    return torch.addcdiv(x, above, below, value=value)


def _addcmul(x: Tensor, left: Tensor, right: Tensor, value: float = 1) -> Any:
    return torch.addcmul(x, left, right, value=value)


_OF_ONE: dict[str, Callable[..., Any]] = {
    "addcdiv": _addcdiv,
    "addcmul": _addcmul,
    "copy": aten.copy,
    "maximum": aten.clamp_min,  # these take numbers too
    "minimum": aten.clamp_max,
    "norm": _norm,
    "zero": torch.zeros_like,
}
"""Where the operator for one tensor has another name."""


def foreach_decompositions() -> dict[Any, Callable[..., Any]]:
    """Overload -> decomposition, for the functional overloads whose numbers are numbers or lists of them."""
    table: dict[Any, Callable[..., Any]] = {}
    for name in {str(n) for n in torch._C._dispatch_get_all_op_names() if n.startswith(f"aten::{_PREFIX}")}:
        packet_name, _, overload_name = name.removeprefix("aten::").partition(".")
        base = packet_name.removeprefix(_PREFIX)
        one = _OF_ONE.get(base) or getattr(aten, base, None)
        overload = getattr(getattr(aten, packet_name), overload_name or "default")
        kinds = [str(a.type) for a in overload._schema.arguments]
        packed = base.startswith("addc") and overload_name == "Tensor"
        if one is not None and not base.endswith("_") and not overload_name.endswith("out") and not packed:
            table[overload] = _over_lists(one, ["List" in kind for kind in kinds])
    return table


def _over_lists(one: Callable[..., Any], lists: Sequence[bool]) -> Callable[..., list[Tensor]]:
    def decomposition(*args: Any, **kwargs: Any) -> list[Tensor]:
        count = len(next(a for a, is_list in zip(args, lists, strict=False) if is_list))
        return [
            one(*(a[i] if is_list else a for a, is_list in zip(args, lists, strict=False)), **kwargs)
            for i in range(count)
        ]

    return decomposition
