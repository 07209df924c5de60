"""A ``torch.compile`` backend for AWS Trainium and Inferentia, with a content-addressed compile cache.

Use it as ``torch.compile(model, backend="neuron")``: torch finds the backend through its entry point, so nothing has
to be imported. The names below load on first use; importing this package reads and changes nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from neuron_dynamo.explanation import explain as explain
    from neuron_dynamo.fitting import FittedBuckets as FittedBuckets
    from neuron_dynamo.fitting import fit_buckets as fit_buckets
    from neuron_dynamo.graph_log import GraphRecord as GraphRecord
    from neuron_dynamo.graph_log import metrics as metrics
    from neuron_dynamo.graph_log import reset_metrics as reset_metrics
    from neuron_dynamo.kernel_accuracy import verify_kernels as verify_kernels
    from neuron_dynamo.legality import check as check
    from neuron_dynamo.marks import is_computed as is_computed
    from neuron_dynamo.options import Options as Options
    from neuron_dynamo.warm_sets import record_warm_set as record_warm_set
    from neuron_dynamo.warmstart.portable import WarmStart as WarmStart
    from neuron_dynamo.warmstart.portable import load_warm_start as load_warm_start
    from neuron_dynamo.warmstart.portable import save_warm_start as save_warm_start

__version__ = "0.1.0"

_HOME = {
    "FittedBuckets": "fitting",
    "GraphRecord": "graph_log",
    "Options": "options",
    "WarmStart": "warmstart.portable",
    "check": "legality",
    "explain": "explanation",
    "fit_buckets": "fitting",
    "is_computed": "marks",
    "load_warm_start": "warmstart.portable",
    "metrics": "graph_log",
    "record_warm_set": "warm_sets",
    "reset_metrics": "graph_log",
    "save_warm_start": "warmstart.portable",
    "verify_kernels": "kernel_accuracy",
}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{home}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
