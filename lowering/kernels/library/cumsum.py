"""Running sums along the last dimension: ``nkilib.core.cumsum.cumsum``.

Sums are float32. Limits: at most 2048 rows, and 5000 elements in one: of longer ones the library states errors of about
1e-2. Integers are left alone, as they would be rounded. Source: nki-library, core/cumsum/cumsum.py.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import at_most, first, floats, target
from neuron_dynamo.lowering.kernels.patterns.cumsum import PATTERN
from neuron_dynamo.lowering.kernels.source import NkiFunction

SOURCE = NkiFunction("nkilib.core.cumsum.cumsum", "cumsum")

MAX_ROWS, MAX_WIDTH = 2048, 5000


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel gives these sums."""
    x = site.tensor("x")
    width = x.shape[-1]
    wrong = first(
        target(SOURCE, setting),
        floats(site, "x"),
        Reject("it sums along the last dimension") if site.attributes["dim"] != x.dim() - 1 else None,
        at_most("the row", width, MAX_WIDTH),
        at_most("the number of rows", x.numel() // max(width, 1), MAX_ROWS),
        Reject("it takes no tensor without elements") if not x.numel() else None,
    )
    return wrong or Match()


def apply(call: Any, x: torch.Tensor) -> torch.Tensor:
    """Rows first."""
    result: torch.Tensor = call(x=x.reshape(-1, x.shape[-1]))
    return result.reshape(x.shape)


def reference(x: torch.Tensor) -> torch.Tensor:
    """In float32."""
    return torch.cumsum(x.float(), -1).to(x.dtype)


KERNEL = Kernel("cumsum", PATTERN, check, apply, reference, SOURCE, ("x",))
