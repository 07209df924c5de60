from __future__ import annotations

from collections.abc import Sequence

import pytest
import torch

from neuron_dynamo.lowering import hlo, ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.rebuild import Operation, rebuild
from neuron_dynamo.runtime.pjrt import cpu_client


@pytest.fixture(scope="module")
def program() -> bytes:
    """A sort, a reduction of two values, a loop and expanded functions, as canonical HLO."""
    with ir.ModuleBuilder([((4, 8), torch.float32)]) as builder:
        (x,) = builder.arguments
        keys = ir.chlo_unary("lgamma", ir.chlo_unary("erf", x))
        positions = ir.iota(torch.int64, (4, 8), 1)
        keys, positions = ir.sort([keys, positions], 1, lambda a, b, c, d: ir.compare("LT", a, b))
        inits = [ir.constant(0, torch.float32), ir.constant(0, torch.int64)]
        top, last = ir.reduce([keys, positions], inits, [1], lambda a, i, b, j: [ir.maximum(a, b), ir.maximum(i, j)])
        (count,) = ir.while_(
            [last],
            lambda v: ir.compare("LT", ir.reduce_with("maximum", v, 0, [0]), ir.constant(9, torch.int64)),
            lambda v: [ir.add(v, ir.constant(1, torch.int64, (4,)))],
        )
        builder.finish([keys, positions, top, count], {})
        return hlo.canonicalize(builder.hlo_proto())


def run(module: bytes, *inputs: torch.Tensor) -> list[torch.Tensor]:
    client = cpu_client()
    loaded = client.load(client.compile(ir.stablehlo_from_hlo(module)))
    return [client.get(buffer) for buffer in loaded.run([client.put(t) for t in inputs])]


def test_without_rewrites_the_program_is_the_same(program: bytes) -> None:
    again = rebuild(ir.stablehlo_from_hlo(program), {}, lambda dtype: dtype, {})
    assert hlo.key_bytes(hlo.canonicalize(again.hlo_proto())) == hlo.key_bytes(program)


def test_a_mapped_dtype_reaches_constants_regions_and_results(program: bytes) -> None:
    narrow = rebuild(ir.stablehlo_from_hlo(program), {}, lambda d: torch.int32 if d is torch.int64 else d, {})
    module = hlo.canonicalize(narrow.hlo_proto())
    assert "s64[" not in ir.hlo_text(module)
    x = torch.rand(4, 8, generator=torch.Generator().manual_seed(0))
    for wide, small in zip(run(program, x), run(module, x), strict=True):
        assert torch.equal(wide, small.to(wide.dtype))


def test_a_rewrite_sees_new_operands_and_can_lift_a_region_to_arrays(program: bytes) -> None:
    def rank_sort(op: Operation) -> Sequence[Value]:
        """Each element goes to the position that equals the number of elements that come before it."""
        keys, positions = op.operands
        assert op.integer("dimension") == 1
        assert op.results[0] == ((4, 8), torch.float32)
        square = (4, 8, 8)
        here = [ir.broadcast_in_dim(v, square, [0, 2]) for v in (keys, positions)]
        there = [ir.broadcast_in_dim(v, square, [0, 1]) for v in (keys, positions)]
        (before,) = op.region()(there[0], here[0], there[1], here[1])
        rank = ir.reduce_with("add", ir.convert(before, torch.int64), 0, [1])
        is_at = ir.compare("EQ", ir.broadcast_in_dim(rank, square, [0, 1]), ir.iota(torch.int64, square, 2))
        moved = []
        for value in (keys, positions):
            wide = ir.broadcast_in_dim(value, square, [0, 1])
            zero = ir.constant(0, value.dtype, square)
            moved.append(ir.reduce_with("add", ir.select(is_at, wide, zero), 0, [1]))
        return moved

    rebuilt = rebuild(ir.stablehlo_from_hlo(program), {"stablehlo.sort": [rank_sort]}, lambda dtype: dtype, {})
    module = hlo.canonicalize(rebuilt.hlo_proto())
    assert " sort(" not in ir.hlo_text(module)
    x = torch.rand(4, 8, generator=torch.Generator().manual_seed(0))
    for expected, actual in zip(run(program, x), run(module, x), strict=True):
        torch.testing.assert_close(actual, expected)
