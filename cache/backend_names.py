"""Which installed distributions offer a ``torch.compile`` backend: another package calls its own ``neuron`` too."""

from __future__ import annotations

import importlib.metadata

GROUP = "torch_dynamo_backends"
SHARED = "neuron"
OURS = "neuron_dynamo"
_DISTRIBUTION = "neuron-dynamo"


def offering(name: str = SHARED) -> list[str]:
    """Distributions with an entry point of that name; PyTorch takes the first."""
    found = importlib.metadata.entry_points(group=GROUP, name=name)
    names = [entry.dist.name if entry.dist is not None else entry.value for entry in found]
    return list(dict.fromkeys(names))


def ambiguity() -> str:
    """One line about who answers to ``backend="neuron"`` if several could; empty if this package alone does."""
    names = offering()
    others = [name for name in names if name != _DISTRIBUTION]
    if not others:
        return ""
    return (
        f'backend="{SHARED}" is offered by {" and ".join(names)}; PyTorch takes {names[0]}\'s. '
        f'backend="{OURS}" is always this package'
    )
