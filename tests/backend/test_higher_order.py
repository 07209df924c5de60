"""Higher-order ops through ``torch.compile``: values, gradients, checks inside bodies, random bits, one function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch._higher_order_ops import scan, while_loop
from torch.utils.checkpoint import checkpoint

from neuron_dynamo import errors

TABLE = torch.arange(15.0).reshape(5, 3)


def compiled(call: Callable[..., Any]) -> Callable[..., Any]:
    return torch.compile(call, backend="neuron", fullgraph=True)


@torch.compiler.nested_compile_region
def layer(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    return torch.tanh(x @ weight) + x


def stack(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    return layer(layer(layer(x, weight), weight), weight)


def branches(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    return torch.cond(x.sum() > 0, lambda a, w: (a @ w).sin(), lambda a, w: (a * 2).cos(), (x, weight))


def steps(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    carry, ys = scan(lambda c, row: (torch.tanh(c + row), c * row), weight, x, dim=0)
    return ys + carry


def autocast(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return (x @ weight).float() + x


def recomputed(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    return checkpoint(lambda a: torch.sin(a @ weight), x, use_reentrant=False)


@pytest.mark.parametrize("call", [stack, branches, steps, autocast, recomputed], ids=lambda f: f.__name__)
def test_values_and_gradients(call: Callable[..., torch.Tensor]) -> None:
    torch.manual_seed(0)
    given = [torch.randn(4, 3), torch.randn(3, 3)]
    results = []
    for run in (call, compiled(call)):
        leaves = [t.clone().requires_grad_() for t in given]
        out = run(*leaves)
        (out * out).sum().backward()
        results.append([out.detach(), *(t.grad for t in leaves)])
    torch.testing.assert_close(results[1], results[0])


def test_a_nested_region_is_one_function_called_each_time(tmp_path: Any) -> None:
    options = {"dump": str(tmp_path)}
    torch.compile(stack, backend="neuron", fullgraph=True, options=options)(torch.randn(4, 3), torch.randn(3, 3))
    (text,) = [path.read_text() for path in tmp_path.rglob("stablehlo.mlir")]
    assert text.count("func.func private") == 1
    assert text.count("call @region_0") == 3
    assert text.count("stablehlo.tanh") == 1


def test_a_check_in_a_branch_counts_only_if_the_branch_is_taken() -> None:
    def call(flag: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
        return torch.cond(flag, lambda i: TABLE.index_select(0, i), lambda i: TABLE.index_select(0, i * 0), (index,))

    run = compiled(call)
    outside = torch.tensor([9])
    torch.testing.assert_close(run(torch.tensor(False), outside), TABLE[:1])
    with pytest.raises(errors.CheckFailedError, match="index_select"):
        run(torch.tensor(True), outside)


def test_a_check_in_a_loop_fails_the_call() -> None:
    def rows(index: torch.Tensor) -> Any:
        return scan(lambda c, i: (c + TABLE.index_select(0, i.reshape(1))[0], c.clone()), torch.zeros(3), index)

    def walk(index: torch.Tensor) -> Any:
        return while_loop(
            lambda i, s: i.sum() < 40, lambda i, s: (i + 1, s + TABLE.index_select(0, i)), (index, torch.zeros(1, 3))
        )

    torch.testing.assert_close(compiled(rows)(torch.tensor([0, 4])), rows(torch.tensor([0, 4])))
    for call, index in ((rows, torch.tensor([0, 7])), (walk, torch.tensor([3]))):
        with pytest.raises(errors.CheckFailedError, match="index_select"):
            compiled(call)(index)


def test_random_bits_go_on_through_regions_and_loops() -> None:
    @torch.compiler.nested_compile_region
    def noisy(x: torch.Tensor) -> torch.Tensor:
        return x + torch.rand_like(x)

    def call(x: torch.Tensor) -> Any:
        return noisy(x), noisy(x), torch.rand_like(x), torch.cond(x.sum() < 1, torch.rand_like, torch.clone, (x,))

    run = compiled(call)
    zeros = torch.zeros(64)
    torch.manual_seed(3)
    first = run(zeros)
    assert len({tuple(t.tolist()) for t in first}) == 4
    torch.manual_seed(3)
    assert all(torch.equal(a, b) for a, b in zip(first, run(zeros), strict=True))
