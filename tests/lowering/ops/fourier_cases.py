"""Cases of lowering/ops/fourier.py."""

from __future__ import annotations

from typing import Any

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _real(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


def _complex(*shape: int) -> torch.Tensor:
    return torch.complex(_real(*shape), _real(*shape))


def _case(op: Any, name: str, x: torch.Tensor, *rest: Any) -> Case:
    return Case(str(op), lambda t: op(t, *rest), (x,), name)


C2C, R2C, C2R = aten._fft_c2c.default, aten._fft_r2c.default, aten._fft_c2r.default

CASES = [
    _case(C2C, "forward", _complex(3, 6), [1], 0, True),
    _case(C2C, "inverse", _complex(3, 6), [0], 2, False),
    _case(C2C, "by_root", _complex(4, 3, 5), [0, 2], 1, True),
    _case(C2C, "four_dims", _complex(2, 3, 2, 3), [0, 1, 2, 3], 1, False),
    _case(C2C, "unscaled_inverse", _complex(5), [0], 0, False),
    _case(R2C, "half", _real(3, 7), [1], 0, True),
    _case(R2C, "whole", _real(3, 6), [1], 1, False),
    _case(R2C, "several", _real(4, 3, 6), [0, 1, 2], 2, True),
    _case(R2C, "double", _real(2, 8).double(), [1], 0, True),
    _case(C2R, "even", _complex(3, 4), [1], 2, 6),
    _case(C2R, "odd", _complex(3, 4), [1], 0, 7),
    _case(C2R, "whole_spectrum", _complex(3, 6), [1], 1, 6),
    _case(C2R, "several", _complex(4, 3, 4), [0, 1, 2], 2, 6),
]
