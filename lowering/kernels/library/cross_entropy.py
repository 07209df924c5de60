"""The cross-entropy of each row: ``nkilib.experimental.loss.cross_entropy.cross_entropy_forward``.

It goes through the vocabulary once, with a running maximum, in float32. Its maximum starts at -inf, so chunks of -inf
alone would give NaN: logits are held above float32's least number, and a loss that comes of that is infinite again. A
row whose target is to be ignored gets target 0, and its loss is 0. Limits: 128 rows and 16,384 logits at a time, of
which its two buffers in float32 fit. Source: nki-library, experimental/loss/cross_entropy.py and validation.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import FLOATS, at_most, first, target
from neuron_dynamo.lowering.kernels.patterns.cross_entropy import PATTERN
from neuron_dynamo.lowering.kernels.source import Named, NkiFunction


def _constants(constants: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"dtype": Named("nki.language", constants["dtype"])}


SOURCE = NkiFunction("nkilib.experimental.loss.cross_entropy", "cross_entropy_forward", constants=_constants)

ROWS, CHUNK, MAX_INDEX = 128, 16384, 2**31 - 1
LEAST = torch.finfo(torch.float32).min


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel computes this loss."""
    logits = site.tensor("logits")
    wrong = first(
        target(SOURCE, setting),
        Reject(f"it takes floats, not {logits.dtype}") if logits.dtype not in FLOATS else None,
        Reject("it takes no tensor without elements") if not logits.numel() else None,
        at_most("the vocabulary", logits.shape[1], MAX_INDEX),
    )
    if wrong is not None:
        return wrong
    dtype = str(site.out.dtype).removeprefix("torch.")
    moved = logits.numel() * (logits.element_size() + 4)
    return Match({"ignored": site.attributes["ignored"], "dtype": dtype}, layout_bytes=moved)


def apply(call: Any, logits: torch.Tensor, target: torch.Tensor, ignored: int, dtype: str) -> torch.Tensor:
    """Targets of 32 bits; nothing is read at a target to ignore, and other targets outside of the vocabulary fail."""
    counted = target != ignored
    inside = (target >= 0) & (target < logits.shape[1])
    torch.ops.aten._assert_async.msg((inside | ~counted).all(), "cross_entropy: a target is out of bounds")
    loss, _ = call(
        logits_hbm=logits.float().clamp(min=LEAST),
        targets_hbm=torch.where(counted, target, 0).to(torch.int32),
        positions_per_batch=min(ROWS, logits.shape[0]),
        chunk_size=min(CHUNK, logits.shape[1]),
        dtype="float32",
    )
    loss = torch.where(loss > -LEAST / 2, torch.inf, loss)
    return torch.where(counted, loss, 0.0).to(getattr(torch, dtype))


def reference(
    logits_hbm: torch.Tensor, targets_hbm: torch.Tensor, positions_per_batch: int, chunk_size: int, dtype: str
) -> tuple[torch.Tensor, torch.Tensor]:
    """The loss [P], and the logarithm of the sum of exponentials [P]."""
    del positions_per_batch, chunk_size
    total = torch.logsumexp(logits_hbm.float(), -1)
    own = logits_hbm.float().gather(1, targets_hbm.long()[:, None])[:, 0]
    return (total - own).to(getattr(torch, dtype)), total.to(getattr(torch, dtype))


KERNEL = Kernel("cross_entropy", PATTERN, check, apply, reference, SOURCE, ("logits_hbm", "targets_hbm"))
