"""Higher-order ops: branches, loops, and regions that are compiled once and called many times.

Their graphs are lowered by :mod:`~neuron_dynamo.lowering.bodies`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch.fx import GraphModule

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.promotion import as_value
from neuron_dynamo.lowering.registry import lowers


@lowers("higher_order.cond")
def cond(
    ctx: RuleContext,
    predicate: Value | bool,
    on_true: GraphModule,
    on_false: GraphModule,
    operands: Sequence[Any] = (),
) -> list[Any]:
    """cond(pred, true_fn, false_fn, operands): the results of one of two graphs on the same operands."""
    if not isinstance(predicate, Value):
        return ctx.bodies.inline(on_true if predicate else on_false, operands)
    taken = as_value(predicate, torch.bool)
    taken = ir.reshape(taken, ()) if taken.rank else taken
    state = ctx.bodies.state(on_true, on_false)
    specs: list[tuple[ir.Shape, torch.dtype]] = [(o.shape, o.dtype) for o in ctx.outs]
    carried = [*([] if state is None else [(state.shape, state.dtype)]), ((), torch.int32)]

    def branch(gm: GraphModule) -> list[Value]:
        results, left = ctx.bodies.isolated(gm, operands, state)
        return [*_returned(ctx, results), *left]

    index, before = ir.convert(taken, torch.int32), ctx.bodies.count
    made = ir.case(index, [lambda: branch(on_false), lambda: branch(on_true)], [*specs, *carried])
    ctx.bodies.leave(made[len(specs) :], before)
    return made[: len(specs)]


def _returned(ctx: RuleContext, results: Sequence[Any]) -> list[Value]:
    if not all(isinstance(r, Value) for r in results):
        raise ctx.reject("a branch or a loop's body returns something that is no tensor")
    return list(results)


@lowers("higher_order.while_loop")
def while_loop(
    ctx: RuleContext,
    condition: GraphModule,
    body: GraphModule,
    carried: Sequence[Any],
    additional: Sequence[Any] = (),
    mutated_arg_indices: str = "",
) -> list[Value]:
    """while_loop(cond_fn, body_fn, carried_inputs, additional_inputs): apply a graph while another says so."""
    inits = _returned(ctx, carried)
    count = len(inits)
    # The condition is asked before the loop and at the end of each round, so that its own checks reach the caller.
    (first,) = ctx.bodies.inline(condition, [*inits, *additional])
    state = ctx.bodies.state(condition, body)
    before = ctx.bodies.count
    inner = [ir.reshape(first, ()), *([] if state is None else [state]), ir.constant(0, torch.int32)]

    def proceed(*loop: Value) -> Value:
        # A failed check ends the loop: eager would have raised, and what follows could run for ever.
        unhurt = ir.compare("EQ", loop[-1], ir.constant(0, torch.int32))
        return ir.and_(loop[count], unhurt)

    def step(*loop: Value) -> list[Value]:
        def round_() -> list[Any]:
            results = _returned(ctx, ctx.bodies.inline(body, [*loop[:count], *additional]))
            (more,) = ctx.bodies.inline(condition, [*results, *additional])
            return [*results, ir.reshape(more, ())]

        results, left = ctx.bodies.isolated(round_, [], loop[-2] if state is not None else None)
        return [*results, *left]

    made = ir.while_([*inits, *inner], proceed, step)
    ctx.bodies.leave(made[count + 1 :], before)
    return made[:count]


@lowers("higher_order.scan")
def scan(
    ctx: RuleContext, combine: GraphModule, init: Sequence[Any], xs: Sequence[Any], additional: Sequence[Any] = ()
) -> list[Value]:
    """scan(combine_fn, init, xs, additional_inputs): a graph on a carry and each row of ``xs``, row after row."""
    return _over_rows(ctx, combine, _returned(ctx, init), _returned(ctx, xs), additional)


@lowers("higher_order.map_impl")
def map_impl(ctx: RuleContext, body: GraphModule, xs: Sequence[Any], additional: Sequence[Any] = ()) -> list[Value]:
    """map_impl(f, xs, pos_args): a graph on each row of ``xs``."""
    return _over_rows(ctx, body, [], _returned(ctx, xs), additional)


@lowers("higher_order.invoke_subgraph")
def invoke_subgraph(ctx: RuleContext, subgraph: GraphModule, identifier: str | None, *operands: Any) -> list[Any]:
    """invoke_subgraph(subgraph, identifier, *operands): a function of the program, however often it is called."""
    return ctx.bodies.call(subgraph, operands)


def _over_rows(
    ctx: RuleContext, body: GraphModule, inits: list[Value], xs: list[Value], additional: Sequence[Any]
) -> list[Value]:
    """Loop over the first dimension of ``xs``: what is carried, then what the body yields for each row, stacked."""
    yields = [ir.constant(0, o.dtype, o.shape) for o in ctx.outs[len(inits) :]]
    rows = xs[0].shape[0]
    state = ctx.bodies.state(body)
    zero = ir.constant(0, torch.int32)
    inner = [*inits, *yields, *([] if state is None else [state]), zero]
    results = len(inits) + len(yields)

    def step(number: Value, *loop: Value) -> list[Value]:
        given = [_row(x, number) for x in xs]
        made, left = ctx.bodies.isolated(
            body, [*loop[: len(inits)], *given, *additional], loop[-2] if state is not None else None
        )
        made = _returned(ctx, made)
        stacked = [
            _with_row(whole, row, number)
            for whole, row in zip(loop[len(inits) : results], made[len(inits) :], strict=True)
        ]
        failed = ir.compare("NE", loop[-1], ir.constant(0, torch.int32))
        code = ir.select(failed, loop[-1], left[-1])
        return [ir.add(number, ir.constant(1, torch.int32)), *made[: len(inits)], *stacked, *left[:-1], code]

    def more(number: Value, *loop: Value) -> Value:
        return ir.compare("LT", number, ir.constant(rows, torch.int32))

    before = ctx.bodies.count
    _, *made = ir.while_([zero, *inner], more, step)
    ctx.bodies.leave(made[results:], before)
    return made[:results]


def _starts(x: Value, number: Value) -> list[Value]:
    return [number, *(ir.constant(0, torch.int32) for _ in x.shape[1:])]


def _row(x: Value, number: Value) -> Value:
    return ir.reshape(ir.dynamic_slice(x, _starts(x, number), (1, *x.shape[1:])), x.shape[1:])


def _with_row(x: Value, row: Value, number: Value) -> Value:
    return ir.dynamic_update_slice(x, ir.reshape(row, (1, *row.shape)), _starts(x, number))
