from __future__ import annotations

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx

from neuron_dynamo.errors import UnsupportedOpError
from neuron_dynamo.lowering import importer
from neuron_dynamo.lowering.registry import default_registry
from neuron_dynamo.lowering.unsupported import REASONS


def test_the_error_says_why_a_data_dependent_size_cannot_be_lowered() -> None:
    gm = make_fx(lambda x: x.nonzero().sum(), tracing_mode="real")(torch.ones(3))
    with pytest.raises(UnsupportedOpError, match="size of its result depends on data"):
        importer.lower(gm, default_registry())


@pytest.mark.parametrize("overload", sorted(REASONS))
def test_a_reason_names_an_overload_without_a_rule(overload: str) -> None:
    namespace, op, name = overload.split(".")
    assert getattr(getattr(getattr(torch.ops, namespace), op), name)
    assert overload not in default_registry()
