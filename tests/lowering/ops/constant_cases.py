"""Cases of lowering/ops/constant.py."""

from __future__ import annotations

import math

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
BF16 = torch.ones(2, 3, dtype=torch.bfloat16)
TRANSPOSED = torch.ones(2, 3, 4).permute(2, 0, 1)


CASES = [
    Case("aten.full.default", lambda: aten.full.default([2, 3], -math.inf), name="negative_infinity"),
    Case("aten.full.default", lambda: aten.full.default([], 2**40), name="int_scalar"),
    Case("aten.full.default", lambda: aten.full.default([2], 1.7, dtype=torch.int32), name="fraction_to_int"),
    Case("aten.full.default", lambda: aten.full.default([2], 3, dtype=torch.bool), name="int_to_bool"),
    Case("aten.full.default", lambda: aten.full.default([2], -3, dtype=torch.uint8), name="negative_to_unsigned"),
    Case("aten.full.default", lambda: aten.full.default([2], -0.0, dtype=torch.float16), name="negative_zero"),
    Case("aten.full.default", lambda: aten.full.default([0, 2], math.nan), name="empty"),
    Case("aten.full.default", lambda: aten.full.default([2], 1 + 2j), name="complex"),
    Case("aten.full_like.default", lambda x: aten.full_like.default(x, 0.1), (BF16,), "half"),
    Case("aten.full_like.default", lambda x: aten.full_like.default(x, 1, dtype=torch.int64), (TRANSPOSED,), "strides"),
    Case("aten.new_full.default", lambda x: aten.new_full.default(x, [2], 0.1), (BF16,)),
    Case("aten.scalar_tensor.default", lambda: aten.scalar_tensor.default(0.1), name="float"),
    Case("aten.scalar_tensor.default", lambda: aten.scalar_tensor.default(True, dtype=torch.bool), name="bool"),
    Case("aten.scalar_tensor.default", lambda: aten.scalar_tensor.default(-(2**63), dtype=torch.int64), name="lowest"),
    Case("aten.fill.Scalar", lambda x: aten.fill.Scalar(x, 2.5), (TRANSPOSED,)),
    Case("aten.fill.Tensor", aten.fill.Tensor, (torch.zeros(2, 3, dtype=torch.int32), torch.tensor(7.9))),
    Case("aten.zeros.default", lambda: aten.zeros.default([2, 0, 3]), name="empty"),
    Case("aten.zeros_like.default", aten.zeros_like.default, (TRANSPOSED,)),
    Case("aten.new_zeros.default", lambda x: aten.new_zeros.default(x, [3]), (BF16,)),
    Case("aten.ones.default", lambda: aten.ones.default([2], dtype=torch.bool), name="bool"),
    Case("aten.ones_like.default", aten.ones_like.default, (TRANSPOSED,)),
    Case("aten.new_ones.default", lambda x: aten.new_ones.default(x, []), (BF16,)),
    Case("aten.empty.memory_format", lambda: aten.empty.memory_format([2, 3]), values=False),
    Case("aten.empty_like.default", aten.empty_like.default, (TRANSPOSED,), values=False),
    Case("aten.empty_permuted.default", lambda: aten.empty_permuted.default([2, 3, 4], [2, 0, 1]), values=False),
    Case("aten.empty_strided.default", lambda: aten.empty_strided.default([2, 3], [1, 2]), values=False),
    Case("aten.new_empty.default", lambda x: aten.new_empty.default(x, [2]), (BF16,), values=False),
    Case(
        "aten.new_empty_strided.default",
        lambda x: aten.new_empty_strided.default(x, [2, 3], [8, 2]),
        (BF16,),
        values=False,
    ),
    Case("aten.eye.default", lambda: aten.eye.default(3)),
    Case("aten.eye.m", lambda: aten.eye.m(2, 3, dtype=torch.int64)),
]
