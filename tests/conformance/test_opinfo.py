"""A quick cross-section of ``make conformance``: an operator of each family of rules, forward and backward."""

from __future__ import annotations

import pytest
import torch

from tests.conformance.known_failures import KNOWN
from tests.conformance.opinfo import database, judge

FORWARD = (
    "argmax", "bucketize", "cat", "clamp", "cumsum", "div.floor_rounding", "fft.rfft", "gather", "index_add",
    "kthvalue", "linalg.solve_triangular", "logsumexp", "masked_fill", "max.reduction_with_dim",
    "nn.functional.embedding_bag", "nn.functional.pixel_shuffle", "nn.functional.unfold", "nonzero_static", "roll",
    "scatter_reduce.amax", "searchsorted", "sort", "std", "unfold", "where",
)  # fmt: skip
GRADIENTS = (
    "matmul", "nn.functional.avg_pool2d", "nn.functional.batch_norm", "nn.functional.conv2d",
    "nn.functional.cross_entropy", "nn.functional.gelu", "nn.functional.layer_norm", "nn.functional.max_pool2d",
    "pow", "prod", "softmax",
)  # fmt: skip
EXPECTED = ("linalg.eigh",)

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def operators() -> dict[str, object]:
    return database()


@pytest.mark.parametrize("name", FORWARD)
def test_forward(name: str, operators: dict[str, object]) -> None:
    (outcome,) = judge(name, operators[name], [torch.float32], 2, gradients=False, backend="neuron")
    assert outcome.total > 0
    assert outcome.passed == outcome.total, outcome.error


@pytest.mark.parametrize("name", GRADIENTS)
def test_gradients(name: str, operators: dict[str, object]) -> None:
    (outcome,) = judge(name, operators[name], [torch.float32], 1, gradients=True, backend="neuron")
    assert outcome.total > 0
    assert outcome.passed == outcome.total, outcome.error


@pytest.mark.parametrize("name", EXPECTED)
def test_what_is_listed_as_failing_fails(name: str, operators: dict[str, object]) -> None:
    (outcome,) = judge(name, operators[name], [torch.float32], 2, gradients=False, backend="neuron")
    assert name in KNOWN
    assert outcome.passed < outcome.total, f"{name} passes: take it out of the table"
