"""What an attention mask says, if that is the same in each call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Node

from .constants import Constants
from .kernel import Reject, fake
from .matching import is_call, number

aten = torch.ops.aten

_FOUND = "neuron_dynamo.mask"

HIDDEN = -1e4
"""A finite number added to a score that hides it in float16 as well."""


@dataclass(frozen=True)
class Structure:
    """Which keys a query sees: all, or none after itself, or of those the last ``window``."""

    causal: bool
    window: int = 0


def structure(mask: Node) -> Structure | Reject:
    """The structure of a mask that no input decides.

    A mask of numbers counts if each is 0 or hides its score. A row that hides all scores with a finite number would
    give the mean of all values, which no kernel does.
    """
    choice = _choice(mask)
    if _FOUND not in choice.meta:  # layers share masks, which may be large
        choice.meta[_FOUND] = _structure(choice)
    found: Structure | Reject = choice.meta[_FOUND]
    return found


def _choice(mask: Any) -> Any:
    """What a mask of 0 and of numbers that hide chooses by, which layers share where each makes its own mask of it.

    Every structure sees something in each row, so that it is the same for numbers that hide a little more or less.
    """
    while True:
        before = None
        if is_call(mask, aten.where.self) and number(mask.args[1]) == 0:
            hiding = number(mask.args[2])
            before = mask.args[0] if hiding is not None and hiding <= HIDDEN else None
        elif is_call(mask, aten.expand.default, aten.unsqueeze.default):
            before = mask.args[0]
        if before is None or fake(before).dim() < 2 or fake(before).shape[-2:] != fake(mask).shape[-2:]:
            return mask
        mask = before


def _structure(mask: Node) -> Structure | Reject:
    value = Constants().value(mask)
    if value is None:
        return Reject("its mask depends on an input", mask)
    seen = _visible(value)
    if seen is None:
        return Reject("its mask adds numbers other than 0 and -inf", mask)
    rows, columns = seen.shape[-2:]
    for dim, stride in enumerate(seen.stride()[:-2]):
        if not stride:  # one mask for all
            seen = seen.narrow(dim, 0, 1)
    flat = seen.reshape(-1, rows, columns)
    one = flat[0]
    if not torch.equal(flat, one.expand_as(flat)):
        return Reject("its mask differs between sequences or heads", mask)
    if bool(one.all()):
        return Structure(causal=False)
    if rows != columns:
        return Reject(f"its mask hides keys of {rows} queries and {columns} keys, which are not as many", mask)
    distance = torch.arange(rows)[:, None] - torch.arange(rows)[None, :]
    window = int(one[-1].sum())
    for width in {0, window} if window < rows else {0}:
        expected = distance >= 0 if not width else (distance >= 0) & (distance < width)
        if torch.equal(one, expected):
            return Structure(causal=True, window=width)
    return Reject("its mask is neither causal nor a sliding window", mask)


def _visible(value: torch.Tensor) -> torch.Tensor | None:
    if value.dtype is torch.bool:
        return value
    zero, hidden = value == 0, value <= HIDDEN
    return zero if bool((zero | hidden).all()) and bool(zero.any(-1).all()) else None
