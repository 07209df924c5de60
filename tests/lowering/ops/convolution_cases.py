"""Cases of lowering/ops/convolution.py."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


def _convolution(
    stride: Sequence[int] = (1, 1),
    padding: Sequence[int] = (0, 0),
    dilation: Sequence[int] = (1, 1),
    transposed: bool = False,
    output_padding: Sequence[int] = (0, 0),
    groups: int = 1,
):  # type: ignore[no-untyped-def]
    return lambda x, w, *b: aten.convolution.default(
        x, w, *(b or (None,)), stride, padding, dilation, transposed, output_padding, groups
    )


def _backward(
    x: torch.Tensor,
    w: torch.Tensor,
    stride: Sequence[int] = (1, 1),
    padding: Sequence[int] = (0, 0),
    dilation: Sequence[int] = (1, 1),
    transposed: bool = False,
    output_padding: Sequence[int] = (0, 0),
    groups: int = 1,
    mask: Sequence[bool] = (True, True, True),
):  # type: ignore[no-untyped-def]
    numbers = (stride, padding, dilation, transposed, output_padding, groups)
    out = aten.convolution.default(x, w, None, *numbers)

    def call(grad, x, w):  # type: ignore[no-untyped-def]
        grads = aten.convolution_backward.default(grad, x, w, [out.shape[1]], *numbers, mask)
        return [g for g, wanted in zip(grads, mask, strict=True) if wanted]

    return call, (torch.randn(out.shape, generator=generator).to(x.dtype), x, w)


_CONV = "aten.convolution.default"
_GRAD = "aten.convolution_backward.default"
_BF16 = torch.bfloat16

CASES = [
    Case(_CONV, _convolution(padding=(1, 1)), (_f32(1, 2, 4, 5), _f32(3, 2, 3, 3), _f32(3))),
    Case(
        _CONV,
        _convolution((2, 1), (1, 0), (1, 2), groups=2),
        (_f32(2, 4, 6, 7), _f32(6, 2, 3, 2)),
        "strided_dilated_groups",
    ),
    Case(_CONV, _convolution(groups=3), (_f32(1, 3, 4, 4), _f32(6, 1, 2, 2)), "depthwise"),
    Case(_CONV, _convolution((2,), (1,), (1,), output_padding=(0,)), (_f32(2, 3, 9), _f32(4, 3, 3), _f32(4)), "1d"),
    Case(
        _CONV,
        _convolution((1, 2, 1), (0, 1, 1), (1, 1, 1), output_padding=(0, 0, 0)),
        (_f32(1, 2, 3, 4, 4), _f32(2, 2, 2, 3, 2)),
        "3d",
    ),
    Case(
        _CONV,
        _convolution((16, 16)),
        tuple(t.to(_BF16) for t in (_f32(1, 3, 32, 32), _f32(4, 3, 16, 16), _f32(4))),
        "half",
    ),
    Case(
        _CONV,
        _convolution((2, 3), (1, 3), (1, 2), True, (1, 0), 2),
        (_f32(1, 4, 3, 4), _f32(4, 3, 3, 2), _f32(6)),
        "transposed_groups_cropped",
    ),
    Case(_CONV, _convolution(transposed=True), (_f32(1, 2, 3, 3), _f32(2, 3, 2, 2)), "transposed"),
    Case(_CONV, _convolution(), (_f32(0, 2, 4, 4), _f32(3, 2, 2, 2), _f32(3)), "empty_batch"),
    Case(_GRAD, *_backward(_f32(2, 2, 4, 5), _f32(3, 2, 3, 3), padding=(1, 1))),
    Case(
        _GRAD,
        *_backward(_f32(2, 4, 6, 8), _f32(6, 2, 3, 2), (2, 3), (1, 0), (1, 2), groups=2),
        "strided_dilated_groups",
    ),
    Case(
        _GRAD,
        *_backward(_f32(2, 4, 3, 4), _f32(4, 3, 3, 2), (2, 3), (1, 1), (1, 2), True, (1, 0), 2),
        "transposed_groups",
    ),
    Case(
        _GRAD,
        *_backward(_f32(2, 2, 8), _f32(3, 2, 3), (2,), (1,), (1,), False, (0,), mask=(False, True, False)),
        "1d_weight_only",
    ),
    Case(
        _GRAD,
        *_backward(_f32(2, 2, 4, 4).to(_BF16), _f32(3, 2, 3, 3).to(_BF16), padding=(1, 1)),
        "half",
        rtol=0.016,
        atol=0.07,  # eager adds up the overlapping windows in bfloat16
    ),
    Case(_GRAD, *_backward(_f32(0, 2, 4, 4), _f32(3, 2, 3, 3)), "empty_batch"),
]
