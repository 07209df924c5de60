"""Scaled dot-product attention as one op: padded keys get no weight, and their values are 0."""

from __future__ import annotations

import math
from typing import Any

import sympy
import torch

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Dim, Laid, exact
from neuron_dynamo.passes.dims.table import pads

aten = torch.ops.aten


@pads("aten._scaled_dot_product_flash_attention_for_cpu.default")
def attention(
    ctx: PadContext,
    query: Laid,
    key: Laid,
    value: Laid,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    attn_mask: Laid | None = None,
    scale: float | None = None,
) -> tuple[Laid, Laid]:
    """Independent along batch, heads and queries; the number of features, which decides the scale, stays exact.

    A causal mask already hides what is after the last true key from every true query, if there are as many queries as
    keys; otherwise a mask is added, or the given one gets -inf in the padding. Keys and values are 0 in the padding.
    """
    features = frozenset[sympy.Symbol]().union(*(x.dims[3].symbols for x in (query, key, value)))
    if features:
        raise ctx.refuse("features of an attention cannot be padded", *features)
    (query, key, value), batch = ctx.united([query, key, value], [0, 0, 0])
    if any(not x.dims[1].exact for x in (query, key, value)):
        (query, key, value), _ = ctx.united([query, key, value], [1, 1, 1])
    (key, value), keys = ctx.united([key, value], [2, 2])
    queries = query.dims[2]
    if not keys.exact:
        how = "padded keys masked, padded keys and values set to 0"
        key, value = ctx.filled(key, [2], 0, how), ctx.filled(value, [2], 0, how)
        hidden = is_causal and keys.tail and queries.tail and ctx.same(keys.true, queries.true)
        if not hidden:
            attn_mask, is_causal = _mask(ctx, query, keys, attn_mask, is_causal), False
    elif is_causal and not queries.tail:
        raise ctx.refuse("queries of a causal attention are not in one run")
    if attn_mask is not None:
        attn_mask = _conformed(ctx, attn_mask, (batch, query.dims[1], queries, keys))
    node = ctx.call(query, key, value, dropout_p, is_causal, attn_mask=attn_mask, scale=scale)
    return (
        ctx.laid(ctx.item(node, 0), (batch, query.dims[1], queries, value.dims[3])),
        ctx.laid(ctx.item(node, 1), (batch, query.dims[1], queries)),
    )


def _conformed(ctx: PadContext, mask: Laid, dims: tuple[Dim, ...]) -> Laid:
    for place in range(1, mask.rank + 1):
        if mask.dims[-place] not in (dims[-place], exact(1)):
            mask = ctx.conformed(mask, mask.rank - place, dims[-place])
    return mask


def _mask(ctx: PadContext, query: Laid, keys: Dim, given: Laid | None, is_causal: bool) -> Laid:
    """The given mask, or the causal one, with padded keys masked out."""
    if is_causal:
        if not keys.tail or not query.dims[2].tail:
            raise ctx.refuse("queries or keys of a causal attention are not in one run")
        rows = ctx.reshaped(ctx.positions(query.dims[2].size), [query.dims[2].size, 1])
        causal = ctx.emit(aten.le.Tensor, ctx.positions(keys.size), rows)
        given = ctx.laid(_additive(ctx, causal, query.dtype), (query.dims[2], keys))
    if given is None:
        return ctx.laid(ctx.reshaped(_additive(ctx, ctx.valid(keys), query.dtype), [1, keys.size]), (exact(1), keys))
    last = given.rank - 1
    if given.dims[last] == exact(1):
        dims = (*given.dims[:last], keys)
        given = ctx.laid(ctx.emit(aten.expand.default, given, [d.size for d in dims]), dims)
    given = ctx.conformed(given, last, keys)
    value = False if given.dtype is torch.bool else -math.inf
    return ctx.filled(given, [last], value, "padded keys masked, padded keys and values set to 0")


def _additive(ctx: PadContext, allowed: Any, dtype: torch.dtype) -> Any:
    zero, hidden = ctx.constant(0, dtype), ctx.constant(-math.inf, dtype)
    return ctx.emit(aten.where.self, allowed, zero, hidden)
