"""Cases of lowering/ops/padding.py."""

from __future__ import annotations

import math

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
LINE = torch.arange(8.0).reshape(2, 4)
PLANE = torch.arange(12.0).reshape(1, 3, 4)
SPACE = torch.arange(24.0).reshape(1, 2, 3, 4)


def _backward(name: str, x: torch.Tensor, padding: list[int], case: str = "plain") -> Case:
    grad = torch.arange(1.0, 1 + getattr(aten, name)(x, padding).numel()).reshape(getattr(aten, name)(x, padding).shape)
    overload = getattr(aten, f"{name}_backward").default
    return Case(f"aten.{name}_backward.default", lambda g, x: overload(g, x, padding), (grad.to(x.dtype), x), case)


CASES = [
    Case("aten.constant_pad_nd.default", lambda x: aten.constant_pad_nd.default(x, [1, -1, 0, 2], -math.inf), (LINE,)),
    Case("aten.constant_pad_nd.default", lambda x: aten.constant_pad_nd.default(x, [1, 0], 1.5), (LINE.long(),), "int"),
    Case("aten.constant_pad_nd.default", lambda x: aten.constant_pad_nd.default(x, [1, 2]), (LINE[:, :0],), "empty"),
    Case("aten.constant_pad_nd.default", lambda x: aten.constant_pad_nd.default(x, [-2, -2]), (LINE,), "to_empty"),
    Case("aten.constant_pad_nd.default", lambda x: aten.constant_pad_nd.default(x, [0, 0]), (LINE,), "nothing"),
    Case("aten.reflection_pad1d.default", lambda x: aten.reflection_pad1d.default(x, [3, 1]), (LINE,)),
    Case("aten.reflection_pad1d.default", lambda x: aten.reflection_pad1d.default(x, [-2, 3]), (LINE,), "crop"),
    Case("aten.reflection_pad2d.default", lambda x: aten.reflection_pad2d.default(x, [1, 2, 2, 0]), (PLANE,)),
    Case("aten.reflection_pad3d.default", lambda x: aten.reflection_pad3d.default(x, [1, 0, 0, 2, 1, 1]), (SPACE,)),
    Case("aten.replication_pad1d.default", lambda x: aten.replication_pad1d.default(x, [3, 1]), (LINE,)),
    Case("aten.replication_pad1d.default", lambda x: aten.replication_pad1d.default(x, [-1, 2]), (LINE,), "crop"),
    Case("aten.replication_pad2d.default", lambda x: aten.replication_pad2d.default(x, [1, 2, 2, 0]), (PLANE,)),
    Case("aten.replication_pad3d.default", lambda x: aten.replication_pad3d.default(x, [1, 0, 0, 2, 1, 1]), (SPACE,)),
    _backward("reflection_pad1d", LINE, [3, 1]),
    _backward("reflection_pad2d", PLANE, [1, 2, 2, 0]),
    _backward("reflection_pad3d", SPACE, [1, 0, 0, 2, 1, 1]),
    _backward("replication_pad1d", LINE, [3, 1]),
    _backward("replication_pad1d", LINE.bfloat16(), [2, 2], "half"),
    _backward("replication_pad2d", PLANE, [1, 2, 2, 0]),
    _backward("replication_pad2d", PLANE, [-1, 2, 0, -1], "crop"),
    _backward("replication_pad3d", SPACE, [1, 0, 0, 2, 1, 1]),
]
