"""Exchanges between ranks: the program of every rank is the same, lists all groups, and exchanges what it should."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch
import torch.distributed as dist
from torch.fx.experimental.proxy_tensor import make_fx

import neuron_dynamo
from neuron_dynamo import errors
from neuron_dynamo.lowering import contract, hlo, importer, replica_groups
from neuron_dynamo.lowering.legalize import Target, legality, legalize
from neuron_dynamo.lowering.registry import default_registry
from tests.standin import rules, wire
from tests.support import ranks

c10d = torch.ops._c10d_functional
WORLD = 4
Call = Callable[[torch.Tensor, str], Any]
Reference = Callable[[list[torch.Tensor], int], torch.Tensor]


def part(tensor: torch.Tensor, place: int, count: int) -> torch.Tensor:
    return tensor.chunk(count)[place]


# What each rank gets of what the ranks of its group have, by its place among them.
EXCHANGES: dict[str, tuple[Call, Reference]] = {
    "sum": (lambda x, g: c10d.all_reduce(x, "sum", g), lambda xs, place: torch.stack(xs).sum(0, dtype=xs[0].dtype)),
    "max": (lambda x, g: c10d.all_reduce(x, "max", g), lambda xs, place: torch.stack(xs).amax(0)),
    "min": (lambda x, g: c10d.all_reduce(x, "min", g), lambda xs, place: torch.stack(xs).amin(0)),
    "gather": (lambda x, g: c10d.all_gather_into_tensor(x, 2, g), lambda xs, place: torch.cat(xs)),
    "scatter": (
        lambda x, g: c10d.reduce_scatter_tensor(x, "sum", 2, g),
        lambda xs, place: part(torch.stack(xs).sum(0, dtype=xs[0].dtype), place, len(xs)),
    ),
    "swap": (
        lambda x, g: c10d.all_to_all_single(x, [2, 2], [2, 2], g),
        lambda xs, place: torch.cat([part(x, place, len(xs)) for x in xs]),
    ),
    "broadcast": (lambda x, g: c10d.broadcast(x, 1, g), lambda xs, place: xs[1]),
}
AVERAGE: tuple[Call, Reference] = (
    lambda x, g: c10d.all_reduce(x, "avg", g),
    lambda xs, place: torch.stack(xs).mean(0),
)
PAIRS = {"neighbours": [(0, 1), (2, 3)], "strided": [(0, 2), (1, 3)]}


def lowered(exchanges: Sequence[Call], group: Sequence[int], rank: int, x: torch.Tensor) -> importer.Program:
    """The program of a rank."""
    with ranks.world(WORLD, rank):
        name = dist.new_group(list(group)).group_name

        def call(x: torch.Tensor) -> list[torch.Tensor]:
            return [c10d.wait_tensor(exchange(x, name)) for exchange in exchanges]

        gm = make_fx(torch.func.functionalize(call), tracing_mode="fake")(x)
        return importer.lower(gm, default_registry())


@pytest.mark.parametrize("pairs", PAIRS.values(), ids=PAIRS.keys())
@pytest.mark.parametrize("dtype", [torch.float32, torch.int32], ids=str)
def test_every_rank_has_one_program_for_trn2_and_gets_what_it_should(
    pairs: list[tuple[int, ...]], dtype: torch.dtype
) -> None:
    chosen = [*EXCHANGES.values(), *([AVERAGE] if dtype.is_floating_point else [])]
    # Integers beyond 24 bits, whose sums float32 would round.
    inputs = [(torch.arange(8).reshape(4, 2) * (rank + 1) + 2**25 + rank).to(dtype) for rank in range(WORLD)]
    target = Target("trn2")
    modules = set()
    for rank in range(WORLD):
        program = lowered([call for call, _ in chosen], next(p for p in pairs if rank in p), rank, inputs[rank])
        legal = legalize(hlo.canonicalize(program.hlo), target, program.signature)
        modules.add(hlo.canonicalize(legal.hlo))
    [module] = modules
    assert contract.check(module) == []
    assert [str(f) for f in legality.findings(module, target)] == []
    rules.check_contract(decoded := wire.decode(module))
    groups = {i.replica_groups for c in decoded.computations for i in c.instructions if i.replica_groups}
    assert groups == {tuple(pairs)}

    results = ranks.run(module, [[x] for x in inputs])
    for rank in range(WORLD):
        group = next(p for p in pairs if rank in p)
        for result, (_, reference) in zip(results[rank], chosen, strict=False):
            torch.testing.assert_close(result, reference([inputs[r] for r in group], group.index(rank)))


def test_groups_of_a_world() -> None:
    tiling = replica_groups.tiling
    assert tiling((0, 1, 2, 3), 4) == ((0, 1, 2, 3),)
    assert tiling((5, 7), 8) == ((0, 2), (1, 3), (4, 6), (5, 7))
    assert tiling((0, 1, 4, 5), 8) == ((0, 1, 4, 5), (2, 3, 6, 7))  # two dimensions of a mesh of three
    assert tiling((1, 0), 4) == ((1, 0), (3, 2))
    assert tiling((1, 2), 4) is None
    assert tiling((0, 1, 2), 4) is None
    assert tiling((0, 3), 4) is None


REFUSED: dict[str, tuple[Call, str]] = {
    "product": (lambda x, g: c10d.all_reduce(x, "product", g), "reduced by 'product'"),
    "average of integers": (lambda x, g: c10d.all_reduce(x.int(), "avg", g), "no avg of int32"),
    "bools": (lambda x, g: c10d.all_reduce(x > 0, "sum", g), "no sum of bool"),
    "parts of two sizes": (lambda x, g: c10d.all_to_all_single(x, [1, 3], [1, 3], g), "differ in size"),
}


@pytest.mark.parametrize(("call", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_what_has_no_sound_form_is_refused(call: Call, reason: str) -> None:
    with pytest.raises(errors.UnsupportedOpError, match=reason):
        lowered([call], (0, 1), 0, torch.ones(4, 2))


def test_a_group_that_does_not_divide_the_world_is_refused() -> None:
    with pytest.raises(errors.UnsupportedOpError, match=r"ranks \[1, 2\]"):
        lowered([EXCHANGES["sum"][0]], (1, 2), 1, torch.ones(4))


def gathered(x: torch.Tensor) -> torch.Tensor:
    y = x * 2
    dist.all_reduce(y)
    return y + 1


def test_a_rank_alone_is_exact() -> None:
    with ranks.alone():
        x = torch.tensor([1.5, -2])
        torch.testing.assert_close(torch.compile(gathered, backend="neuron", fullgraph=True)(x), x * 2 + 1)


def test_several_ranks_are_for_the_device_and_refused_on_the_cpu_with_the_line() -> None:
    with ranks.world(2):
        assert neuron_dynamo.check(gathered, torch.ones(2), target="trn2")
        with pytest.raises(
            errors.UnsupportedOpError, match=r"(?s)all_reduce.*runs each rank alone.*test_collectives.py"
        ):
            torch.compile(gathered, backend="neuron", fullgraph=True)(torch.ones(2))


def test_the_contract_wants_every_rank_in_a_group() -> None:
    program = lowered([EXCHANGES["sum"][0]], (0, 1), 0, torch.ones(4, 2))
    module = hlo.parse(hlo.canonicalize(program.hlo))
    exchange = next(i for c in module.computations for i in c.instructions if i.opcode == "all-reduce")
    exchange.replica_groups[0].replica_ids[:] = [0, 2]
    broken = hlo.serialize(module)
    assert [f.rule for f in contract.check(broken)] == ["replica-groups"]
    with pytest.raises(rules.RefusedError, match="#1 not seen"):
        rules.check_contract(wire.decode(broken))
